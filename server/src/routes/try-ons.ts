import type { Deps } from '../deps.ts'
import { anyone, signedIn, verified } from '../features/auth/guards.ts'
import { createExampleShopHandlers } from '../features/catalogue/routes.ts'
import { createFileHandlers } from '../features/files/routes.ts'
import { createGiveBackHandlers } from '../features/give-back/routes.ts'
import { createGarmentImageHandlers } from '../features/garment-image/routes.ts'
import { createHistoryHandlers } from '../features/history/routes.ts'
import { createProvenanceHandlers } from '../features/provenance/routes.ts'
import { createPriceSearchHandlers } from '../features/price-search/routes.ts'
import { createShareAnswerHandlers } from '../features/share-answers/routes.ts'
import { createShareHandlers } from '../features/share/routes.ts'
import { createReportHandlers } from '../features/reports/routes.ts'
import { createRefusedResultHandlers } from '../features/refused-results/routes.ts'
import { createTryOnHandlers } from '../features/try-on/routes.ts'
import type { ReadOwn } from '../features/garment-image/service.ts'
import { jsonLimit, type App } from './app-parts.ts'

/** The product itself: try-ons, what becomes of them, and where a garment is sold. */
export function addTryOnRoutes(app: App, deps: Deps, readOwn: ReadOwn): void {
  const tryOn = createTryOnHandlers(deps)
  const files = createFileHandlers(deps)
  const share = createShareHandlers(deps)
  const answers = createShareAnswerHandlers(deps)
  const giveBack = createGiveBackHandlers(deps)
  const refusedResults = createRefusedResultHandlers(deps)
  const history = createHistoryHandlers(deps)
  const reports = createReportHandlers(deps)
  const garmentImage = createGarmentImageHandlers(deps, readOwn)
  const priceSearch = createPriceSearchHandlers(deps)
  const exampleShop = createExampleShopHandlers(deps)

  app.get('/api/refused-results', signedIn, refusedResults.readReview)
  app.post('/api/refused-results', signedIn, jsonLimit, refusedResults.agree)
  app.delete('/api/refused-results', signedIn, refusedResults.end)

  app.post('/api/tryon', verified, tryOn.createTryOn)
  app.post('/api/tryon/check', verified, tryOn.checkPictures)
  app.delete('/api/tryons/:sessionId', signedIn, history.deleteTryOn)
  app.post('/api/tryons/:sessionId/keep', signedIn, history.keepTryOn)
  app.put('/api/tryons/:sessionId/favourite', signedIn, history.addFavourite)
  app.delete('/api/tryons/:sessionId/favourite', signedIn, history.removeFavourite)
  app.get('/api/tryons/:sessionId/events', signedIn, tryOn.followTryOn)
  app.get('/api/tryons/:sessionId/images/:image', signedIn, files.readImage)
  app.get('/api/tryons/:sessionId/download', signedIn, files.downloadImage)
  app.put('/api/tryons/:sessionId/share', signedIn, jsonLimit, share.shareTryOn)
  app.delete('/api/tryons/:sessionId/share', signedIn, share.unshareTryOn)
  app.get('/api/shares/:sessionId/images/:image', anyone, share.readSharedImage)
  app.post('/api/shares/:sessionId/reports', anyone, jsonLimit, reports.report)
  app.post('/api/shares/:sessionId/answers', anyone, jsonLimit, answers.answer)
  app.delete('/api/shares/:sessionId/answers', anyone, answers.takeBack)
  app.get('/api/tryons/:sessionId/answers', signedIn, answers.list)
  app.delete('/api/tryons/:sessionId/answers/:answerId', signedIn, answers.remove)
  app.get('/api/account/answer-mails', signedIn, answers.readMails)
  app.put('/api/account/answer-mails', signedIn, jsonLimit, answers.setMails)
  app.post('/api/tryons/:sessionId/give-back', signedIn, jsonLimit, giveBack.giveBack)
  app.get('/api/give-backs', signedIn, giveBack.readGiveBacks)
  app.post('/api/verify', anyone, createProvenanceHandlers(deps).verifyImage)
  app.get('/api/history/tryons', signedIn, history.listTryOns)
  app.get('/api/garment-image', verified, garmentImage.loadGarmentImage)

  app.post('/api/price-search', verified, priceSearch.searchPrices)
  app.get('/api/price-search', signedIn, priceSearch.readKnown)
  app.get('/api/price-search/images', signedIn, priceSearch.readOfferImage)
  app.get('/api/price-search/garments/:garment', anyone, priceSearch.readPublishedCrop)
  app.get('/example-shop/items/:id', anyone, exampleShop.showItem)
  app.get('/example-shop/images/:image', anyone, exampleShop.showImage)
}
