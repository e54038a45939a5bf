import { LoaderCircle } from './icons.ts'
import { classNames } from '../lib/class-names.ts'

/** Goes beside a text that says what is happening; silent by itself. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className)} />
}
