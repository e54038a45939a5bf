import { z } from 'zod'
import { holdoutEvents, roomModes } from './fitting-room.ts'

/* What a shop's owner sets and sees of the fitting rooms of their widget keys. */

const origin = z
  .string()
  .trim()
  .max(200)
  .transform((text, context) => {
    const url = URL.parse(text)
    if (url?.protocol === 'https:' && url.pathname === '/' && !url.search && !url.hash && !url.username)
      return url.origin
    context.addIssue({
      code: 'custom',
      message: 'Please write each site as https://cdn.example, without a path.',
    })
    return z.NEVER
  })

const perDay = (most: number) =>
  z
    .int('Please enter a whole number')
    .min(1, 'Please enter at least 1')
    .max(most, `Please enter at most ${most}`)

/** PUT /api/fitting-rooms/{id}, the id being the key's. */
export const roomSettingsSchema = z.object({
  mode: z.enum(roomModes),
  /** Where the garments' pictures lie, beside the key's own origins. */
  pictureOrigins: z.array(origin).max(10, 'Please name at most 10 sites'),
  /** Try-ons in a day, of one shopper and of one network. */
  tryOnsPerShopper: perDay(50),
  tryOnsPerNetwork: perDay(1000),
})
export type RoomSettings = z.infer<typeof roomSettingsSchema>

const group = z.object({ visits: z.int(), converted: z.int() })
const counts = { opened: z.int(), tried: z.int(), added: z.int() }

/** GET /api/fitting-rooms: one for each widget key in use, with what happened in the last 30 days by product. */
export const roomsSchema = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    origins: z.array(z.string()),
    isTest: z.boolean(),
    settings: z.object({ ...roomSettingsSchema.shape, pictureOrigins: z.array(z.string()) }),
    products: z.array(z.object({ product: z.string(), ...counts })),
    /** Visits with the button and without it; null where the shop does not compare. */
    holdout: z.object({ shown: group, withheld: group }).nullable(),
  }),
)
export type Rooms = z.infer<typeof roomsSchema>
export const roomDays = 30

/** GET /api/fitting-rooms/{id}/days.csv: all that was counted, a line for each day and product. */
export const roomDayColumns = ['day', 'product', 'opened', 'tried', 'added', ...holdoutEvents] as const
