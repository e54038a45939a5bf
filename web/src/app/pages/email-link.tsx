import { useSearch } from 'wouter'
import { useBoot } from '../../lib/boot.ts'
import { Button } from '../../ui/button.tsx'
import type { PageContext, PageHead } from '../page.ts'
import { dashboardPath } from '../../lib/paths.ts'

type Outcome = {
  title: string
  text: string
  /** The operator may decide otherwise. */
  mayAsk?: boolean
}

const expired: Outcome = {
  title: 'Link not valid',
  text: 'This link is not valid any more. Please request a new one.',
}
/** By the outcome that the server puts into the address. */
const outcomes = new Map<string, Outcome>([
  [
    'changed',
    { title: 'Email address changed', text: 'Your new address is confirmed. Sign in with it from now on.' },
  ],
  [
    'verified-without-tokens',
    {
      title: 'Email verified',
      text: 'Your address is confirmed. No free tokens came with it: they come once per mailbox, however its address is spelt, and only so many times a day from one network. Addresses of throwaway services share them.',
      mayAsk: true,
    },
  ],
  [
    'undone',
    {
      title: 'Email address restored',
      text: 'The change is undone and your old address is back. Its old password works no more: choose a new one with "Forgot your password?".',
    },
  ],
  [
    'taken',
    {
      title: 'Address in use',
      text: 'Another account uses this address by now. Your address has not changed.',
    },
  ],
])

/** Where the links end that change an e-mail address, for whoever opens them, signed in or not. */
export default function EmailLink() {
  const { supportEmail } = useBoot()
  const { title, text, mayAsk } = outcomeOf(useSearch())
  return (
    <div className="mx-auto max-w-[480px] px-5 py-12 lg:py-20">
      <h1 className="text-d-sm lg:text-page">{title}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      {mayAsk && (
        <p className="mt-3 text-ink-2">
          If you think they should be yours, write to{' '}
          <a className="underline underline-offset-4" href={`mailto:${supportEmail}?subject=Free%20tokens`}>
            {supportEmail}
          </a>
          .
        </p>
      )}
      <Button href={dashboardPath('settings')} size="lg" className="mt-8">
        Continue
      </Button>
    </div>
  )
}

export function head({ search }: PageContext): PageHead {
  return { title: outcomeOf(search).title, robots: 'noindex' }
}

function outcomeOf(search: string) {
  return outcomes.get(new URLSearchParams(search).get('outcome') ?? '') ?? expired
}
