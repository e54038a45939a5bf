import { ratingLine, testimonials, type Testimonial } from '../../content/site.ts'
import { Section } from './section.tsx'

export function Testimonials() {
  const [first, ...others] = testimonials
  return (
    <Section id="testimonials">
      <h2 className="sr-only">Reviews</h2>
      <div className="grid gap-10 lg:grid-cols-12 lg:gap-12">
        <figure className="lg:col-span-7">
          {ratingLine && (
            <p className="flex items-center gap-3 text-sm text-ink-2">
              <Stars />
              {ratingLine}
            </p>
          )}
          {first && (
            <>
              <blockquote className="display mt-6 text-d-sm lg:text-[2.75rem] lg:leading-[1.12]">
                “{first.quote}”
              </blockquote>
              <Person {...first} />
            </>
          )}
        </figure>
        {others.length > 0 && (
          <div className="grid content-center gap-8 lg:col-span-4 lg:col-start-9">
            {others.map((testimonial) => (
              <figure key={testimonial.name} className="border-t border-line pt-6">
                <blockquote className="text-ink-2">“{testimonial.quote}”</blockquote>
                <Person {...testimonial} />
              </figure>
            ))}
          </div>
        )}
      </div>
    </Section>
  )
}

function Person({ name, place }: Testimonial) {
  return (
    <figcaption className="mt-5 flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-10 place-items-center rounded-pill bg-primary-wash text-sm font-semibold text-primary-text"
      >
        {initials(name)}
      </span>
      <span className="text-sm">
        <b className="block font-semibold">{name}</b>
        <span className="text-ink-3">{place}</span>
      </span>
    </figcaption>
  )
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
}

const starPath = 'm10 1.8 2.5 5.3 5.8.7-4.3 4 1.1 5.7-5.1-2.8-5.1 2.8L6 11.8l-4.3-4 5.8-.7z'

function Stars() {
  return (
    <span className="inline-flex gap-0.5 text-ink" role="img" aria-label="5 stars">
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" width="16" height="16" fill="currentColor" aria-hidden>
          <path d={starPath} />
        </svg>
      ))}
    </span>
  )
}
