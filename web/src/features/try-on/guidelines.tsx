import { ChevronDown, Info, MoveVertical, PersonStanding, Ruler, ShieldAlert, Sun } from '../../ui/icons.ts'
import { useState, useSyncExternalStore } from 'react'
import { classNames } from '../../lib/class-names.ts'

const notes = [
  { icon: PersonStanding, title: 'Clear full-body photo', text: 'Preferred. Face-only also works.' },
  { icon: Sun, title: 'Good lighting', text: 'Against a plain background.' },
  { icon: MoveVertical, title: 'Stand straight', text: 'Arms slightly away from the body.' },
  { icon: Ruler, title: 'Avoid loose or baggy clothing', text: 'Closer fits give a truer result.' },
]

/** Open until their reader folds them; how they were left, they are found again. */
export function Guidelines() {
  const wasRead = useSyncExternalStore(neverChanges, wereGuidelinesRead, () => null)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? !wasRead

  function toggle() {
    setChoice(!isOpen)
    rememberGuidelines(isOpen)
  }

  return (
    <section
      className="guidelines card"
      data-state={!isOpen ? 'folded' : wasRead === null ? 'unknown' : 'open'}
      aria-labelledby="guidelines"
    >
      <h2 id="guidelines" className="heading-ui text-ui">
        <button
          type="button"
          className="flex min-h-12 w-full items-center gap-3 text-left"
          aria-expanded={isOpen}
          aria-controls="guidelines-notes"
          onClick={toggle}
        >
          <Info className="guidelines-mark text-ink-3" aria-hidden />
          Photo Upload Guidelines
          <ChevronDown className={classNames('ml-auto text-ink-3', isOpen && 'rotate-180')} aria-hidden />
        </button>
      </h2>
      <div id="guidelines-notes" className="guidelines-notes">
        <ul className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
          {notes.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-3">
              <Icon className="text-primary-text" aria-hidden />
              <span className="text-sm">
                <b className="block font-semibold">{title}</b>
                <span className="text-ink-2">{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-5 flex gap-3 border-t border-line pt-4 pb-2 text-sm text-ink-2">
          <ShieldAlert className="mt-px" aria-hidden />
          <span>
            <b className="font-semibold text-ink">Content policy.</b> Harmful, explicit or unlawful content is
            forbidden.
          </span>
        </p>
      </div>
    </section>
  )
}

const storageKey = 'guidelines-read'
const neverChanges = () => () => undefined

/** index.html reads it too. */
function wereGuidelinesRead(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function rememberGuidelines(areRead: boolean): void {
  try {
    if (areRead) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is off: they stand open again next time.
  }
}
