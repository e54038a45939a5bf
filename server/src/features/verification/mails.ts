import { writeLetter, type MailText } from '../../platform/letter.ts'

export function writeVerificationMail(brand: string, username: string, url: string): MailText {
  return writeLetter({
    brand,
    subject: `Verify your email for ${brand}`,
    paragraphs: [
      `Hello ${username},`,
      'Please confirm that this address is yours. Your 3 free tokens are added as soon as you do.',
      'The link works for 24 hours. If you did not create an account, you can ignore this message.',
    ],
    action: { label: 'Verify my email', url },
  })
}

/** Goes to an address that an account already holds when somebody registers with it again. */
export function writeAddressInUseMail(brand: string, url: string): MailText {
  return writeLetter({
    brand,
    subject: `You already have an account at ${brand}`,
    paragraphs: [
      'Hello,',
      'Somebody, most likely you, has just registered with this address. It already belongs to your account, so sign in with your password as before.',
      'If this was not you, there is nothing to do: nobody gets into your account this way.',
    ],
    action: { label: 'Sign in', url },
  })
}
