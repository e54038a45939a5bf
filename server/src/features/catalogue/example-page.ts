import { language, numberLocale } from '../../../../contract/language.ts'
import { escapeHtml } from '../../platform/html.ts'

type Item = { title: string; imageUrl: string; price: number; salePrice: number | null; currency: string }

/** A page that says plainly that its shop is invented. `nonce` is what the content security policy asks of its styles. */
export function writeExamplePage(brand: string, shop: string, item: Item, nonce: string): string {
  const { title, imageUrl, price, salePrice, currency } = item
  const format = new Intl.NumberFormat(numberLocale, { style: 'currency', currency })
  const words = [title, shop, format.format((salePrice ?? price) / 100)].map(escapeHtml)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${words[0]} · ${words[1]}</title>
<meta property="og:type" content="product"><meta property="og:title" content="${words[0]}"><meta property="og:image" content="${escapeHtml(imageUrl)}">
<meta property="product:price:amount" content="${(salePrice ?? price) / 100}"><meta property="product:price:currency" content="${escapeHtml(currency)}">
<style nonce="${nonce}">
body { margin: 0; background: #fbfaf8; color: #171b26; font: 16px/1.5 Helvetica, Arial, sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 40px 24px }
.note { margin: 0 0 24px; padding: 12px 16px; border-radius: 12px; background: #ece9e2 }
img { display: block; width: 100%; max-width: 360px; border-radius: 12px }
h1 { margin: 24px 0 4px; font: 28px/1.2 Georgia, serif }
.shop { margin: 0; color: #565b66 }
.price { font-size: 20px }
a { color: #1e3aa8 }
</style></head>
<body><main>
<p class="note"><strong>This shop does not exist.</strong> It is an example that shows what the price search of ${escapeHtml(brand)} finds. Nothing is sold here.</p>
<img src="${escapeHtml(imageUrl)}" alt="">
<h1>${words[0]}</h1><p class="shop">${words[1]}</p><p class="price">${words[2]}</p>
<p><a href="/dashboard">Back to ${escapeHtml(brand)}</a></p></main></body></html>`
}
