import type { Network } from './share-links.ts'

/** The networks' own marks; they are not part of the icon set. */
export function NetworkMark({ name }: { name: Network | 'Instagram' }) {
  if (name === 'Instagram') return <InstagramMark />
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden>
      <path d={outlines[name]} />
    </svg>
  )
}

const outlines: Record<Network, string> = {
  Facebook:
    'M13.5 21v-7.5h2.6l.5-3.2h-3.1V8.4c0-.9.4-1.7 1.8-1.7h1.4V4a16 16 0 0 0-2.5-.2c-2.6 0-4.2 1.5-4.2 4.3v2.2H7.2v3.2H10V21z',
  X: 'M17.5 3h3.1l-6.8 7.8L21.8 21h-6.3l-4.9-6.4L5 21H1.9l7.3-8.3L1.5 3H8l4.4 5.9zm-1.1 16.2h1.7L7 4.7H5.2z',
  Pinterest:
    'M12 2.5a9.5 9.5 0 0 0-3.5 18.3c-.1-.8-.1-2 0-2.8l1.1-4.7s-.3-.6-.3-1.4c0-1.3.8-2.3 1.7-2.3.8 0 1.2.6 1.2 1.3 0 .8-.5 2-.8 3.1-.2.9.5 1.7 1.4 1.7 1.7 0 3-1.8 3-4.4 0-2.3-1.6-3.9-4-3.9a4.1 4.1 0 0 0-4.3 4.1c0 .8.3 1.7.7 2.2l.1.3-.3 1.1c0 .2-.1.2-.3.1-1.2-.6-1.9-2.3-1.9-3.7 0-3 2.2-5.8 6.3-5.8 3.3 0 5.9 2.4 5.9 5.5 0 3.3-2.1 5.9-4.9 5.9-1 0-1.9-.5-2.2-1.1l-.6 2.3c-.2.8-.8 1.9-1.2 2.5A9.5 9.5 0 1 0 12 2.5z',
}

function InstagramMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden
    >
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17" cy="7" r=".6" fill="currentColor" />
    </svg>
  )
}
