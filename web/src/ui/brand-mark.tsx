import { classNames } from '../lib/class-names.ts'

type GlyphProps = { size?: number; className?: string }

/** The mark: a button split down the middle, outline before, solid after. */
export function Mark({ size = 28, className, isBreathing = false }: GlyphProps & { isBreathing?: boolean }) {
  return (
    <svg
      viewBox="0 0 28 28"
      width={size}
      height={size}
      aria-hidden
      className={classNames('flex-none', className)}
    >
      <circle cx="14" cy="14" r="12.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <g className={isBreathing ? 'animate-[mark-breathe_0.9s_ease-in-out_infinite_alternate]' : undefined}>
        <path d="M14 1a13 13 0 0 1 0 26z" fill="currentColor" />
        <circle cx="17.8" cy="14" r="1.75" fill="var(--mark-hole, var(--color-paper))" />
      </g>
      <circle cx="10.2" cy="14" r="1.75" fill="currentColor" />
    </svg>
  )
}

/** A token is a four-hole button; takes the colour of the text around it. */
function TokenGlyph({ size = 17, className }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden
      className={classNames('flex-none', className)}
    >
      <path fill="currentColor" fillRule="evenodd" d={tokenPath} />
    </svg>
  )
}

const tokenPath =
  'M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 6.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm4 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm-4 4a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm4 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z'

/** The token in the accent colour with its rim, for balances and packages. */
export function TokenCoin({ size = 20, className }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden
      className={classNames('flex-none text-primary-text', className)}
    >
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <circle
        cx="10"
        cy="10"
        r="6.6"
        fill="none"
        stroke="var(--color-surface)"
        strokeOpacity=".45"
        strokeWidth=".8"
      />
      <g fill="var(--color-surface)">
        <circle cx="8" cy="8" r="1.15" />
        <circle cx="12" cy="8" r="1.15" />
        <circle cx="8" cy="12" r="1.15" />
        <circle cx="12" cy="12" r="1.15" />
      </g>
    </svg>
  )
}

/** What an action costs, at the end of a button's label: a divider, the glyph, the number. */
export function TokenCost({ tokens }: { tokens: number }) {
  return (
    <span className="tnum ml-1 inline-flex items-center gap-1.5 border-l border-current/35 pl-3">
      <TokenGlyph />
      <span aria-hidden>{tokens}</span>
      <span className="sr-only">
        costs {tokens} {tokens === 1 ? 'token' : 'tokens'}
      </span>
    </span>
  )
}

/** The mark with the name beside it. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('flex items-center gap-2.5 text-ink', className)}>
      <Mark />
      <span className="display text-[1.625rem] leading-none font-normal">{name}</span>
    </span>
  )
}
