import type { AdminUser, UserAct } from '../../../../contract/admin.ts'
import type { AskedAct } from './act-dialog.tsx'

/** What can be done to this person now: each act and the one that undoes it exclude each other. */
export function actsOn(user: AdminUser): AskedAct[] {
  const acts: UserAct[] = [
    user.isSuspended ? 'unsuspend' : 'suspend',
    user.isAdmin ? 'revoke-admin' : 'grant-admin',
  ]
  if (!user.emailVerified && user.accountsOfAddress > 1) acts.push('close-double')
  return acts.map((act) => ({
    act: { on: 'user', id: user.id, act },
    subject: user.email,
    ...words[act],
  }))
}

const words: Record<UserAct, Pick<AskedAct, 'title' | 'consequence' | 'confirm'>> = {
  suspend: {
    title: 'Suspend this account?',
    consequence: 'They are signed out everywhere and cannot sign in again. Nothing of theirs is deleted.',
    confirm: 'Suspend',
  },
  unsuspend: {
    title: 'Lift the suspension?',
    consequence: 'They can sign in again.',
    confirm: 'Lift the suspension',
  },
  'grant-admin': {
    title: 'Make this user an admin?',
    consequence: 'They can do everything that you can do here.',
    confirm: 'Make admin',
  },
  'revoke-admin': {
    title: 'Take the admin rights away?',
    consequence: 'They keep their account and their tokens.',
    confirm: 'Remove admin',
  },
  'close-double': {
    title: 'Close this double?',
    consequence:
      'This account never verified the address. It is deleted, and its tokens go to the account that did.',
    confirm: 'Close this double',
  },
}
