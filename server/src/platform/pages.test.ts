import { expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import { keepRendered, type Pages } from './pages.ts'

const visitor = { user: null } as Boot
const somebody = { user: { id: '1' } } as Boot

function countingPages() {
  const rendered: string[] = []
  const pages: Pages = {
    async render(path, boot, nonce) {
      rendered.push(path)
      if (rendered.length === 1 && path === '/faq') throw new Error('not yet')
      return {
        status: 200,
        html: `<script nonce="${nonce}">${path} ${boot.user?.id}</script><p nonce="${nonce}">`,
      }
    },
  }
  return { rendered, pages: keepRendered(pages) }
}

test('EDGE-6 a page that all visitors see alike is rendered once, with a nonce of its own each time', async () => {
  const { rendered, pages } = countingPages()
  const answers = await Promise.all(['n1', 'n2', 'n3'].map((nonce) => pages.render('/', visitor, nonce)))
  expect(rendered).toEqual(['/'])
  expect(answers.map(({ html }) => html)).toEqual(
    ['n1', 'n2', 'n3'].map((nonce) => `<script nonce="${nonce}">/ undefined</script><p nonce="${nonce}">`),
  )
})

test('DESK-11 such a page follows what the operator changes, at once', async () => {
  const { rendered, pages } = countingPages()
  const told = (signUpBonus: number) => ({ ...visitor, site: { signUpBonus } }) as Boot
  for (const bonus of [3, 3, 5, 5]) await pages.render('/', told(bonus), 'n')
  expect(rendered).toEqual(['/', '/'])
})

test('EDGE-6 whoever is signed in, a shared page and an address with a query are rendered each time', async () => {
  const { rendered, pages } = countingPages()
  for (const path of ['/share/1', '/?auth=login', '/dashboard']) {
    await pages.render(path, visitor, 'n')
    await pages.render(path, visitor, 'n')
  }
  await pages.render('/', visitor, 'n')
  expect((await pages.render('/', somebody, 'n')).html).toContain('/ 1')
  expect((await pages.render('/', visitor, 'n')).html).toContain('/ undefined')
  expect(rendered).toHaveLength(8)
})

test('EDGE-6 a page that could not be rendered is tried again', async () => {
  const { pages } = countingPages()
  await expect(pages.render('/faq', visitor, 'n')).rejects.toThrow('not yet')
  expect((await pages.render('/faq', visitor, 'n')).status).toBe(200)
})
