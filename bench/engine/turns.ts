/** The parent names a pair; the process answers with what the try-on took. */
export type Turn = { person: string; garment: string; width: number; height: number }
export type TurnAnswer = {
  milliseconds: number
  /** Processor time of all threads, milliseconds. */
  processor: number
  /** The most memory the process has ever held, MB. */
  peakMegabytes: number
  stages?: Record<string, number>
  refusal?: string
  error?: string
}

/** `load` is not counted, `work` is. */
export function answerTurns<Input>(
  load: (turn: Turn) => Promise<Input>,
  work: (input: Input) => Promise<Pick<TurnAnswer, 'stages' | 'refusal'>>,
) {
  process.on('message', (turn: Turn) => void answer(turn))
  process.on('disconnect', () => process.exit())

  async function answer(turn: Turn) {
    const input = await load(turn)
    const processorBefore = process.cpuUsage()
    const began = performance.now()
    const result = await work(input).catch((error: unknown) => ({ error: String(error) }))
    const milliseconds = performance.now() - began
    const { user, system } = process.cpuUsage(processorBefore)
    const peakMegabytes = process.resourceUsage().maxRSS / 1024
    const told: TurnAnswer = { ...result, milliseconds, processor: (user + system) / 1000, peakMegabytes }
    process.send?.(told)
  }
}
