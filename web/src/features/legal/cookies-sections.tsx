import type { Boot } from '../../../../contract/boot.ts'
import { answerDays } from '../../../../contract/share-answers.ts'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { CookieChoice } from './cookie-choice.tsx'
import { CookieList, type StoredItem } from './cookie-list.tsx'
import type { LegalSection } from './legal-page.tsx'
import { SupportAddress } from './operator.tsx'

export function cookiesSections(boot: Boot): LegalSection[] {
  return [
    { id: 'what', heading: 'What cookies are', body: <What boot={boot} /> },
    { id: 'your-choice', heading: 'Your choice', body: <CookieChoice /> },
    { id: 'essential', heading: 'Essential cookies', body: <Essential boot={boot} /> },
    { id: 'functional', heading: 'Functional storage', body: <Functional /> },
    { id: 'analytics', heading: 'Analytics cookies', body: <Analytics /> },
    { id: 'manage', heading: 'How to manage them', body: <Manage /> },
    { id: 'contact', heading: 'Contact', body: <Contact boot={boot} /> },
  ]
}

function What({ boot }: { boot: Boot }) {
  return (
    <p>
      Cookies are small texts that a site keeps in your browser; local storage is a similar place that stays
      on your device. {boot.brand} uses few of both, and none to follow you to other sites. There is no
      advertising.
    </p>
  )
}

function Essential({ boot }: { boot: Boot }) {
  const items: StoredItem[] = [
    {
      name: 'session (with https: __Host-session)',
      purpose: 'keeps you signed in. It holds a random key and nothing about you.',
      kept: '30 days at most, 14 days after the last use, or until you sign out',
    },
    {
      name: 'device (with https: __Host-device)',
      purpose:
        'lets us tell a browser you have signed in with before from a new one, of which we write to you.',
      kept: '180 days after your last sign-in',
    },
    {
      name: 'second-step (with https: __Host-second-step)',
      purpose: 'links your browser to a sign-in that waits for its second step.',
      kept: '10 minutes',
    },
  ]
  items.push({
    name: 'answers (with https: __Host-answers)',
    purpose:
      'set when you answer a try-on that somebody shared, so that you answer once and can take it back. It holds a random key.',
    kept: formatCount(answerDays, 'day'),
  })
  if (boot.hasGoogleSignIn) {
    items.push({
      name: 'Google sign-in',
      purpose: 'links your browser to the sign-in you have started, so that nobody else can finish it.',
      kept: 'a few minutes. Google sets cookies of its own on its pages.',
    })
  }
  if (boot.openIdName !== null) {
    items.push({
      name: `Sign-in with ${boot.openIdName}`,
      purpose: 'links your browser to the sign-in you have started, so that nobody else can finish it.',
      kept: 'a few minutes.',
    })
  }
  items.push(...(boot.payments?.cookies ?? []))
  return (
    <>
      <p>Without these the service cannot work, so they need no consent.</p>
      <CookieList items={items} />
    </>
  )
}

const functionalItems: StoredItem[] = [
  { name: 'cookie-consent', purpose: 'remembers what you chose about cookies.', kept: 'until you clear it' },
  {
    name: 'theme',
    purpose: 'remembers a light or dark appearance, if you set one.',
    kept: 'until you clear it',
  },
  {
    name: 'guidelines-read',
    purpose: 'remembers that you have folded the advice on photos.',
    kept: 'until you clear it',
  },
  {
    name: 'try-on-draft',
    purpose:
      'keeps the photo and the garment you have chosen in this browser, so that a reload does not lose them.',
    kept: 'until the result is there, you sign out, or a day has passed',
  },
  {
    name: 'recent-garments',
    purpose: 'keeps the last six garments you tried on in this browser, so that you can pick them again.',
    kept: 'until you sign out',
  },
  {
    name: 'toast-after-reload (session storage)',
    purpose: 'shows what has just happened after a page was loaded anew.',
    kept: 'until it is shown',
  },
]

function Functional() {
  return (
    <>
      <p>
        Kept in your browser’s own storage because you asked for what it does; none of it is sent to our
        server by being kept.
      </p>
      <CookieList items={functionalItems} />
    </>
  )
}

function Analytics() {
  return (
    <p>
      At present we set no analytics cookies. Should we ever measure how the site is used, we will do so only
      in browsers where you have chosen Accept, and list the cookies here first.
    </p>
  )
}

function Manage() {
  return (
    <p>
      Change your choice above at any time. You can also delete or block cookies in the settings of your
      browser; blocking the essential ones means that you cannot sign in.
    </p>
  )
}

function Contact({ boot }: { boot: Boot }) {
  return (
    <p>
      Questions about cookies go to <SupportAddress email={boot.supportEmail} />. How we handle personal data
      is described on the <AppLink href={paths.privacy}>privacy page</AppLink>.
    </p>
  )
}
