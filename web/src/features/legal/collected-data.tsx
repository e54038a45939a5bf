import type { ReactNode } from 'react'
import type { Boot } from '../../../../contract/boot.ts'
import { reviewDays } from '../../../../contract/consents.ts'
import { productDays } from '../../../../contract/product.ts'
import { testDataHours } from '../../../../contract/public-api.ts'
import { securityEventDays } from '../../../../contract/security-events.ts'
import { answerDays } from '../../../../contract/share-answers.ts'
import { formatCount } from '../../lib/format.ts'

type CollectedItem = { what: ReactNode; why: string; basis: string; kept: string }

/** One entry per kind of data, as the server handles it: change both together. */
export function CollectedData({ boot }: { boot: Boot }) {
  return (
    <>
      <p>
        We collect what the service needs to work, and nothing else. The legal bases are those of the GDPR.
      </p>
      <dl>
        {collectedItems(boot).map((item, index) => (
          <div key={index} className="border-t border-line py-4 last:pb-0">
            <dt className="font-semibold text-ink">{item.what}</dt>
            <dd className="mt-1">
              <span className="text-ink">Why:</span> {item.why}
            </dd>
            <dd>
              <span className="text-ink">Legal basis:</span> {item.basis}
            </dd>
            <dd>
              <span className="text-ink">Kept:</span> {item.kept}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const contract = 'our contract with you (Article 6(1)(b))'
const interest = 'our legitimate interest in a safe service (Article 6(1)(f))'

function resultsKept(retentionDays: number | null): string {
  if (retentionDays === null) return 'until you delete the try-on or your account.'
  return `${formatCount(retentionDays, 'day')}, then they are deleted by themselves. Those that you choose to keep stay until you delete the try-on or your account.`
}

function collectedItems(boot: Boot): CollectedItem[] {
  return [
    {
      what: 'Your account: user name, e-mail address, and a one-way hash of your password',
      why: boot.hasGoogleSignIn
        ? 'to sign you in and write to you about your account. If you sign in with Google, we receive your name, e-mail address and Google account number instead of a password.'
        : 'to sign you in and write to you about your account.',
      basis: contract,
      kept: 'until you delete your account. An account whose e-mail address is never verified goes after 30 days.',
    },
    {
      what: 'The photo of you and the garment picture you upload',
      why: 'to make the try-on you ask for.',
      basis: 'your explicit consent (Articles 6(1)(a) and 9(2)(a))',
      kept: 'only while the try-on is being made. Your photo is deleted as soon as the result is made, or as soon as it has failed; the garment picture stays beside a result that was made. Your own browser, and nobody else, keeps what you have chosen until the result is there, you sign out, or a day has passed, and the last six garments until you sign out. Without an account, it keeps what you tried on, with its preview, for that tab and at most a day.',
    },
    {
      what: 'Your results: the studio model, the try-on, the garment picture, the date, the kind of garment, and whether it is a favourite',
      why: 'to show them to you in your history, and to the people you share them with.',
      basis: contract,
      kept: resultsKept(boot.resultRetentionDays),
    },
    {
      what: 'Answers to a shared try-on: yes or no, a line of text if you write one, the time',
      why: 'to show them to the person who shared it. You need no account. A keyed hash of a cookie keeps one browser from answering twice; the network address only counts, and is not kept.',
      basis: interest,
      kept: `until you take your answer back, the person who shared it deletes it or the try-on, and for ${formatCount(answerDays, 'day')} at most.`,
    },
    {
      what: 'What the page of a shop says of a garment you take from there: name, price and address',
      why: 'to lead you back to that shop from your try-on, and those to whom you show it.',
      basis: contract,
      kept: `${formatCount(productDays, 'day')}; with a try-on as long as the try-on itself.`,
    },
    {
      what: 'A keyed fingerprint of each pair of photo and garment',
      why: 'to ask you before you pay for the same try-on again. Neither picture can be made from it.',
      basis: contract,
      kept: 'as long as the try-on itself.',
    },
    {
      what: 'Results you gave back for their token: which, when, why and what made it',
      why: 'to give the token back once, and to find out what our software does badly. Our team sees the picture only if you allow it.',
      basis: `${contract} and ${interest}`,
      kept: 'until you delete your account; the picture only as long as the try-on itself.',
    },
    {
      what: 'If you agree to it in the settings: results that were not fit to be shown to you, each with its studio model image and garment',
      why: 'so that our team can see what our software does badly. Without your agreement such a result is deleted at once. The photo you upload is never kept.',
      basis: 'your consent (Article 6(1)(a), and 9(2)(a) where it applies)',
      kept: `${reviewDays} days, and never longer than your agreement or your account.`,
    },
    {
      what: 'A keyed fingerprint of each result image, with the time it was made',
      why: 'so that anyone who has the file can check on our verification page that it was made here. The fingerprint is not the picture: nobody can see from it what or whom the picture shows.',
      basis: interest,
      kept: 'also after the result or your account is deleted. It is not linked to you.',
    },
    {
      what: 'The garment picture of a price search',
      why: 'to find similar products in online stores. Your own photo is never part of a price search.',
      basis: contract,
      kept: 'only during the search.',
    },
    {
      what: 'Tokens and purchases: what you bought, spent and got back, when, and the payment’s reference number',
      why: 'to keep your balance right and to keep the books that the law demands.',
      basis: `${contract} and legal duty (Article 6(1)(c))`,
      kept: 'as long as bookkeeping law requires. When you delete your account, these entries stay without your name, e-mail address or account.',
    },
    {
      what: 'API keys you make: name, a one-way hash, when they were last used, and how many try-ons were made with them on each day; garment pictures you send over the API, and what was read of them',
      why: 'to let your own programs make try-ons, and to show you what they did.',
      basis: contract,
      kept: `until you delete the garment or your account; what a test key makes for ${testDataHours} hours.`,
    },
    {
      what: 'What you agree to: the words, their version, what for and when, and when you took it back',
      why: 'to show, to you and to others, what you have agreed to and what not.',
      basis: 'legal duty (Articles 6(1)(c) and 7(1))',
      kept: 'until you delete your account.',
    },
    {
      what: 'Receipts and withdrawals: who sold what to whom, what was paid and what went back',
      why: 'to give you a receipt, and because the law asks for it.',
      basis: `${contract} and legal duty (Article 6(1)(c))`,
      kept: 'as long as bookkeeping law requires; your name and e-mail address go from them with your account.',
    },
    {
      what: 'Sign-in sessions: a hashed key, the name of your browser, the country it was in, when it was last used',
      why: 'to keep you signed in, to let you end sessions on other devices, and to tell you of a browser that is new to your account. We do not keep the network address itself.',
      basis: contract,
      kept: '30 days at most, or until you sign out. That a browser has signed in before is kept for 180 days, as a hash.',
    },
    {
      what: 'Passkeys and two-step sign-in, if you set them up: public keys with the names you gave them, an encrypted secret, hashes of recovery codes',
      why: 'to sign you in. Your fingerprint or face never leaves your device.',
      basis: contract,
      kept: 'until you remove them or delete your account.',
    },
    {
      what: 'A log of security events: what happened and when, with keyed hashes of account and network',
      why: 'to find attacks, and to show you what happened to your account. It holds no names and no addresses.',
      basis: interest,
      kept: `${securityEventDays} days.`,
    },
    {
      what: 'Messages we send you, and the links in them',
      why: 'to verify an e-mail address, to reset a password, and to tell you of changes to your account. Each link works once.',
      basis: contract,
      kept: 'until they are sent. Links stop working after 24 hours, those for a new password after one hour, those that undo a change of address after 14 days.',
    },
    {
      what: 'Counters of failed sign-ins and frequent requests, per account and per IP address',
      why: 'to stop people from guessing passwords and flooding the service.',
      basis: interest,
      kept: 'about an hour at most.',
    },
    {
      what: 'A one-way hash of your verified e-mail address',
      why: 'so that the free tokens are given once per address.',
      basis: interest,
      kept: 'also after you delete your account. It does not show your address.',
    },
    {
      what: 'Technical logs',
      why: 'to find and repair faults.',
      basis: interest,
      kept: 'for a short time. They hold no names, e-mail addresses or pictures.',
    },
    {
      what: 'What you have deleted',
      why: 'a database cleans its files after a deletion, and backups are there to repair a disaster.',
      basis: interest,
      kept: `in the database’s own files for hours, a few days at most; in backups for ${formatCount(boot.backupRetentionDays, 'day')} at most. Nothing is brought back from them but a whole installation after a disaster, and then your deletion is repeated.`,
    },
    {
      what: 'What you write to our support address',
      why: 'to answer you.',
      basis: contract,
      kept: 'until your question is settled, and no longer than we need it as evidence.',
    },
  ]
}
