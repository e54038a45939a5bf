import { expect, test } from 'vitest'
import { nameBrowser } from './name-browser.ts'

test('AUTH-13 a signed-in browser is named in a few words', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'
  expect(nameBrowser(`${chrome} Safari/537.36`)).toBe('Chrome on Windows')
  expect(nameBrowser(`${chrome} Safari/537.36 Edg/150.0.0.0`)).toBe('Edge on Windows')
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
  expect(nameBrowser(iphone)).toBe('Safari on iPhone')
  expect(nameBrowser('curl/8.0')).toBe('Unknown browser')
  expect(nameBrowser(null)).toBe('Unknown browser')
})
