import sharp from 'sharp'
import { startVendor, type VendorAnswer, type VendorRequest } from './vendor-stand-in.ts'

/* eBay's OAuth and Browse APIs, as far as developer.ebay.com documents what the product uses. */

const clientId = 'ourela-app'
const clientSecret = 'PRD-secret'

export async function startEbay() {
  const state = { items: [] as object[], minted: 0 }
  const valid = new Set<string>()

  function mint({ headers, text }: VendorRequest): VendorAnswer {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const form = new URLSearchParams(text)
    const isRight =
      headers.authorization === expected &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('scope') === 'https://api.ebay.com/oauth/api_scope'
    if (!isRight)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'client authentication failed' },
      }
    const token = `v^1.1#${++state.minted}`
    valid.add(token)
    return {
      status: 200,
      body: { access_token: token, expires_in: 7200, token_type: 'Application Access Token' },
    }
  }

  async function search({ headers, url, text }: VendorRequest): Promise<VendorAnswer> {
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    if (!valid.has(token)) return problem(401, 1001, 'Invalid access token')
    const limit = Number(url.searchParams.get('limit') ?? 50)
    if (!(limit >= 1 && limit <= 200)) return problem(400, 12006, 'The limit value is out of range')
    if (headers['x-ebay-c-marketplace-id'] === 'EBAY_XX')
      return problem(409, 12019, 'Marketplace not supported')
    const { image } = JSON.parse(text) as { image?: string }
    const isImage = await sharp(Buffer.from(image ?? '', 'base64'))
      .metadata()
      .then(
        () => true,
        () => false,
      )
    if (!isImage) return problem(400, 12501, 'The image data is empty, is not Base64 encoded, or is invalid.')
    const { items } = state
    const page = { href: url.href, total: items.length, limit, offset: 0 }
    return { status: 200, body: items.length === 0 ? page : { ...page, itemSummaries: items } }
  }

  const vendor = await startVendor((request) => {
    if (request.method === 'POST' && request.url.pathname === '/identity/v1/oauth2/token')
      return mint(request)
    const isSearch = request.url.pathname === '/buy/browse/v1/item_summary/search_by_image'
    return request.method === 'POST' && isSearch ? search(request) : problem(404, 2002, 'Resource not found')
  })
  return { ...vendor, clientId, clientSecret, state, withdrawTokens: () => valid.clear() }
}

function problem(status: number, errorId: number, message: string): VendorAnswer {
  return {
    status,
    body: {
      errors: [
        { errorId, domain: 'API_BROWSE', category: status < 500 ? 'REQUEST' : 'APPLICATION', message },
      ],
    },
  }
}
