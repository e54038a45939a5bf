/**
 * Copies a text that is still being fetched. Safari lets a page write to the clipboard only in the same moment as the
 * click, so the promise itself is handed over where the browser takes one. Rejects when copying is not allowed.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}
