import sharp from 'sharp'
import { drawGarment, drawPhoto } from '../test/pictures.ts'

/** One hostile body: its type, its bytes, and where it goes. */
export type FuzzCase = { path: '/api/tryon' | '/api/verify'; contentType: string; body: Buffer; what: string }

/** Cases without end, the same ones for the same seed. */
export async function* makeCases(seed: number): AsyncGenerator<FuzzCase> {
  const random = createRandom(seed)
  const pictures = await drawSeeds()
  for (;;) {
    const path = random.below(2) === 0 ? '/api/tryon' : '/api/verify'
    const fields = path === '/api/verify' ? ['image'] : ['modelImage', 'garmentImage']
    const mutation = random.pick(mutations)
    const files = fields.map((field) => ({ field, bytes: mutation.change(random.pick(pictures), random) }))
    const form = writeForm(files, random)
    const framing = random.below(4) === 0 ? random.pick(framings) : null
    const { contentType, body } = framing ? framing.change(form, random) : form
    yield { path, contentType, body, what: framing ? `${mutation.name}, ${framing.name}` : mutation.name }
  }
}

type Random = ReturnType<typeof createRandom>

/** mulberry32: 32 bits of state, good enough to be everywhere, and the same on every machine. */
function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (end: number) => next() % Math.max(1, end)
  return {
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}

async function drawSeeds(): Promise<Buffer[]> {
  const sizes = [
    { width: 80, height: 96 },
    { width: 240, height: 320 },
  ]
  const drawn = sizes.flatMap((size) => [drawPhoto(size), drawGarment(size)])
  const encoded = drawn.flatMap((picture) => [
    picture.clone().jpeg().toBuffer(),
    picture.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().png({ palette: true, progressive: true }).toBuffer(),
    picture.clone().toColourspace('rgb16').png().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().webp({ lossless: true }).toBuffer(),
    picture.clone().gif().toBuffer(),
    picture.clone().tiff().toBuffer(),
  ])
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><image href="file:///etc/passwd"/></svg>'
  const blank = sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#888888' } })
  return [
    ...(await Promise.all([...encoded, blank.png({ compressionLevel: 9 }).toBuffer()])),
    Buffer.from(svg),
  ]
}

const mutations: readonly { name: string; change: (bytes: Buffer, random: Random) => Buffer }[] = [
  { name: 'as it is', change: (bytes) => bytes },
  { name: 'some bits turned', change: (bytes, random) => turnBits(bytes, random, 1 + random.below(8)) },
  { name: 'many bits turned', change: (bytes, random) => turnBits(bytes, random, 200) },
  {
    name: 'head changed',
    change: (bytes, random) => overwrite(bytes, random.below(64), random.bytes(1 + random.below(8))),
  },
  { name: 'cut', change: (bytes, random) => bytes.subarray(0, random.below(bytes.length)) },
  { name: 'a part left out', change: leaveOut },
  { name: 'a part doubled', change: double },
  {
    name: 'a part of zeros',
    change: (bytes, random) => overwrite(bytes, random.below(bytes.length), Buffer.alloc(random.below(256))),
  },
  {
    name: 'the largest numbers',
    change: (bytes, random) => overwrite(bytes, random.below(96), Buffer.from('ffffffff', 'hex')),
  },
  {
    name: 'more behind its end',
    change: (bytes, random) => Buffer.concat([bytes, random.bytes(random.below(2000))]),
  },
  { name: 'noise', change: (_bytes, random) => random.bytes(random.below(3000)) },
  {
    name: 'noise behind a true beginning',
    change: (bytes, random) => Buffer.concat([bytes.subarray(0, 40), random.bytes(2000)]),
  },
  { name: 'nothing', change: () => Buffer.alloc(0) },
]

function turnBits(bytes: Buffer, random: Random, count: number): Buffer {
  const changed = Buffer.from(bytes)
  for (let i = 0; i < count && changed.length > 0; i++) {
    const at = random.below(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
  }
  return changed
}

function overwrite(bytes: Buffer, at: number, by: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  by.copy(changed, Math.min(at, changed.length))
  return changed
}

function leaveOut(bytes: Buffer, random: Random): Buffer {
  const from = random.below(bytes.length)
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.below(500))])
}

function double(bytes: Buffer, random: Random): Buffer {
  const from = random.below(bytes.length)
  const end = from + random.below(500)
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(from)])
}

type Form = { contentType: string; body: Buffer }

const boundary = 'a-boundary'

function writeForm(files: readonly { field: string; bytes: Buffer }[], random: Random): Form {
  const oddNames = ['../../a.png', 'ä".webp', 'a\0b.jpg', '', 'x'.repeat(300)]
  const parts = files.flatMap(({ field, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${random.below(8) === 0 ? random.pick(oddNames) : 'a.jpg'}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

const framings: readonly { name: string; change: (form: Form, random: Random) => Form }[] = [
  {
    name: 'form cut',
    change: (form, random) => ({ ...form, body: form.body.subarray(0, random.below(form.body.length)) }),
  },
  {
    name: 'form with bits turned',
    change: (form, random) => ({ ...form, body: turnBits(form.body, random, 20) }),
  },
  { name: 'form twice', change: (form) => ({ ...form, body: Buffer.concat([form.body, form.body]) }) },
  {
    name: 'another boundary',
    change: (form) => ({ ...form, contentType: 'multipart/form-data; boundary=other' }),
  },
  { name: 'no boundary', change: (form) => ({ ...form, contentType: 'multipart/form-data' }) },
  { name: 'another type', change: (form) => ({ ...form, contentType: 'application/json' }) },
  {
    name: 'head of a part changed',
    change: (form, random) => ({ ...form, body: overwrite(form.body, random.below(120), random.bytes(6)) }),
  },
]
