import type { Config } from '../../config.ts'
import type { RequestContext } from '../../platform/http.ts'

const publicPaths = ['/', '/faq', '/privacy', '/terms', '/cookies']

/** Shared pages are not disallowed: a network that shows their picture must read them. They say noindex themselves. */
const rules = [
  'User-agent: *',
  'Allow: /api/shares/',
  'Disallow: /api/',
  'Disallow: /dashboard',
  'Disallow: /admin',
]

/** The small files that tell programs about the site. */
export function createSiteFileHandlers({ publicUrl, brand }: Config) {
  return {
    showRobots: (c: RequestContext) => c.text([...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')),

    showSitemap(c: RequestContext) {
      const entries = publicPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
      c.header('content-type', 'application/xml; charset=utf-8')
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
      )
    },

    showManifest(c: RequestContext) {
      c.header('content-type', 'application/manifest+json')
      return c.body(JSON.stringify(writeManifest(brand)))
    },
  }
}

function writeManifest(brand: string) {
  return {
    name: brand,
    short_name: brand,
    description: 'Try it on before you buy it.',
    start_url: '/dashboard',
    display: 'browser',
    background_color: '#fbfaf8',
    theme_color: '#fbfaf8',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  }
}
