import { Secret, TOTP } from 'otpauth'
import { newAppSchema, recoveryCodesSchema } from '../../contract/second-factor.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Turns two-step sign-in on; `show` answers the code of now, or of so many half minutes later. */
export async function turnOnApp(app: TestApp, client: Client) {
  const begun = await client.post('/api/auth/second-factor/begin')
  const { secret } = newAppSchema.parse(await begun.json())
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const show = (later = 0) => totp.generate({ timestamp: app.deps.now().getTime() + later * 30_000 })
  const answer = await client.post('/api/auth/second-factor/turn-on', { code: show() })
  const { recoveryCodes } = recoveryCodesSchema.parse(await answer.json())
  // The code that was shown is used up.
  app.moveClock(60_000)
  return { show, recoveryCodes }
}
