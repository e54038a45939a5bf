import { z } from 'zod'
import { fittingRoomLanguages, type FittingRoomLanguage } from './fitting-room-language.ts'
import { garmentClasses } from './try-on.ts'

/*
 * The fitting room in a shop's page: the button (button/), the frame that it opens, what the two say to each other, and what the
 * frame asks the server. Nobody is signed in there: a guest's token (`authorization: Bearer`) opens what belongs to this guest.
 */

const text = z.string().trim()

/** What a shop's page says of the piece beside the button. */
export const shopProductSchema = z.object({
  /** The shop's own. */
  id: text.min(1).max(100),
  name: text.max(150),
  /** As the page shows it. */
  price: text.max(40),
  /** Where its picture lies. */
  image: z.url({ protocol: /^https?$/ }).max(2000),
  garmentClass: z.enum(garmentClasses).nullable(),
})
export type ShopProduct = z.infer<typeof shopProductSchema>

/** The frame's first word, to the page that it was opened by: it listens now. */
export type ReadyMessage = { ourela: 'ready' }

/** The button's answer, with a port of a MessageChannel for all that follows. */
export const openMessageSchema = z.object({
  ourela: z.literal('open'),
  product: shopProductSchema,
  language: z.enum(fittingRoomLanguages),
  theme: z.enum(['light', 'dark']),
  /** #rrggbb: the button's own ground. */
  accent: z.string().regex(/^#[\da-f]{6}$/),
})
export type OpenMessage = z.infer<typeof openMessageSchema>

/** What the frame tells the button through the port. */
export type FrameMessage = 'tried' | 'add-to-cart' | 'close'

/** Which room of which page. The key's origins decide who may frame GET /fitting-room, and every call names both again. */
export const roomQuerySchema = z.object({
  key: z.string().min(1).max(200),
  origin: z.url({ protocol: /^https?$/ }).max(300),
})
export type RoomQuery = z.infer<typeof roomQuerySchema>

/** `server`: as any other try-on. `device`: the shopper's own browser makes a small one, at no cost, and no photo is sent. */
export const roomModes = ['server', 'device'] as const
export type RoomMode = (typeof roomModes)[number]

/** What a page at GET /fitting-room knows of its shop. */
export type FittingRoom = RoomQuery & { mode: RoomMode; isTest: boolean }

/** How long a guest is known, in hours; a sweep each hour deletes what is over, so that nothing stays longer than a day. */
export const guestHours = 22

/** What a shopper agrees to before a photo is sent, in the language of the page. */
export function guestConsent(language: FittingRoomLanguage, recipients: readonly string[]): string {
  const { base, others } = consentTexts[language]
  if (recipients.length === 0) return base
  return `${base} ${others(new Intl.ListFormat(language).format(recipients))}`
}

const consentTexts: Record<FittingRoomLanguage, { base: string; others: (names: string) => string }> = {
  en: {
    base: 'My photo goes to this fitting room to make my picture. It is deleted once that is made, and the picture after a day at most. This tab remembers my photo until it is closed.',
    others: (names) => `To make the picture, my photo also goes to ${names}.`,
  },
  de: {
    base: 'Mein Foto geht an diese Anprobe, die daraus mein Bild macht. Es wird gelöscht, sobald das Bild fertig ist, und das Bild nach höchstens einem Tag. Dieser Tab behält mein Foto, bis er geschlossen wird.',
    others: (names) => `Um das Bild zu machen, geht mein Foto auch an ${names}.`,
  },
  fr: {
    base: 'Ma photo est envoyée à cette cabine d’essayage pour créer mon image. Elle est supprimée dès que l’image est faite, et l’image après un jour au plus. Cet onglet garde ma photo jusqu’à sa fermeture.',
    others: (names) => `Pour créer l’image, ma photo est aussi transmise à ${names}.`,
  },
  es: {
    base: 'Mi foto se envía a este probador para crear mi imagen. Se elimina en cuanto la imagen está hecha, y la imagen en un día como máximo. Esta pestaña recuerda mi foto hasta que se cierra.',
    others: (names) => `Para crear la imagen, mi foto también se envía a ${names}.`,
  },
}

/** POST /api/fitting-room/guests: agrees to the text that was shown. 409 (conflict) where it is another by now. */
export const newGuestSchema = roomQuerySchema.extend({
  language: z.enum(fittingRoomLanguages),
  text: z.string().min(1).max(2000),
})
export type NewGuest = z.infer<typeof newGuestSchema>
/** DELETE /api/fitting-room/guests deletes the guest whose token is sent, with all pictures. */
export const guestSchema = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
export type Guest = z.infer<typeof guestSchema>

/** GET /api/fitting-room/garment answers the garment's picture as JPEG; it must lie on an origin that the key names. */
export const garmentQuerySchema = roomQuerySchema.extend({ image: shopProductSchema.shape.image })

/**
 * POST /api/fitting-room/try-ons: a form with `modelImage`, `garment` (the address of its picture), and perhaps `garmentClass` and
 * `onWarning`; 202 with `sessionId`. A header `Idempotency-Key` makes a repeated request the first one's.
 * GET .../{sessionId}/events and .../{sessionId}/images/{image} are those of /api/tryons, for the guest alone.
 */
export const guestGarmentSchema = shopProductSchema.shape.image

/** GET /api/fitting-room/ready: asked by the button itself (Readiness of shop-products.ts). */
export const readinessQuerySchema = roomQuerySchema.extend({ product: shopProductSchema.shape.id })

/** How often something happened in a shop's page. */
export const roomEvents = ['opened', 'tried', 'added'] as const
export type RoomEvent = (typeof roomEvents)[number]

/**
 * Of a shop that shows the button to a random share of its visits alone (holdout.ts): visits with it and without it, and how many of
 * each put something into the cart.
 */
export const holdoutEvents = ['shown', 'shownConverted', 'withheld', 'withheldConverted'] as const
export type HoldoutEvent = (typeof holdoutEvents)[number]
/** POST /api/fitting-room/visits, sent by the button in the shop's page: JSON as text/plain, so that no browser asks first. */
export const visitSchema = roomQuerySchema.extend({
  event: z.enum(holdoutEvents),
  product: shopProductSchema.shape.id,
})
export type VisitReport = z.infer<typeof visitSchema>

/** POST /api/fitting-room/events: counted by day and product, without anything about the shopper. */
export const roomEventSchema = roomQuerySchema.extend({
  event: z.enum(roomEvents),
  product: shopProductSchema.shape.id,
})

/**
 * A photo that comes from the shopper's phone. POST /api/fitting-room/hand-overs opens one; the phone sends the photo by PUT
 * /api/fitting-room/hand-overs/{id}; the frame takes it by GET (204 until it is there), once. It is encrypted with a key that stands
 * in the fragment of the phone's address alone, so that the server passes on what it cannot read.
 */
export const handOverSchema = z.object({ id: z.uuid(), token: z.string() })
export const handOverMinutes = 10
/** The photo itself is at most half of this (prepare-image.ts). */
export const maxHandOverBytes = 8 * 1024 * 1024
