import type { Boot } from '../../../../contract/boot.ts'
import { withdrawalDays } from '../../../../contract/consents.ts'
import { priceSearchCostTokens, tryOnCostTokens } from '../../../../contract/limits.ts'
import { supportAnswersWithin, tryOnDuration } from '../../content/site.ts'
import { paths } from '../../lib/paths.ts'
import { formatCount } from '../../lib/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { LegalSection } from './legal-page.tsx'
import { OperatorSentence, SupportAddress } from './operator.tsx'

export function termsSections(boot: Boot): LegalSection[] {
  return [
    { id: 'acceptance', heading: 'Acceptance of these terms', body: <Acceptance boot={boot} /> },
    { id: 'service', heading: 'What the service does', body: <Service boot={boot} /> },
    { id: 'account', heading: 'Your account', body: <Account /> },
    { id: 'tokens', heading: 'Tokens and prices', body: <Tokens boot={boot} /> },
    { id: 'refunds', heading: 'Refunds', body: <Refunds boot={boot} /> },
    { id: 'your-pictures', heading: 'Your pictures', body: <YourPictures /> },
    { id: 'acceptable-use', heading: 'What is not allowed', body: <AcceptableUse /> },
    { id: 'ai-images', heading: 'Images made by AI', body: <AiImages /> },
    { id: 'stores', heading: 'Stores and links', body: <Stores /> },
    { id: 'availability', heading: 'Availability and liability', body: <Liability /> },
    { id: 'ending', heading: 'Ending the contract', body: <Ending boot={boot} /> },
    { id: 'changes', heading: 'Changes and law', body: <Changes /> },
    { id: 'contact', heading: 'Contact', body: <Contact boot={boot} /> },
  ]
}

function Acceptance({ boot }: { boot: Boot }) {
  return (
    <>
      <OperatorSentence boot={boot} />
      <p>
        By creating an account or using {boot.brand} you accept these terms. If you do not agree with them,
        please do not use the service. You must be at least 18 years old. How we handle personal data is
        described on the <AppLink href={paths.privacy}>privacy page</AppLink>.
      </p>
    </>
  )
}

function Service({ boot }: { boot: Boot }) {
  return (
    <p>
      {boot.brand} is a virtual fitting room. You upload a photo of yourself and a picture of a garment; the
      service generates your studio model and your try-on, an image of you wearing the garment, usually in{' '}
      {tryOnDuration}. You can compare the two, keep them in your history, download and share them, and search
      online stores for similar products.
    </p>
  )
}

function Account() {
  return (
    <p>
      Give a working e-mail address, keep your password to yourself, and tell us if someone else uses your
      account. One person, one account: accounts made to collect free tokens several times may be closed.
      Try-ons need a verified e-mail address.
    </p>
  )
}

function Tokens({ boot }: { boot: Boot }) {
  return (
    <ul>
      <li>
        A try-on costs {tryOnCostTokens} token. A price search costs {priceSearchCostTokens} token.
      </li>
      <li>
        A new account receives {formatCount(boot.site.signUpBonus, 'free token')} once its e-mail address is
        verified.
      </li>
      <li>
        Tokens are sold in packages at the price shown before you pay. They are on your balance as soon as the
        payment has succeeded.{' '}
        {boot.tokenExpiryDays === null ? (
          'They do not expire.'
        ) : (
          <>
            What is left of a package expires {formatCount(boot.tokenExpiryDays, 'day')} after you bought it;
            we write to you 30 and 7 days before. Free tokens do not expire.
          </>
        )}
      </li>
      <li>Tokens are not money: they cannot be transferred, resold or exchanged for cash.</li>
    </ul>
  )
}

function Refunds({ boot }: { boot: Boot }) {
  return (
    <>
      <p>
        When no result is delivered, for whatever reason on our side, the token returns to your balance
        automatically. The same holds for a price search that fails or finds nothing. You do not have to ask.
      </p>
      <p>
        You can withdraw from the purchase of a package within {withdrawalDays} days, without giving a reason:{' '}
        <AppLink href={paths.withdrawal}>withdraw from contract here</AppLink>, or write to{' '}
        <SupportAddress email={boot.supportEmail} />. Before you pay you ask us to let you use your tokens at
        once; if you withdraw, you pay for those you have used by then, each at the price of its package, and
        the price of all others is paid back the way you paid, without delay and at no cost. Free tokens are
        used before bought ones, and those of an older package before those of a newer.
      </p>
      <p>
        Refunded or disputed payments take their tokens back. Rights that the law gives you as a consumer stay
        untouched.
      </p>
    </>
  )
}

function YourPictures() {
  return (
    <p>
      Your photos and results remain yours. You give us permission to process them for one purpose only: to
      make, store and show the results you ask for. The permission ends when you delete them. You confirm that
      you may use the pictures you upload: that the photo shows you, or an adult who has agreed, and that
      using the garment picture for your own try-on breaks nobody’s rights.
    </p>
  )
}

function AcceptableUse() {
  return (
    <>
      <p>You may not use the service to:</p>
      <ul>
        <li>upload or make harmful, sexually explicit or unlawful content;</li>
        <li>process photos of other people without their agreement, or photos of anyone under 18;</li>
        <li>
          undress, humiliate, harass or impersonate a person, or pass off a result as a real photograph;
        </li>
        <li>break, overload, copy or scrape the service, or work around its limits and prices.</li>
      </ul>
      <p>
        We may remove such content, stop its sharing and suspend the account. Serious cases are reported to
        the authorities.
      </p>
    </>
  )
}

function AiImages() {
  return (
    <p>
      Results are generated by AI and marked as such. They show style, colour and proportion as well as the
      software can; they may contain mistakes, and they do not tell you which size fits. Please leave the mark
      in place when you share them, and check the store’s own description before you buy.
    </p>
  )
}

function Stores() {
  return (
    <p>
      Products found by a price search belong to independent stores. Prices, stock and descriptions come from
      them and may change. What you buy there is a contract between you and the store.
    </p>
  )
}

function Liability() {
  return (
    <p>
      We work to keep the service running, but cannot promise that it is always available or free of faults.
      We are liable without limit for intent, gross negligence and injury to life, body or health; otherwise
      only for breach of essential duties, and then for the damage that was foreseeable. Liability that the
      law does not allow us to limit is not limited here.
    </p>
  )
}

function Ending({ boot }: { boot: Boot }) {
  return (
    <p>
      You can end the contract at any time under Settings, Delete my account; unused tokens are lost, so ask
      for a refund first where you are entitled to one. We may end it with 30 days’ notice and then refund
      unused bought tokens, or at once if you seriously break these terms. If {boot.brand} closes for good,
      you are told in time to download your results.
    </p>
  )
}

function Changes() {
  return (
    <p>
      If these terms change in a way that matters, we tell you by e-mail at least 30 days ahead; you may
      delete your account if you disagree. The law of the country where the operator is established applies,
      without taking away the protection that the consumer law of your own country gives you.
    </p>
  )
}

function Contact({ boot }: { boot: Boot }) {
  return (
    <p>
      Write to <SupportAddress email={boot.supportEmail} />. We answer within {supportAnswersWithin}.
    </p>
  )
}
