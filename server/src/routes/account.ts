import { emailLinkPaths } from '../../../contract/email-links.ts'
import type { Deps } from '../deps.ts'
import { createAccountHandlers } from '../features/account/routes.ts'
import { anyone, local, passwordsOf, signedIn } from '../features/auth/guards.ts'
import { createAuthHandlers } from '../features/auth/routes.ts'
import { createConsentHandlers } from '../features/consents/routes.ts'
import {
  createLocalIdentityHandlers,
  createProviderSignInHandlers,
} from '../features/google-sign-in/routes.ts'
import { googleWay, openIdWay } from '../features/google-sign-in/way.ts'
import { createMyDataHandlers } from '../features/my-data/routes.ts'
import { createPasskeyHandlers } from '../features/passkeys/routes.ts'
import { createSecondFactorHandlers } from '../features/second-factor/routes.ts'
import { createSecurityEventHandlers } from '../features/security-events/routes.ts'
import { createSessionHandlers } from '../features/sessions/routes.ts'
import { createVerificationHandlers } from '../features/verification/routes.ts'
import { jsonLimit, type App } from './app-parts.ts'

/** Who somebody is: signing in, what secures it, mailed links, their data. */
export function addAccountRoutes(app: App, deps: Deps): void {
  const auth = createAuthHandlers(deps)
  const sessions = createSessionHandlers(deps)
  const secondFactor = createSecondFactorHandlers(deps)
  const passkeys = createPasskeyHandlers(deps)
  const securityEvents = createSecurityEventHandlers(deps)
  const account = createAccountHandlers(deps)
  const verification = createVerificationHandlers(deps)
  const myData = createMyDataHandlers(deps)
  const consents = createConsentHandlers(deps)

  app.get('/api/auth/user', signedIn, auth.readUser)
  const password = passwordsOf(deps.config)
  app.post('/api/login', anyone, password, jsonLimit, auth.login)
  app.post('/api/register', anyone, password, jsonLimit, auth.register)
  app.post('/api/logout', anyone, sessions.logout)

  if (deps.identity) {
    const google = createProviderSignInHandlers(deps, googleWay, deps.identity)
    app.get('/api/auth/google', anyone, google.begin)
    app.get('/api/auth/google/callback', anyone, google.finish)
  }
  if (deps.openid) {
    const openid = createProviderSignInHandlers(deps, openIdWay(deps.config), deps.openid)
    app.get('/api/auth/openid', anyone, openid.begin)
    app.get('/api/auth/openid/callback', anyone, openid.finish)
  }
  if (deps.localIdentity) {
    app.all('/dev/openid/*', local, createLocalIdentityHandlers(deps.localIdentity).answer)
  }

  app.get('/api/auth/email-status', signedIn, account.readEmailStatus)
  app.post('/api/auth/resend-confirmation', signedIn, account.resendConfirmation)
  app.post('/api/auth/change-email', signedIn, jsonLimit, account.changeEmail)
  app.delete('/api/auth/change-email', signedIn, account.withdrawEmailChange)
  app.post('/api/auth/change-password', signedIn, password, jsonLimit, account.changePassword)
  app.post('/api/auth/set-password', signedIn, password, jsonLimit, account.setPassword)
  app.post('/api/auth/forgot-password', anyone, password, jsonLimit, account.forgotPassword)
  app.post('/api/auth/reset-password', anyone, password, jsonLimit, account.resetPassword)
  // Where mailed links lead: their pages are shown like any other, and change nothing.
  app.post(emailLinkPaths['verify-email'], anyone, jsonLimit, verification.verifyEmail)
  app.post(emailLinkPaths['change-email'], anyone, jsonLimit, account.confirmEmailChange)
  app.post(emailLinkPaths['undo-email-change'], anyone, jsonLimit, account.undoEmailChange)
  app.post(emailLinkPaths['reset-password'], anyone, password, jsonLimit, account.resetPasswordByForm)
  app.get('/api/auth/sessions', signedIn, sessions.listSessions)
  app.delete('/api/auth/sessions/:id', signedIn, sessions.endSession)
  app.post('/api/auth/logout-everywhere', signedIn, sessions.signOutEverywhere)
  app.post('/api/auth/confirm-password', signedIn, password, jsonLimit, auth.confirmPassword)
  app.get('/api/auth/security-events', signedIn, securityEvents.listOwn)

  app.post('/api/auth/second-factor/check', anyone, jsonLimit, secondFactor.check)
  app.get('/api/auth/second-factor', signedIn, secondFactor.read)
  app.post('/api/auth/second-factor/begin', signedIn, secondFactor.begin)
  app.post('/api/auth/second-factor/turn-on', signedIn, jsonLimit, secondFactor.turnOn)
  app.post('/api/auth/second-factor/recovery-codes', signedIn, secondFactor.renewCodes)
  app.delete('/api/auth/second-factor', signedIn, secondFactor.turnOff)

  app.post('/api/auth/passkeys/begin-sign-in', anyone, passkeys.beginSignIn)
  app.post('/api/auth/passkeys/sign-in', anyone, jsonLimit, passkeys.signIn)
  app.get('/api/auth/passkeys', signedIn, passkeys.list)
  app.post('/api/auth/passkeys/begin', signedIn, passkeys.begin)
  app.post('/api/auth/passkeys', signedIn, jsonLimit, passkeys.add)
  app.post('/api/auth/passkeys/begin-check', signedIn, passkeys.beginCheck)
  app.post('/api/auth/passkeys/check', signedIn, jsonLimit, passkeys.check)
  app.delete('/api/auth/passkeys/:id', signedIn, passkeys.remove)

  app.post('/api/account/export', signedIn, myData.requestExport)
  app.get('/api/account/export', signedIn, myData.readExport)
  app.get('/api/account/export/download', signedIn, myData.downloadExport)
  app.delete('/api/account', signedIn, jsonLimit, myData.deleteAccount)

  app.get('/api/consents/photo', signedIn, consents.readPhoto)
  app.post('/api/consents/photo', signedIn, jsonLimit, consents.agreeToPhoto)
  app.delete('/api/consents/photo', signedIn, consents.withdrawPhoto)
}
