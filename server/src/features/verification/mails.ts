import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

export function writeVerificationMail(
  brand: string,
  username: string,
  { url, freeTokens }: { url: string; freeTokens: number },
): MailText {
  return writeLetter({
    brand,
    subject: `Verify your email for ${brand}`,
    paragraphs: [
      greet(username),
      freeTokens > 0
        ? `Please confirm that this address is yours. Your free tokens (${freeTokens}) are added as soon as you do.`
        : 'Please confirm that this address is yours. This mailbox has had its free tokens before; they come once, so none are added this time.',
      'The link works for 24 hours. If you did not create an account, you can ignore this message.',
    ],
    action: { label: 'Verify my email', url },
  })
}

/** Goes to an address that an account already holds when somebody registers with it again, or wants to change to it. */
export function writeAddressInUseMail(
  brand: string,
  occasion: 'registered' | 'asked-for',
  url: string,
): MailText {
  const happened = {
    registered: [
      'Somebody, most likely you, has just registered with this address and another password than yours. It already belongs to your account, so what came of that is a second account that can never verify this address: nothing can be bought or tried on with it.',
      'Sign in with the password of your first account. If you have forgotten it, choose "Forgot your password?" there.',
    ],
    'asked-for': [
      'Somebody has asked for this address to become the one of another account. It belongs to yours, so it stays there. If it was you and you want to move it, change the address of this account first.',
    ],
  }[occasion]
  return writeLetter({
    brand,
    subject: `You already have an account at ${brand}`,
    paragraphs: [
      'Hello,',
      ...happened,
      'If this was not you, there is nothing to do: nobody gets into your account this way.',
    ],
    action: { label: 'Sign in', url },
  })
}
