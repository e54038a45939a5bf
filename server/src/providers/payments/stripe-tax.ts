import Stripe from 'stripe'
import type { Tax } from '../../../../contract/payments.ts'
import type { PaymentRequest } from './type.ts'

/** A calculation to go with a payment intent, and what it came to; `tax` is null where nothing is to be collected. */
export type StripeTax = { calculationId: string; tax: Tax | null }

/**
 * The tax that an amount holds where the buyer is, by Stripe Tax (https://docs.stripe.com/tax/payment-intent). Stripe tells the place
 * from the buyer's network address. It books the tax itself once the payment has succeeded, and takes it back with a refund. null
 * where Stripe cannot tell the place.
 */
export async function calculateTax(
  stripe: Stripe,
  { orderId, amount, currency, buyerAddress }: PaymentRequest,
  taxCode: string,
): Promise<StripeTax | null> {
  try {
    const calculation = await stripe.tax.calculations.create(
      {
        currency,
        line_items: [{ amount, reference: orderId, tax_behavior: 'inclusive', tax_code: taxCode }],
        customer_details: { ip_address: buyerAddress },
      },
      { idempotencyKey: `tax-${orderId}` },
    )
    if (!calculation.id) throw new Error('Stripe sent a calculation without an id')
    return { calculationId: calculation.id, tax: describeTax(calculation) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

/** One line on a receipt, also where several places tax the same amount. */
function describeTax({
  tax_amount_inclusive: amount,
  tax_breakdown: parts,
}: Stripe.Tax.Calculation): Tax | null {
  const details = parts.filter((part) => part.amount > 0).map((part) => part.tax_rate_details)
  const [first] = details
  if (amount === 0 || !first) return null
  const percent = details.reduce((sum, { percentage_decimal: rate }) => sum + Number(rate), 0)
  return { name: names[first.tax_type ?? ''] ?? 'Tax', percent: Number(percent.toFixed(4)), amount }
}

const names: Record<string, string> = { vat: 'VAT', gst: 'GST', hst: 'HST', sales_tax: 'Sales tax' }
