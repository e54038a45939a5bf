import { ChevronLeft, ChevronRight } from './icons.ts'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'

type PagerProps = { page: number; totalPages: number; onPage: (page: number) => void; className?: string }

/** Previous, numbered pages, next. Shows nothing where there is one page only. */
export function Pager({ page, totalPages, onPage, className }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav
      aria-label="Pagination"
      className={classNames(
        'mt-10 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-6',
        className,
      )}
    >
      <Button variant="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
        Previous
      </Button>
      <div className="tnum order-first flex w-full justify-center gap-1 sm:order-none sm:w-auto">
        {pagesToShow(page, totalPages).map((entry, index) =>
          entry === 'gap' ? (
            <span key={`gap-${index}`} aria-hidden className="grid w-6 place-items-center text-ink-3">
              …
            </span>
          ) : (
            <PageButton key={entry} number={entry} isCurrent={entry === page} onPage={onPage} />
          ),
        )}
      </div>
      <Button variant="outline" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}

type PageButtonProps = { number: number; isCurrent: boolean; onPage: (page: number) => void }

function PageButton({ number, isCurrent, onPage }: PageButtonProps) {
  const looks = isCurrent ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken'
  return (
    <button
      type="button"
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames('size-11 rounded-pill text-sm font-semibold', looks)}
      onClick={() => onPage(number)}
    >
      {number}
    </button>
  )
}

const neighbours = 1

/** The first, the last and the pages around the current one; 'gap' where some are left out. */
export function pagesToShow(page: number, totalPages: number): (number | 'gap')[] {
  const all = Array.from({ length: totalPages }, (_, index) => index + 1)
  if (totalPages <= 5) return all
  const kept = all.filter(
    (number) => number === 1 || number === totalPages || Math.abs(number - page) <= neighbours,
  )
  return kept.flatMap((number, index) => {
    const previous = kept[index - 1]
    return previous !== undefined && number - previous > 1 ? (['gap', number] as const) : [number]
  })
}
