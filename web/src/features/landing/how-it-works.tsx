import { Equal, Plus, type Icon } from '../../ui/icons.ts'
import { imagery } from '../../content/imagery.generated.ts'
import { tryOnDuration } from '../../content/site.ts'
import { Picture, type BuiltImage } from '../../ui/picture.tsx'
import { Section } from './section.tsx'

type Step = { image: BuiltImage; heading: string; text: string; sign?: Icon }

const steps: Step[] = [
  {
    image: imagery['figure-before'],
    heading: 'Upload your photo',
    text: 'Full body works best, a face-only photo works too.',
    sign: Plus,
  },
  {
    image: imagery['prod-knit-klein'],
    heading: 'Add the garment',
    text: 'Choose a file, or paste the image address from any store.',
    sign: Equal,
  },
  {
    image: imagery['figure-knit'],
    heading: 'See it on you',
    text: `Ready in ${tryOnDuration}. Compare, share, or find it in stores.`,
  },
]
const stepSizes = '(min-width: 1024px) calc(33vw - 155px), (min-width: 768px) calc(33vw - 59px), 112px'

export function HowItWorks() {
  return (
    <Section id="how-it-works" className="bg-sunken">
      <h2 className="mb-10 text-d-md lg:mb-14">
        You, plus the piece, <em>equals</em> the answer.
      </h2>
      <ol className="grid gap-7 md:grid-cols-3 md:gap-12">
        {steps.map((step, index) => (
          <StepOf key={step.heading} number={index + 1} {...step} />
        ))}
      </ol>
    </Section>
  )
}

function StepOf({ image, heading, text, sign, number }: Step & { number: number }) {
  return (
    <li className="grid grid-cols-[112px_1fr] items-center gap-5 md:block">
      <div className="relative">
        <div className="picture-box aspect-4/5">
          <Picture image={image} alt="" sizes={stepSizes} />
        </div>
        {sign && <Sign icon={sign} />}
      </div>
      <div className="flex gap-4 md:mt-5">
        <span aria-hidden className="display tnum text-d-xs text-ink-3">
          {number}
        </span>
        <div>
          <h3 className="text-d-xs">{heading}</h3>
          <p className="mt-1.5 max-w-[34ch] text-[0.9375rem] leading-normal text-ink-2">{text}</p>
        </div>
      </div>
    </li>
  )
}

/** The operator of the equation, in the gap between two pictures. */
function Sign({ icon: Icon }: { icon: Icon }) {
  return (
    <span
      aria-hidden
      className="absolute top-1/2 -right-6 z-10 hidden size-11 translate-x-1/2 -translate-y-1/2 place-items-center rounded-pill border border-line bg-surface md:grid"
    >
      <Icon />
    </span>
  )
}
