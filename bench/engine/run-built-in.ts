import { createBuiltInTryOnEngine } from '../../server/src/providers/try-on-engine/built-in.ts'
import { letGo } from '../../server/src/providers/try-on-engine/built-in-memory.ts'
import { answerTurns } from './turns.ts'
import { readUpload } from './pictures.ts'

// One process of the built-in engine, which tells of each try-on what it took.
const engine = createBuiltInTryOnEngine()

answerTurns(
  async ({ person, garment, width, height }) => ({
    photo: await readUpload(person, width, height),
    garmentPhoto: await readUpload(garment, 1024, 1024),
  }),
  async (request) => {
    const began = performance.now()
    const stages: Record<string, number> = {}
    let stage = 'check'
    let since = began
    const end = (next: string) => {
      stages[stage] = performance.now() - since
      stage = next
      since = performance.now()
    }
    try {
      const { refusal } = await engine.check(request)
      if (refusal) return { refusal }
      letGo(await engine.generate(request, { onStep: end }))
      end('done')
      return { stages }
    } finally {
      // The pictures of one turn are not to count in the next.
      letGo(request)
    }
  },
)
