import { Mark } from './brand-mark.tsx'

/** Fills the window while it is not known what to show. */
export function LoadingScreen() {
  return (
    <div role="status" className="fixed inset-0 z-20 grid place-items-center bg-paper">
      <LoadingMark />
    </div>
  )
}

/** Stands where a page will be. */
export function LoadingMark() {
  return (
    <div className="grid justify-items-center gap-4 text-ink">
      <Mark size={44} isBreathing />
      <span className="text-sm text-ink-2">Loading</span>
    </div>
  )
}
