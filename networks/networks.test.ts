import { fileURLToPath } from 'node:url'
import * as tensorflow from '@tensorflow/tfjs-core'
import type { Tensor, Tensor4D } from '@tensorflow/tfjs-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { isRefusal, readPerson, readWearer, seeGarmentPhoto, type Networks } from '../engine/index.ts'
import { classNames } from '../engine/person/classes.ts'
import { loadNetworks } from '../server/src/providers/try-on-engine/built-in-networks.ts'
import { readLiteModel } from './tflite/read-model.ts'
import { createLiteNetwork } from './tflite/run-model.ts'
import { cutBands, runInBands } from './tflite/widen-in-bands.ts'

const side = 256

let networks: Networks
beforeAll(async () => {
  networks = await loadNetworks()
})
const imagery = (name: string) => fileURLToPath(new URL(`../web/imagery/${name}.jpg`, import.meta.url))

test('the network of classes tells face, neck, arm and top of a figure apart, and finds nobody in a shirt laid out', async () => {
  const lookAt = async (name: string) => {
    const pixels = await sharp(imagery(name))
      .resize(side, side, { fit: 'contain', background: '#808080' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const scores = await networks.classes?.(Float32Array.from(pixels, (value) => value / 255))
    return (x: number, y: number) => {
      const start = (y * side + x) * classNames.length
      const here = [...(scores?.slice(start, start + classNames.length) ?? [])]
      return classNames[here.indexOf(Math.max(...here))]
    }
  }
  const figure = await lookAt('hero-before')
  expect(figure(20, 20)).toBe('background')
  expect(figure(116, 22)).toBe('faceSkin')
  expect(figure(124, 60)).toBe('bodySkin')
  expect(figure(124, 150)).toBe('clothes')
  expect(figure(80, 190)).toBe('bodySkin')
  const shirt = await lookAt('prod-tee')
  for (let y = 8; y < side; y += 16)
    for (let x = 8; x < side; x += 16) expect(['background', 'clothes']).toContain(shirt(x, y))
})

/** A picture of ours without so much of its upper part. */
async function openPicture(name: string, top = 0) {
  const whole = sharp(imagery(name))
  const { width, height } = await whole.metadata()
  const { data, info } = await whole
    .extract({ left: 0, top: Math.round(top * height), width, height: Math.round((1 - top) * height) })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

test('TRY-26 a wearer is seen with the head cut off, and nobody in a garment laid out', async () => {
  expect(await readWearer(networks, { picture: await openPicture('hero-before', 0.2) })).not.toBeNull()
  expect(await readWearer(networks, { picture: await openPicture('prod-knit-klein') })).toBeNull()
  expect(await readPerson(networks, await openPicture('prod-knit-klein'))).toEqual({ refusal: 'no_person' })
})

test('TRY-163 a wearer who was cut out is seen, whatever colours the file has where it is clear', async () => {
  const picture = await openPicture('hero-before')
  const person = await readPerson(networks, picture)
  if (isRefusal(person)) throw new Error(person.refusal)
  const { width, height, scale, labels } = person.parts
  const alpha = {
    width: picture.width,
    height: picture.height,
    values: new Float32Array(picture.width * picture.height),
  }
  for (let i = 0; i < alpha.values.length; i++) {
    const x = Math.min(width - 1, Math.floor((i % picture.width) * scale))
    const y = Math.min(height - 1, Math.floor(Math.floor(i / picture.width) * scale))
    alpha.values[i] = labels[y * width + x] ? 1 : 0
    if (!alpha.values[i]) picture.pixels.fill(0, i * 3, i * 3 + 3)
  }
  const read = await seeGarmentPhoto(networks, { picture, alpha })
  expect(read).toMatchObject({ isGarmentWorn: true, garment: { garmentClass: 'top' } })
})

test('TRY-160 a device without the network of classes sees a wearer with the head cut off where no garment lies by itself', async () => {
  const onDevice = { ...networks, classes: undefined }
  const worn = await seeGarmentPhoto(onDevice, { picture: await openPicture('hero-before', 0.2) })
  const alone = await seeGarmentPhoto(onDevice, { picture: await openPicture('prod-knit-klein') })
  expect([worn, alone]).toMatchObject([{ isGarmentWorn: true }, { isGarmentWorn: false }])
})

test('the runtime holds every filter once, and the networks answer the same', async () => {
  const { wasm } = tensorflow.backend() as unknown as { wasm: { HEAPU8: Uint8Array } }
  const pixels = Float32Array.from({ length: side * side * 3 }, (_, i) => ((i * 7919) % 256) / 255)
  const first = await networks.classes?.(pixels)
  await networks.body(pixels)
  expect(await networks.classes?.(pixels)).toEqual(first)
  // Three copies of each were 207 MB; what the network of classes computes on the way, all at once, was 6 MB more.
  expect(wasm.HEAPU8.byteLength / 2 ** 20).toBeLessThan(102)
})

test.each([1, 2])(
  'what is wide in between is made by bands, and is the same, at a stride of %i',
  (stride) => {
    const fill = (shape: [number, number, number, number], pace: number) =>
      tensorflow.tensor4d(
        Float32Array.from({ length: shape.reduce((all, count) => all * count, 1) }, (_, i) =>
          Math.sin(i * pace),
        ),
        shape,
      )
    const [x, ofEach] = [fill([1, 63, 64, 4], 0.37), fill([3, 3, 512, 1], 0.11)]
    const widen = (values: Tensor, filter: Tensor4D) =>
      tensorflow.conv2d(values as Tensor4D, filter, 1, 'same') as Tensor
    const [wide, narrow] = [fill([1, 1, 4, 512], 0.71), fill([1, 1, 512, 3], 0.53)]
    const whole = tensorflow.depthwiseConv2d(widen(x, wide) as Tensor4D, ofEach, stride, 'same')
    const bands = cutBands([1, 63, 64, 512], [stride, stride], [3, 3])
    expect(bands.length).toBe(2)
    const banded = runInBands(
      x,
      bands,
      (rows, pad) => tensorflow.depthwiseConv2d(widen(rows, wide) as Tensor4D, ofEach, stride, pad as never),
      (values) => widen(values, narrow),
    )
    expect(banded.shape).toEqual([1, Math.ceil(63 / stride), Math.ceil(64 / stride), 3])
    expect(banded.dataSync()).toEqual(widen(whole, narrow).dataSync())
  },
)

test('a convolution is what its formula says, and a filter that is packed is used in one way only', () => {
  const pixels = tensorflow.tensor4d([1, 2, 3, 4, 5, -6], [1, 1, 3, 2])
  const filter = tensorflow.tensor4d([1, 0, 2, -1, 1, 1], [1, 1, 2, 3])
  const bias = tensorflow.tensor1d([0.5, -1, 0])
  const convolve = (activation: 'linear' | 'relu') =>
    tensorflow.fused.conv2d({ x: pixels, filter, strides: 1, pad: 'same', bias, activation }).dataSync()
  const expected = [-0.5, 1, 4, -0.5, 3, 10, 11.5, -7, 4]
  expect([...convolve('linear')]).toEqual(expected)
  expect([...convolve('linear')]).toEqual(expected)
  expect(() => convolve('relu')).toThrow('A filter that is packed was used in another way.')
})

test('a file of another kind, and steps that are not known, are told by name', () => {
  expect(() => readLiteModel(new ArrayBuffer(64))).toThrow('This is no file of TensorFlow Lite.')
  const options = { byte: () => 0, integer: () => 0 }
  const place = { index: 0, shape: [1] }
  const open = () =>
    createLiteNetwork({
      constants: new Map(),
      steps: [{ code: 999, inputs: [0], output: { index: 1, shape: [1] }, options }],
      input: place,
      output: { index: 1, shape: [1] },
    })
  expect(open).toThrow('999')
})
