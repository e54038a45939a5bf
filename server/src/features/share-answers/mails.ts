import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

type Told = { brand: string; username: string; url: string }

/** What a stranger wrote stays on our pages: a mail of ours carries nobody else's words. */
export function writeAnswerMail({ brand, username, url }: Told): MailText {
  return writeLetter({
    brand,
    subject: `Somebody answered your try-on at ${brand}`,
    paragraphs: [
      greet(username),
      'Somebody who has seen your shared try-on has told you what they think. You find every answer in your history.',
      'We write about answers at most twice a day. You can switch these mails off in your settings.',
    ],
    action: { label: 'See the answers', url },
  })
}
