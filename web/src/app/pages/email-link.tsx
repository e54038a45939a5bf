import { useSearch } from 'wouter'
import { Button } from '../../ui/button.tsx'
import type { PageContext, PageHead } from '../page.ts'
import { dashboardPath } from '../../lib/paths.ts'

const expired = {
  title: 'Link not valid',
  text: 'This link is not valid any more. Please request a new one.',
}
/** By the outcome that the server puts into the address. */
const outcomes = new Map([
  [
    'changed',
    { title: 'Email address changed', text: 'Your new address is confirmed. Sign in with it from now on.' },
  ],
  [
    'undone',
    {
      title: 'Email address restored',
      text: 'The change is undone and your old address is back. If you did not ask for the change, choose a new password too.',
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
  const { title, text } = outcomeOf(useSearch())
  return (
    <div className="mx-auto max-w-[480px] px-5 py-12 lg:py-20">
      <h1 className="text-d-sm lg:text-page">{title}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
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
