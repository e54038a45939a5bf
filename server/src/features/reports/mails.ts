import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

type Told = { brand: string; username: string; url: string }

/** Tells whoever shared a picture that it is public no more, and why. */
export function writeTakenDownMail({ brand, username, url }: Told, reason: string): MailText {
  return writeLetter({
    brand,
    subject: `A picture that you shared at ${brand} was taken down`,
    paragraphs: [
      greet(username),
      'We have taken one of your shared try-ons down: its page and its pictures are public no more, and it cannot be shared again. It stays in your history.',
      `The reason: ${reason}`,
      'If you think that this is a mistake, please answer this mail.',
    ],
    action: { label: 'Open your account', url },
  })
}
