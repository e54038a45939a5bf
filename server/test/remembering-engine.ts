import { createHash } from 'node:crypto'
import type { TryOnStep } from '../../contract/try-on.ts'
import type { BuiltInEngine } from '../src/providers/try-on-engine/built-in.ts'

/** Of the studio model image, whatever a model asks for: quick, and the same picture for all. */
const longSide = 768

/** The built-in engine, which answers the same question once: many stand-ins send it the same pictures. */
export function rememberAnswers(engine: BuiltInEngine): BuiltInEngine {
  const known = new Map<string, Promise<unknown>>()
  const remember = <Answer>(question: unknown[], ask: () => Promise<Answer>): Promise<Answer> => {
    const hash = createHash('sha256')
    for (const part of question) hash.update(part instanceof Uint8Array ? part : JSON.stringify(part ?? null))
    const key = hash.digest('hex')
    const answer = (known.get(key) as Promise<Answer> | undefined) ?? ask()
    known.set(key, answer)
    return answer
  }
  return {
    ...engine,
    check: ({ photo, garmentPhoto, garmentClass }) =>
      remember(['check', photo, garmentPhoto, garmentClass], () =>
        engine.check({ photo, garmentPhoto, ...(garmentClass ? { garmentClass } : {}) }),
      ),
    // A signal may end it: that is another question each time.
    generate: async (request, options) => {
      if (options.signal) return engine.generate(request, options)
      const { pictures, steps } = await remember(
        ['generate', request.photo, request.garmentPhoto, request.garmentClass],
        async () => {
          const told: TryOnStep[] = []
          return {
            pictures: await engine.generate(request, { onStep: (step) => told.push(step) }),
            steps: told,
          }
        },
      )
      for (const step of steps) options.onStep(step)
      return pictures
    },
    prepare: (request) =>
      remember(['prepare', request.photo, request.garmentPhoto, request.garmentClass], () =>
        engine.prepare(request, longSide),
      ),
    judge: (pictures) =>
      remember(['judge', pictures.studioModel, pictures.tryOn], () => engine.judge(pictures)),
    close: async () => {},
  }
}
