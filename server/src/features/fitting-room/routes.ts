import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  garmentQuerySchema,
  guestGarmentSchema,
  newGuestSchema,
  readinessQuerySchema,
  roomEventSchema,
  roomQuerySchema,
  visitSchema,
} from '../../../../contract/fitting-room.ts'
import { roomSettingsSchema } from '../../../../contract/fitting-room-desk.ts'
import type { Readiness } from '../../../../contract/shop-products.ts'
import { imageQuerySchema, resultImageSchema } from '../../../../contract/images.ts'
import { garmentClasses, onWarningChoices } from '../../../../contract/try-on.ts'
import type { Deps } from '../../deps.ts'
import { countRefusal } from '../../platform/daily-counts.ts'
import { fail } from '../../platform/fail.ts'
import {
  actingAccount,
  answerEvents,
  answerImage,
  clientAddress,
  readId,
  readJson,
  readParam,
  readQuery,
  readUploader,
  type RequestContext,
} from '../../platform/http.ts'
import type { Pages } from '../../platform/pages.ts'
import { withUploads } from '../../platform/uploads.ts'
import type { ReadOwn } from '../garment-image/service.ts'
import { assembleBoot } from '../pages/service.ts'
import { isProductReady } from '../shop-products/service.ts'
import { changeRoom, exportDays, listRooms } from './desk.ts'
import { countEvent, countVisit } from './events.ts'
import { loadShopGarment } from './garment.ts'
import { forgetGuest, requireGuest } from './guests.ts'
import { openHandOver, receivePhoto, takePhoto } from './hand-overs.ts'
import { admitGuest, findRoom, requireRoom } from './service.ts'
import { createGuestTryOn, followGuestTryOn, readGuestImage } from './try-ons.ts'

const fields = ['modelImage'] as const
const formSchema = z.object({
  garment: guestGarmentSchema,
  garmentClass: z.enum(garmentClasses).nullable(),
  onWarning: z.enum(onWarningChoices),
})

export function createFittingRoomHandlers(plainDeps: Deps, pages: Pages, readOwn: ReadOwn) {
  const deps = { ...plainDeps, readOwn }
  const addressOf = (c: RequestContext) => clientAddress(c, deps.config.trustProxy)
  return {
    /** The page that shops frame. Whoever else is signed in here is nobody in it. */
    async showRoom(c: RequestContext) {
      const address = new URL(c.req.url)
      const query = roomQuerySchema.safeParse(c.req.query())
      const found = query.success ? await findRoom(deps, query.data) : null
      const visitor = { user: null, answerToken: undefined, languages: undefined }
      const boot = { ...(await assembleBoot(deps, address, visitor)), fittingRoom: found?.room ?? null }
      if (found) c.set('frameAncestors', found.origins)
      const page = await pages.render(address.pathname + address.search, boot, c.var.secureHeadersNonce ?? '')
      c.header('cache-control', 'private, no-store')
      c.header('x-robots-tag', 'noindex')
      return c.html(page.html, page.status)
    },

    async loadGarment(c: RequestContext) {
      const { image, ...query } = readQuery(c, garmentQuerySchema)
      const room = await requireRoom(deps, query)
      await deps.rateLimits.count('shop-garment-address', addressOf(c))
      return answerImage(c, {
        bytes: await loadShopGarment(deps, room, image),
        contentType: 'image/jpeg',
      })
    },

    /** For the button itself, in the shop's page. */
    async readReadiness(c: RequestContext) {
      const { product, ...query } = readQuery(c, readinessQuerySchema)
      const { apiKey } = await requireRoom(deps, query)
      await deps.rateLimits.count('shop-ready-address', addressOf(c))
      c.header('access-control-allow-origin', query.origin)
      c.header('vary', 'origin', { append: true })
      const readiness: Readiness = { isReady: await isProductReady(deps, apiKey.userId, product) }
      return c.json(readiness)
    },

    async admitGuest(c: RequestContext) {
      return c.json(await admitGuest(deps, addressOf(c), await readJson(c, newGuestSchema)), 201)
    },

    async forgetGuest(c: RequestContext) {
      await forgetGuest(deps, readToken(c))
      return c.body(null, 204)
    },

    async createTryOn(c: RequestContext) {
      const token = readToken(c)
      // Before anything is read of what somebody sends who is nobody.
      await requireGuest(deps, token)
      const idempotencyKey = c.req.header('idempotency-key')?.slice(0, 100) || randomUUID()
      const uploader = readUploader(c, deps.config)
      const making = withUploads(deps, uploader, c.req.raw, fields, ({ files, texts }) => {
        const photoPath = files.get('modelImage') ?? fail('missing_files', { field: 'modelImage' })
        const form = formSchema.safeParse({
          garment: texts.get('garment'),
          garmentClass: texts.get('garmentClass') ?? null,
          onWarning: texts.get('onWarning') ?? 'go-on',
        })
        if (!form.success) fail('invalid_input')
        return createGuestTryOn(
          deps,
          { token, address: uploader.address },
          { photoPath, ...form.data, idempotencyKey },
        )
      })
      return c.json({ sessionId: await countRefusal(deps, making) }, 202)
    },

    async followTryOn(c: RequestContext) {
      return answerEvents(deps, c, await followGuestTryOn(deps, readToken(c), readId(c, 'sessionId')))
    },

    async readImage(c: RequestContext) {
      const image = readParam(c, 'image', resultImageSchema)
      const { width } = readQuery(c, imageQuerySchema)
      const id = readId(c, 'sessionId')
      return answerImage(c, await readGuestImage(deps, readToken(c), { id, image, width }))
    },

    async openHandOver(c: RequestContext) {
      const query = await readJson(c, roomQuerySchema)
      return c.json(await openHandOver(deps, addressOf(c), query), 201)
    },

    async receivePhoto(c: RequestContext) {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      await receivePhoto(deps, addressOf(c), readId(c, 'id'), bytes)
      return c.body(null, 204)
    },

    async takePhoto(c: RequestContext) {
      const bytes = await takePhoto(deps, readId(c, 'id'), readToken(c))
      if (!bytes) return c.body(null, 204)
      return c.body(Uint8Array.from(bytes), 200, { 'content-type': 'application/octet-stream' })
    },

    async listRooms(c: RequestContext) {
      return c.json(await listRooms(deps, actingAccount(c)))
    },

    async changeRoom(c: RequestContext) {
      const settings = await readJson(c, roomSettingsSchema)
      await changeRoom(deps, actingAccount(c), readId(c, 'id'), settings)
      return c.body(null, 204)
    },

    async exportDays(c: RequestContext) {
      const csv = await exportDays(deps, actingAccount(c), readId(c, 'id'))
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="try-on-button.csv"')
      return c.body(csv)
    },

    async countEvent(c: RequestContext) {
      await countEvent(deps, addressOf(c), await readJson(c, roomEventSchema))
      return c.body(null, 204)
    },
  }
}

/** What a shop's page sends, from its own origin: it stands before the check of origins, and knows nobody. */
export function createVisitHandlers(deps: Deps) {
  return {
    async countVisit(c: RequestContext) {
      const address = clientAddress(c, deps.config.trustProxy)
      const visit = await readJson(c, visitSchema)
      await countVisit(deps, { address, sender: c.req.header('origin') }, visit)
      c.header('access-control-allow-origin', visit.origin)
      return c.body(null, 204)
    },
  }
}

/** A guest's token, or that of a photo on its way. */
function readToken(c: RequestContext): string {
  const [, token] = /^bearer +([\w-]{43})$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token ?? fail('guest_unknown')
}
