import { readFile, writeFile } from 'node:fs/promises'
import { makeHostilePng } from './hostile-png.ts'
import { times, type Attack } from './target.ts'

/* Pictures that are small to send and huge to decode. What the process takes is bounded, and it gives that back. */

const side = 7000
const mostMegabytes = 1400
const restingMegabytes = 450
const restMinutes = 2

export const memory: Record<string, Attack> = {
  async 'four users send pictures of 49 megapixels with 16 bits at once, and the memory returns'(target) {
    if (process.platform !== 'linux') return null
    const photo = await makeHostilePng(side, { isInterlaced: true, isTurned: true })
    const garment = await makeHostilePng(side, { isInterlaced: true })
    const people = await times(4, () => target.registerVerified())
    const before = await readMemory(target.processId)
    await writeFile(`/proc/${target.processId}/clear_refs`, '5')
    const answers = await times(8, (index) => {
      const form = new FormData()
      form.append('modelImage', new File([photo], 'photo.png', { type: 'image/png' }))
      form.append('garmentImage', new File([garment], 'garment.png', { type: 'image/png' }))
      const { client } = people[index % people.length] ?? fail()
      return client.request('/api/tryon', { method: 'POST', body: form })
    })
    const during = await readMemory(target.processId)
    console.log(`        waiting ${restMinutes} minutes: does the memory return?`)
    await new Promise((resolve) => setTimeout(resolve, restMinutes * 60_000))
    const after = await readMemory(target.processId)
    const statuses = answers.map(({ status }) => status)
    console.log(
      `        ${before.now} MB before, ${during.peak} MB at most, ${after.now} MB afterwards; answers ${statuses.join(' ')}`,
    )
    if (during.peak > mostMegabytes) return `it took ${during.peak} MB`
    if (after.now > restingMegabytes) return `${after.now} MB stayed`
    const broken = statuses.filter((status) => status >= 500 && status !== 503)
    return broken.length === 0 ? null : `answers of ${broken.join(', ')}`
  },
}

/** In megabytes: what a process holds, and the most since that was last reset. */
async function readMemory(processId: number) {
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

function fail(): never {
  throw new Error('nobody is there')
}
