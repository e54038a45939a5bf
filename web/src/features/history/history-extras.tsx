import { Shirt } from '../../ui/icons.ts'
import { classNames } from '../../lib/class-names.ts'
import { dashboardPath } from '../../lib/paths.ts'
import { formatCount } from '../../lib/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { maxLooks } from './looks-dialog.tsx'

/** Fills the last row, where it would end in a hole, with the way to the next look. */
export function NextLook({ count }: { count: number }) {
  const looks = classNames('hidden', count % 2 === 1 && 'sm:max-xl:block', count % 3 !== 0 && 'xl:block')
  return (
    <li className={looks}>
      <AppLink
        href={dashboardPath()}
        className="drop grid aspect-3/4 place-items-center p-6 text-center hover:border-ink-3"
      >
        <span>
          <span className="mx-auto mb-4 grid size-14 place-items-center rounded-pill border border-line bg-surface text-primary-text">
            <Shirt aria-hidden className="size-6!" />
          </span>
          <b className="block text-ui font-semibold">Try another garment</b>
        </span>
      </AppLink>
    </li>
  )
}

type CompareBarProps = { count: number; onOpen: () => void; onClear: () => void }

/** At the bottom of the window while looks are being chosen. */
export function CompareBar({ count, onOpen, onClear }: CompareBarProps) {
  return (
    <div className="sticky bottom-3 z-10 mt-6 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-float">
      <p className="mr-auto pl-1 text-sm text-ink-2" role="status">
        {count < 2 ? `Choose one or two more, ${maxLooks} at most` : `${formatCount(count, 'look')} chosen`}
      </p>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      <Button disabled={count < 2} onClick={onOpen}>
        Side by side
      </Button>
    </div>
  )
}
