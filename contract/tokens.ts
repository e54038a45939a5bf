import { z } from 'zod'

/** GET /api/tokens/balance */
export const balanceSchema = z.object({ balance: z.int() })
export type Balance = z.infer<typeof balanceSchema>
