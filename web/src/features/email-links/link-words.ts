import type { EmailLinkPreview } from '../../../../contract/email-links.ts'

type LinkWords = {
  title: string
  text: string
  warning: string
  action: string
}

/** What the page of a mailed link says. */
export function linkWords({ purpose, email, username }: EmailLinkPreview): LinkWords {
  if (purpose === 'undo-email-change') {
    return {
      title: 'Take the change back',
      text: `The account ${username} gets its address ${email} back. Everybody is signed out, its password and Google sign-in end, and you choose a new password.`,
      warning:
        'If you changed the address yourself, close this page: nothing happens until you press the button.',
      action: 'Take the change back',
    }
  }
  if (purpose === 'change-email') {
    return {
      title: 'Use this address',
      text: `From now on ${email} is the address of the account ${username}. Every other browser is signed out.`,
      warning: 'If you did not ask for this, close this page: nothing happens until you press the button.',
      action: 'Use this address',
    }
  }
  return {
    title: 'Verify your email',
    text: `You are about to confirm that ${email} is your address, and that you created the account ${username}.`,
    warning:
      'If you did not create this account, close this page: nothing happens until you press the button.',
    action: 'Verify my email',
  }
}
