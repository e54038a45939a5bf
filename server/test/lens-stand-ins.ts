import { startVendor, type VendorAnswer } from './vendor-stand-in.ts'

/* SerpApi's Google Lens engine and Serper's, as far as their documents and public users show what the product uses. */

export async function startSerpApi() {
  const state = { matches: [] as object[] }
  const key = 'serpapi-key'
  const vendor = await startVendor(({ url }): VendorAnswer => {
    const get = (name: string) => url.searchParams.get(name)
    if (url.pathname !== '/search.json') return { status: 404, body: { error: 'Not found.' } }
    if (get('api_key') !== key)
      return { status: 401, body: { error: 'Invalid API key. Your API key should be here.' } }
    if (get('engine') !== 'google_lens' || !get('url'))
      return { status: 400, body: { error: 'Missing query `url` parameter.' } }
    const search_metadata = { id: '67b', status: 'Success' }
    if (state.matches.length === 0)
      return {
        status: 200,
        body: { search_metadata, error: "Google Lens hasn't returned any results for this query." },
      }
    return { status: 200, body: { search_metadata, visual_matches: state.matches } }
  })
  return { ...vendor, key, state }
}

export async function startSerper() {
  const state = { matches: [] as object[] }
  const key = 'serper-key'
  const vendor = await startVendor(({ method, url, headers, text }): VendorAnswer => {
    if (method !== 'POST' || url.pathname !== '/lens') return { status: 404, body: { message: 'Not found' } }
    if (headers['x-api-key'] !== key) return { status: 401, body: { message: 'Unauthorized.' } }
    const asked = JSON.parse(text) as { url?: string }
    if (!asked.url) return { status: 400, body: { message: 'Missing query parameter' } }
    return { status: 200, body: { searchParameters: asked, organic: state.matches, credits: 3 } }
  })
  return { ...vendor, key, state }
}
