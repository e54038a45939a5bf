import { language } from '../../../contract/language.ts'
import { isPlainName } from '../../../contract/names.ts'
import { escapeHtml } from './html.ts'

/** What a mail says: a subject, the words as plain text, and the same as HTML. */
export type MailText = { subject: string; text: string; html: string }

type Letter = {
  brand: string
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
}

/** The first line of a letter: by name, unless that says more than a name. Names come from whoever registers, or from Google. */
export function greet(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,'
}

/** One letter in both forms; the action is a button in one and an address in the other. */
export function writeLetter({ brand, subject, paragraphs, action }: Letter): MailText {
  const lines = action ? [...paragraphs, `${action.label}: ${action.url}`] : paragraphs
  return {
    subject,
    text: [...lines, brand].join('\n\n'),
    html: writeHtml({ brand, subject, paragraphs, ...(action ? { action } : {}) }),
  }
}

function writeHtml({ brand, subject, paragraphs, action }: Letter): string {
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#1e3aa8;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#fbfaf8;color:#171b26;font:16px/1.5 Helvetica,Arial,sans-serif"><div style="max-width:520px;margin:0 auto;padding:40px 24px"><p style="margin:0 0 32px;font:26px Georgia,serif">${escapeHtml(brand)}</p>${body}${button}</div></body></html>`
}
