import { expect, test } from 'vitest'
import type { GarmentClass } from '../../../../../contract/try-on.ts'
import { createGradioModel } from './gradio.ts'

const file = (name: string) => ({
  path: `/tmp/${name}`,
  orig_name: name,
  mime_type: expect.stringMatching(/^image\//),
  meta: { _type: 'gradio.FileData' },
})
const [person, garment, layer] = [file('person.jpg'), file('garment.jpg'), file('layer.png')]

/** What a model's application is asked for a garment of this class. */
async function order(model: string, garmentClass: GarmentClass) {
  let called: unknown
  const gradio = createGradioModel({
    apiUrl: 'http://gpu.internal:7860',
    model,
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url))
      if (pathname === '/config') return Response.json({ api_prefix: '/gradio_api' })
      if (pathname === '/gradio_api/upload') {
        const upload = init?.body instanceof FormData ? init.body.get('files') : null
        return Response.json([upload instanceof File ? `/tmp/${upload.name}` : ''])
      }
      called = [pathname, JSON.parse(String(init?.body)).data]
      return Response.json({ event_id: 'e1' })
    },
  })
  const { width, height } = { width: 60, height: 80 }
  const bytes = Buffer.from('picture')
  const input = { person: bytes, size: { width, height }, garment: bytes, isGarmentWorn: false, garmentClass }
  expect(await gradio.start(input, new AbortController().signal)).toEqual({
    jobId: expect.stringMatching(/\/e1$/),
  })
  return { called, capabilities: gradio.capabilities }
}

test('IDM-VTON is asked as its application wants it, for what is worn above the waist', async () => {
  const { called, capabilities } = await order('idm-vton', 'top')
  const editor = { background: person, layers: [], composite: null }
  expect(called).toEqual(['/gradio_api/call/tryon', [editor, garment, 'top', true, false, 30, 42]])
  expect(capabilities.garmentClasses).toEqual(['top', 'outerwear'])
})

test('CatVTON is given an empty layer, so that it finds out by itself what to replace', async () => {
  const { called } = await order('catvton', 'dress')
  const editor = { background: person, layers: [layer], composite: null }
  const data = [editor, garment, 'overall', 50, 2.5, 42, 'result only']
  expect(called).toEqual(['/gradio_api/call/submit_function', data])
})

test.each([
  ['top', 'tops'],
  ['outerwear', 'tops'],
  ['bottom', 'bottoms'],
  ['dress', 'one-pieces'],
] as const)(
  'FASHN VTON 1.5 is told that a %s is of its %s, in its own 576 by 864',
  async (kind, category) => {
    const { called, capabilities } = await order('fashn-vton-1.5', kind)
    const data = [person, garment, category, 'flat-lay', 50, 1.5, 42, true]
    expect(called).toEqual(['/gradio_api/call/try_on', data])
    expect(capabilities).toMatchObject({ longSide: 768, aspect: 2 / 3, wornGarments: false })
  },
)

test('a model without a preset needs its endpoint and arguments', () => {
  const options = { apiUrl: 'http://gpu.internal:7860', fetch }
  expect(() => createGradioModel({ ...options, model: 'other' })).toThrow(
    'one of idm-vton, catvton, fashn-vton-1.5 as GRADIO_MODEL',
  )
})
