import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

/** Goes to an account that can from now on be entered through another provider too. */
export function writeProviderConnectedMail(
  brand: string,
  provider: string,
  username: string,
  url: string,
): MailText {
  return writeLetter({
    brand,
    subject: `${provider} sign-in was added to your account at ${brand}`,
    paragraphs: [
      greet(username),
      `From now on you can also sign in with your account at ${provider}.`,
      'If that was not you, choose a new password and write to our support.',
    ],
    action: { label: 'Open my settings', url },
  })
}
