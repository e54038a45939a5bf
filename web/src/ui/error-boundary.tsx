import { CircleAlert, RotateCcw } from './icons.ts'
import { Component, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'

type ErrorBoundaryProps = {
  fallback?: ReactNode
  /** Called once the fallback stands. */
  onCatch?: () => void
  children: ReactNode
}

/** Shows something else where a part of the page cannot be loaded or drawn. React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onCatch?.()
  }

  override render() {
    const { fallback = <SectionError className="m-5 md:m-10" />, children } = this.props
    return this.state.hasFailed ? fallback : children
  }
}

/** A part of the page that could not be loaded, with a way out. */
export function SectionError({ className }: { className?: string }) {
  return (
    <div role="alert" className={classNames('card p-8 text-center', className)}>
      <span className="mx-auto grid size-12 place-items-center rounded-pill bg-danger-wash text-danger">
        <CircleAlert aria-hidden />
      </span>
      <h2 className="mt-4 text-d-xs">Something went wrong</h2>
      <p className="mt-2 text-sm text-ink-2">Failed to load this section. Please try refreshing the page.</p>
      <Button variant="outline" className="mt-5" onClick={() => window.location.reload()}>
        <RotateCcw aria-hidden />
        Refresh Page
      </Button>
    </div>
  )
}
