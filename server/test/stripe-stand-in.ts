import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { createStripeObjects, newId, type Calculation, type StoredObject } from './stripe-objects.ts'

/* Stripe's side of the protocol that the product uses, as https://docs.stripe.com/api documents it, with a memory. */

type Answer = { status: number; body: object; headers?: Record<string, string> }

/** Where the network addresses of tests are; in the last place the seller is not registered. */
export const taxedAddresses = { germany: '192.0.2.49', california: '192.0.2.14', nowhere: '192.0.2.99' }
const places = new Map([
  [taxedAddresses.germany, { country: 'DE', percent: 19, taxType: 'vat' }],
  [taxedAddresses.california, { country: 'US', percent: 7.25, taxType: 'sales_tax' }],
  [taxedAddresses.nowhere, { country: 'GL', percent: 0, taxType: 'vat' }],
])

/** How the next request goes wrong. `lost-answer`: the work is done, the connection breaks before the answer. */
export type Fault = 'server-error' | 'rate-limit' | 'drop' | 'lost-answer'
export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

export async function startStripeStandIn(now: () => Date = () => new Date()) {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const objects = createStripeObjects(now)
  const { intents, charges, refunds, disputes } = objects
  const replays = new Map<string, { parameters: string; answer: Answer }>()
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  let faults: Fault[] = []

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const url = new URL(request.url ?? '', 'http://stripe')
    const method = request.method ?? ''
    requests.push({ method, path: url.pathname, headers: request.headers })
    const fault = faults.shift()
    if (fault === 'drop') return void request.socket.destroy()
    const answer =
      fault === 'server-error'
        ? problem(500, 'api_error', 'An unknown error occurred')
        : fault === 'rate-limit'
          ? problem(429, 'invalid_request_error', 'Too many requests hit the API too quickly.', 'rate_limit')
          : answerTo(request, method, url, text)
    if (fault === 'lost-answer') return void request.socket.destroy()
    const headers = { 'content-type': 'application/json', 'request-id': newId('req'), ...answer.headers }
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
  }

  function answerTo(request: IncomingMessage, method: string, url: URL, text: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return problem(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****')
    const key = request.headers['idempotency-key']
    if (method !== 'POST' || typeof key !== 'string') return route(method, url, new URLSearchParams(text))
    const earlier = replays.get(key)
    if (earlier && earlier.parameters !== url.pathname + text)
      return problem(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      )
    if (earlier) return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = route(method, url, new URLSearchParams(text))
    replays.set(key, { parameters: url.pathname + text, answer })
    return answer
  }

  function route(method: string, url: URL, form: URLSearchParams): Answer {
    const [, version, collection, id] = url.pathname.split('/')
    const isKnown = version === 'v1' && ['payment_intents', 'refunds', 'disputes'].includes(collection ?? '')
    if (isKnown && method === 'GET' && id === undefined) return list(collection ?? '', url)
    if (collection === 'payment_intents' && method === 'POST' && id === undefined) return create(form)
    if (collection === 'refunds' && method === 'POST' && id === undefined) return refund(form)
    if (url.pathname === '/v1/tax/calculations' && method === 'POST') return calculate(form)
    if (collection === 'payment_intents' && method === 'GET' && id !== undefined) {
      const intent = intents.get(id)
      if (intent) return { status: 200, body: expand(intent, url, '') }
      return problem(
        404,
        'invalid_request_error',
        `No such payment_intent: '${id}'`,
        'resource_missing',
        'intent',
      )
    }
    return problem(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${url.pathname}).`)
  }

  function create(form: URLSearchParams): Answer {
    const amount = Number(form.get('amount'))
    const currency = form.get('currency')
    if (!currency)
      return problem(
        400,
        'invalid_request_error',
        'Missing required param: currency.',
        'parameter_missing',
        'currency',
      )
    if (!Number.isInteger(amount) || amount < 50)
      return problem(
        400,
        'invalid_request_error',
        'Amount must be at least $0.50 usd',
        'amount_too_small',
        'amount',
      )
    const calculation = form.get('hooks[inputs][tax][calculation]')
    if (calculation !== null && objects.calculations.get(calculation)?.amount_total !== amount)
      return problem(400, 'invalid_request_error', 'The amount must be the calculation’s amount_total.')
    const intent = objects.createIntent({
      hooks: calculation === null ? null : { inputs: { tax: { calculation } } },
      amount,
      currency,
      description: form.get('description'),
      metadata: readMetadata(form),
      automatic_payment_methods:
        form.get('automatic_payment_methods[enabled]') === 'true' ? { enabled: true } : null,
    })
    return { status: 200, body: intent }
  }

  /** https://docs.stripe.com/api/tax/calculations/create, for one line item with its tax in the price. */
  function calculate(form: URLSearchParams): Answer {
    const amount = Number(form.get('line_items[0][amount]'))
    const isInclusive = form.get('line_items[0][tax_behavior]') === 'inclusive'
    const place = places.get(form.get('customer_details[ip_address]') ?? '')
    if (!place)
      return problem(
        400,
        'invalid_request_error',
        'We could not determine the customer’s tax location.',
        'customer_tax_location_invalid',
      )
    if (!isInclusive || !/^txcd_\d+$/.test(form.get('line_items[0][tax_code]') ?? ''))
      return problem(
        400,
        'invalid_request_error',
        'This stand-in knows inclusive prices with a tax code alone.',
      )
    const tax = Math.round((amount * place.percent) / (100 + place.percent))
    const calculation: Calculation = {
      id: newId('taxcalc'),
      object: 'tax.calculation',
      amount_total: amount,
      currency: form.get('currency') ?? '',
      tax_amount_inclusive: tax,
      tax_amount_exclusive: 0,
      tax_breakdown: [
        {
          amount: tax,
          inclusive: true,
          tax_rate_details: {
            country: place.country,
            percentage_decimal: String(place.percent),
            tax_type: place.taxType,
          },
          taxability_reason: tax > 0 ? 'standard_rated' : 'not_collecting',
          taxable_amount: tax > 0 ? amount - tax : 0,
        },
      ],
    }
    objects.calculations.set(calculation.id, calculation)
    return { status: 200, body: calculation }
  }

  /** https://docs.stripe.com/api/refunds/create */
  function refund(form: URLSearchParams): Answer {
    const id = form.get('payment_intent') ?? ''
    const intent = intents.get(id)
    if (!intent)
      return problem(404, 'invalid_request_error', `No such payment_intent: '${id}'`, 'resource_missing')
    if (intent.status !== 'succeeded')
      return problem(400, 'invalid_request_error', 'This PaymentIntent does not have a successful charge.')
    const charge = objects.chargeOf(id)
    const amount = Number(form.get('amount') ?? charge.amount)
    const left = charge.amount - charge.amount_refunded
    if (left === 0)
      return problem(
        400,
        'invalid_request_error',
        'The charge was refunded already.',
        'charge_already_refunded',
      )
    if (amount > left)
      return problem(
        400,
        'invalid_request_error',
        'The refund is greater than the unrefunded amount on the charge.',
      )
    const made = refunds.get(objects.refund(id, amount, { metadata: readMetadata(form) }))
    return { status: 200, body: made ?? {} }
  }

  /** Newest first, `limit` at a time (10 unless asked, 100 at most), after the object that `starting_after` names. */
  function list(collection: string, url: URL): Answer {
    const parameters = url.searchParams
    const all: StoredObject[] = [
      ...(collection === 'refunds' ? refunds : collection === 'disputes' ? disputes : intents).values(),
    ].reverse()
    const wantedIntent = parameters.get('payment_intent')
    const since = Number(parameters.get('created[gte]') ?? 0)
    const matching = all.filter(
      (object) =>
        'created' in object &&
        object.created >= since &&
        (wantedIntent === null || ('payment_intent' in object && object.payment_intent === wantedIntent)),
    )
    const after = matching.findIndex(({ id }) => id === parameters.get('starting_after'))
    const limit = Math.min(100, Number(parameters.get('limit') ?? 10))
    const data = matching.slice(after + 1, after + 1 + limit)
    return {
      status: 200,
      body: {
        object: 'list',
        url: url.pathname,
        has_more: after + 1 + limit < matching.length,
        data: data.map((object) => expand(object, url, 'data.')),
      },
    }
  }

  function expand(object: StoredObject, url: URL, prefix: string): object {
    const wanted = [...url.searchParams]
      .filter(([name]) => name.startsWith('expand['))
      .map(([, value]) => value)
    if (object.object !== 'payment_intent' || !wanted.includes(`${prefix}latest_charge`)) return object
    return {
      ...object,
      latest_charge: object.latest_charge === null ? null : charges.get(object.latest_charge),
    }
  }

  const seconds = () => Math.floor(now().getTime() / 1000)

  return {
    apiUrl: `http://127.0.0.1:${port}`,
    secretKey,
    publishableKey: 'pk_test_ourela',
    webhookSecret,
    taxCode: null,
    /** Every request that came, oldest first. */
    requests,
    ...objects,
    /** The next requests go wrong, one each. */
    failNext(...next: Fault[]) {
      faults = next
    },
    /** An event about an object as it is now, signed. */
    signEvent(type: string, objectId: string, options: { id?: string; secret?: string; at?: Date } = {}) {
      const object = [intents, charges, refunds, disputes].map((store) => store.get(objectId)).find(Boolean)
      const event = {
        id: options.id ?? newId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created: seconds(),
        livemode: false,
        type,
        data: { object: object ?? { id: objectId, object: 'unknown' } },
        request: { id: null, idempotency_key: null },
      }
      const body = JSON.stringify(event)
      return { body, headers: { 'stripe-signature': sign(body, options) } }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function sign(
    payload: string,
    { secret = webhookSecret, at = now() }: { secret?: string; at?: Date },
  ): string {
    const timestamp = Math.floor(at.getTime() / 1000)
    return new Stripe('sk_test_signing').webhooks.generateTestHeaderString({ payload, secret, timestamp })
  }
}

/** `metadata[name]=value` */
function readMetadata(form: URLSearchParams): Record<string, string> {
  const found = [...form].flatMap(([name, value]): [string, string][] => {
    const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return field === undefined ? [] : [[field, value]]
  })
  return Object.fromEntries(found)
}

/** Stripe's shape of an error. */
function problem(status: number, type: string, message: string, code?: string, param?: string): Answer {
  return { status, body: { error: { type, message, code, param, doc_url: 'https://stripe.com/docs' } } }
}
