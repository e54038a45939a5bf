import type { BrowserContext } from '@playwright/test'
import type { Answer, Message, Task } from '../device/protocol.ts'
import { findBuiltWorker } from './device-worker.ts'

/**
 * What the browser makes itself is drawn in a blink from here on, in place of the engine in its worker, for tests that are not about the
 * picture. All that the engine needs is loaded as ever.
 */
export async function drawOnDevice(context: BrowserContext): Promise<void> {
  const body = `(${answerTasks.toString()})()`
  await context.route(`**${findBuiltWorker().workerUrl}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** Runs inside the worker, as text: it can use nothing from around it. */
function answerTasks(): void {
  const scope = self as unknown as {
    onmessage: (event: MessageEvent<Task>) => void
    postMessage: (message: Message) => void
  }
  const size = { width: 480, height: 640 }
  const paint = (colour: string) => {
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is nothing to draw with.')
    context.fillStyle = colour
    context.fillRect(0, 0, size.width, size.height)
    return canvas.convertToBlob({ type: 'image/jpeg' })
  }
  const answer = async (task: Task): Promise<Answer> => {
    switch (task.kind) {
      case 'open':
        return null
      case 'check-person':
        return { refusal: null, troubles: { top: [], dress: [], bottom: [], outerwear: [] } }
      case 'check-garment':
        return { refusal: null, garmentClass: 'top', isWorn: false }
      case 'preview':
        return {
          refusal: null,
          ...size,
          studioModel: await paint('silver'),
          tryOn: await paint('navy'),
          placement: { x: 0, y: 0, width: 1, height: 1 },
        }
    }
  }
  scope.onmessage = ({ data: task }) => {
    void answer(task).then((given) => scope.postMessage({ answer: given }))
  }
}
