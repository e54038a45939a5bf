import type { FrameMessage, OpenMessage } from '../contract/fitting-room.ts'
import { draw, make } from './elements.ts'
import type { words } from './words.ts'

type DialogOptions = {
  /** Our server's. */
  origin: string
  widgetKey: string
  message: Omit<OpenMessage, 'ourela'>
  words: (typeof words)['en']
  onMessage: (message: FrameMessage) => void
  onClosed: () => void
}

/** After a frame has loaded, it says that it listens within so long, or it was refused. */
const patienceMs = 10_000

/**
 * The fitting room in a modal dialog below `root`. Answers what closes it. The page behind it is inert and does not scroll
 * meanwhile; the focus goes back to where it was.
 */
export function openDialog(root: ShadowRoot, options: DialogOptions): () => void {
  const { origin, message, words } = options
  const close = make(
    'button',
    { type: 'button', class: 'close', 'aria-label': words.close },
    draw('M18 6 6 18M6 6l12 12'),
  )
  const title = make(
    'h2',
    { id: 'title' },
    message.product.name ? `${words.title} · ${message.product.name}` : words.title,
  )
  const note = make('p', { role: 'status' }, words.loading)
  const frame = make('iframe', { title: words.title, allow: `camera ${origin}`, src: addressOf(options) })
  const room = make('div', { class: 'room waiting' }, frame, note)
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title', lang: message.language, 'data-theme': message.theme },
    make('header', {}, title, close),
    room,
  )
  const { documentElement } = document
  const { overflow } = documentElement.style
  let port: MessagePort | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  /** The frame's first word. Whatever else arrives here is for somebody else. */
  function receive(event: MessageEvent<unknown>) {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    if ((event.data as { ourela?: unknown } | null)?.ourela !== 'ready') return
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
      const isLast = data === 'close' || data === 'add-to-cart'
      // The focus is back before the shop hears of it, which may want it elsewhere.
      if (isLast) dialog.close()
      if (data !== 'close') options.onMessage(data)
      if (isLast) leave()
    }
    const open: OpenMessage = { ourela: 'open', ...message }
    // Only to our own pages: whatever else the frame may show by now learns nothing.
    frame.contentWindow?.postMessage(open, origin, [channel.port2])
    clearTimeout(patience)
    room.classList.remove('waiting')
    note.textContent = ''
    if (root.activeElement === close) frame.focus()
  }

  frame.onload = () => {
    if (!port) patience ??= setTimeout(() => (note.textContent = words.unavailable), patienceMs)
  }
  /** Not when the dialog tells of its end, which it does after the focus is back: whoever presses the button in between is heard. */
  function leave() {
    if (isOver) return
    isOver = true
    dialog.close()
    removeEventListener('message', receive)
    clearTimeout(patience)
    port?.close()
    documentElement.style.overflow = overflow
    dialog.remove()
    options.onClosed()
  }

  close.onclick = leave
  dialog.onclick = (event) => event.target === dialog && leave()
  dialog.oncancel = (event) => {
    event.preventDefault()
    leave()
  }
  dialog.onclose = leave

  addEventListener('message', receive)
  documentElement.style.overflow = 'hidden'
  root.append(dialog)
  dialog.showModal()
  return leave
}

function addressOf({ origin, widgetKey, message }: DialogOptions): string {
  const query = new URLSearchParams({
    key: widgetKey,
    origin: location.origin,
    lang: message.language,
    theme: message.theme,
  })
  return `${origin}/fitting-room?${query}`
}
