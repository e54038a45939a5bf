import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

type Expiry = {
  brand: string
  username: string
  publicUrl: string
  packageName: string
  tokens: number
  end: Date
}

/** Tells in time that tokens expire, how many and when. */
export function writeExpiryMail({ brand, username, publicUrl, packageName, tokens, end }: Expiry): MailText {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(end)
  const many = `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`
  return writeLetter({
    brand,
    subject: `${many} at ${brand} will expire on ${day}`,
    paragraphs: [
      greet(username),
      `${many} of your ${packageName} will expire on ${day}. Until then you can use them as ever.`,
      'Free tokens and those of other packages are not touched by this.',
    ],
    action: { label: 'Use my tokens', url: `${publicUrl}/dashboard` },
  })
}
