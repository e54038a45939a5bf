import type { SecurityEventKind } from '../../../../contract/security-events.ts'

/** Each kind as a line that its owner reads. */
export const eventWords: Record<SecurityEventKind, string> = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'session-ended': 'Signed out another browser',
  'signed-out-everywhere': 'Signed out everywhere',
  confirmed: 'Showed again who you are',
  'password-changed': 'Changed the password',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'second-factor-on': 'Turned two-step sign-in on',
  'second-factor-off': 'Turned two-step sign-in off',
  'recovery-codes-renewed': 'Made new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'provider-connected': 'Connected another way to sign in',
  'email-changed': 'Changed the e-mail address',
  'api-key-made': 'Made an API key',
  'api-key-changed': 'Changed an API key',
  'api-key-revoked': 'Revoked an API key',
  'account-deleted': 'Deleted the account',
  'admin-act': 'Worked as an admin',
  failed: 'A wrong password, code or link',
  throttled: 'Too many attempts',
  refused: 'Asked for something that was refused',
}
