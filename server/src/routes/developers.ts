import type { Deps } from '../deps.ts'
import { anyone, signedIn, verified } from '../features/auth/guards.ts'
import { createApiKeyHandlers } from '../features/api-keys/routes.ts'
import { createFittingRoomHandlers } from '../features/fitting-room/routes.ts'
import { createMyDataHandlers } from '../features/my-data/routes.ts'
import { actingFor } from '../features/organisations/guards.ts'
import { createOrganisationHandlers } from '../features/organisations/routes.ts'
import { createShopProductHandlers } from '../features/shop-products/routes.ts'
import { createWebhookHandlers } from '../features/webhooks/routes.ts'
import type { ReadOwn } from '../features/garment-image/service.ts'
import type { Pages } from '../platform/pages.ts'
import { jsonLimit, handOverLimit, type App } from './app-parts.ts'

/** What shops and programs have: keys, organisations, webhooks, and the fitting room in their pages. */
export function addDeveloperRoutes(app: App, deps: Deps, readOwn: ReadOwn, pages: Pages): void {
  const apiKeys = createApiKeyHandlers(deps)
  const fittingRoom = createFittingRoomHandlers(deps, pages, readOwn)
  const acting = actingFor(deps)
  const organisations = createOrganisationHandlers(deps)
  const shopProducts = createShopProductHandlers(deps)
  const webhooks = createWebhookHandlers(deps)

  app.get('/api/api-keys', signedIn, acting('developer'), apiKeys.list)
  app.get('/api/api-keys/usage', signedIn, acting('developer', 'billing'), apiKeys.readUsage)
  app.post('/api/api-keys', verified, acting('developer'), jsonLimit, apiKeys.make)
  app.put('/api/api-keys/:id', verified, acting('developer'), jsonLimit, apiKeys.change)
  app.delete('/api/api-keys/:id', signedIn, acting('developer'), apiKeys.revoke)

  app.get('/api/organisations', signedIn, organisations.list)
  app.post('/api/organisations', verified, jsonLimit, organisations.make)
  app.get('/api/organisations/:organisationId', signedIn, organisations.read)
  app.put('/api/organisations/:organisationId', verified, jsonLimit, organisations.rename)
  app.delete('/api/organisations/:organisationId', verified, createMyDataHandlers(deps).closeOrganisation)
  app.post('/api/organisations/:organisationId/join', verified, organisations.join)
  app.post('/api/organisations/:organisationId/invitations', verified, jsonLimit, organisations.invite)
  app.delete(
    '/api/organisations/:organisationId/invitations/:invitationId',
    signedIn,
    organisations.takeBackInvitation,
  )
  app.put(
    '/api/organisations/:organisationId/members/:memberId',
    verified,
    jsonLimit,
    organisations.changeMember,
  )
  app.delete('/api/organisations/:organisationId/members/:memberId', signedIn, organisations.removeMember)

  app.get('/api/webhook-endpoints', verified, acting('developer'), webhooks.list)
  app.post('/api/webhook-endpoints', verified, acting('developer'), jsonLimit, webhooks.add)
  app.put('/api/webhook-endpoints/:webhookId', verified, acting('developer'), jsonLimit, webhooks.change)
  app.delete('/api/webhook-endpoints/:webhookId', verified, acting('developer'), webhooks.remove)
  app.post('/api/webhook-endpoints/:webhookId/test', verified, acting('developer'), webhooks.test)
  app.get(
    '/api/webhook-endpoints/:webhookId/deliveries',
    verified,
    acting('developer'),
    webhooks.listDeliveries,
  )
  app.get('/api/webhook-deliveries/:deliveryId', verified, acting('developer'), webhooks.readDelivery)
  app.post(
    '/api/webhook-deliveries/:deliveryId/send-again',
    verified,
    acting('developer'),
    webhooks.sendAgain,
  )

  app.get('/api/shop-products', signedIn, acting('developer'), shopProducts.list)
  app.put('/api/shop-products/feed', verified, acting('developer'), shopProducts.readFeed)
  app.delete('/api/shop-products/feed', signedIn, acting('developer'), shopProducts.forgetFeed)
  app.post('/api/shop-products/acts', verified, acting('developer'), jsonLimit, shopProducts.act)

  // Opened by a shop's key in a page of its own, or by a guest's token, which the handlers look at.
  app.get('/fitting-room', anyone, fittingRoom.showRoom)
  app.get('/api/fitting-room/garment', anyone, fittingRoom.loadGarment)
  app.get('/api/fitting-room/ready', anyone, fittingRoom.readReadiness)
  app.post('/api/fitting-room/guests', anyone, jsonLimit, fittingRoom.admitGuest)
  app.delete('/api/fitting-room/guests', anyone, fittingRoom.forgetGuest)
  app.post('/api/fitting-room/try-ons', anyone, fittingRoom.createTryOn)
  app.get('/api/fitting-room/try-ons/:sessionId/events', anyone, fittingRoom.followTryOn)
  app.get('/api/fitting-room/try-ons/:sessionId/images/:image', anyone, fittingRoom.readImage)
  app.post('/api/fitting-room/hand-overs', anyone, jsonLimit, fittingRoom.openHandOver)
  app.put('/api/fitting-room/hand-overs/:id', anyone, handOverLimit, fittingRoom.receivePhoto)
  app.get('/api/fitting-room/hand-overs/:id', anyone, fittingRoom.takePhoto)
  app.get('/api/fitting-rooms', signedIn, acting('developer'), fittingRoom.listRooms)
  app.put('/api/fitting-rooms/:id', verified, acting('developer'), jsonLimit, fittingRoom.changeRoom)
  app.get('/api/fitting-rooms/:id/days.csv', signedIn, acting('developer'), fittingRoom.exportDays)
  app.post('/api/fitting-room/events', anyone, jsonLimit, fittingRoom.countEvent)
}
