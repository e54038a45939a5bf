import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { X509Certificate } from 'node:crypto'
import { Piscina } from 'piscina'
import { countReserve, signClaim, type TimeStamp } from './cose.ts'
import type { ReadTask, SignTask } from './provenance-worker.ts'
import { readStore } from './read-store.ts'
import type { Signer } from './signer.ts'
import type { Manifest, ManifestAction, ManifestIngredient, Pixels, Provenance } from './type.ts'

type Options = {
  signer: Signer
  timeStamp: TimeStamp | null
  /** Roots whose certificates are believed, in PEM. */
  trustAnchors: string
  idleMs?: number
}

/** A stranger's file that keeps its reader busy for longer is not read. */
const longestReadMs = 10_000
const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype'

/** Content credentials by the reference library of C2PA, and our own watermark, in a thread that ends when idle. */
export function createC2paProvenance({
  signer,
  timeStamp,
  trustAnchors,
  idleMs = 30_000,
}: Options): Provenance {
  const pool = new Piscina({
    filename: new URL('./provenance-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
  })
  const run = async <Result>(name: string, task: object, options: object = {}) =>
    (await pool.run(task, { name, ...options })) as Result
  const reserve = countReserve(signer, timeStamp !== null)
  const [certificate] = signer.chain
  if (!certificate) throw new Error('The signer has no certificate')

  return {
    prepare: () => void run('prepare', {}).catch(() => null),
    certificateEnds: new X509Certificate(certificate).validToDate,
    embedWatermark: (picture, mark) => run<Pixels>('embed', { picture, mark }),
    findWatermark: (picture) => run<number | null>('find', { picture }),
    async sign(picture, manifest) {
      const { port1: ours, port2: theirs } = new MessageChannel()
      answerClaims(ours, (claim) => signClaim(signer, timeStamp, claim, reserve))
      const task: SignTask = {
        picture,
        ...writeDefinition(manifest),
        algorithm: signer.algorithm.name,
        reserve,
        signer: theirs,
      }
      try {
        return await run<Uint8Array>('sign', task, { transferList: [theirs] })
      } finally {
        ours.close()
      }
    },
    async read(picture) {
      const task: ReadTask = { picture, trustAnchors }
      const store = await run<string | null>('read', task, { signal: AbortSignal.timeout(longestReadMs) })
      return store === null ? null : readStore(store)
    },
    close: () => pool.destroy(),
  }
}

/** The key stays here: the thread that reads strangers' files never holds it. */
function answerClaims(port: MessagePort, answer: (claim: Uint8Array) => Promise<Uint8Array>) {
  port.on('message', (claim: Uint8Array) => {
    answer(claim).then(
      (signature) => port.postMessage({ signature }),
      (cause: unknown) => port.postMessage({ error: String(cause) }),
    )
  })
}

function writeDefinition({ title, generator, actions, ingredients }: Manifest) {
  return {
    definition: JSON.stringify({
      claim_generator_info: [generator],
      title,
      assertions: [{ label: 'c2pa.actions.v2', data: { actions: actions.map(writeAction) } }],
    }),
    ingredients: ingredients.map(writeIngredient),
  }
}

function writeAction({ action, agent, sourceType, ingredients }: ManifestAction) {
  return {
    action,
    ...(agent ? { softwareAgent: agent } : {}),
    ...(sourceType ? { digitalSourceType: `${sourceTypes}/${sourceType}` } : {}),
    ...(ingredients ? { parameters: { ingredientIds: ingredients } } : {}),
  }
}

function writeIngredient({ id, title, relationship, credentials }: ManifestIngredient) {
  const definition = JSON.stringify({ title, relationship, label: id, instance_id: id })
  return { definition, ...(credentials ? { credentials } : {}) }
}
