import { imagery } from '../../content/imagery.generated.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { PageHead } from '../page.ts'
import { paths } from '../../lib/paths.ts'

export default function NotFound() {
  return (
    <div className="grid min-h-[calc(100dvh-64px)] items-stretch lg:grid-cols-2">
      <div className="self-center px-5 py-14 md:px-10 xl:px-14">
        <p className="tnum text-ink-3">404</p>
        <h1 className="mt-3 text-d-lg">
          This one doesn’t <em>fit.</em>
        </h1>
        <p className="mt-5 max-w-[34ch] text-lg text-ink-2">
          The page you are looking for has moved, or was never on the rail.
        </p>
        <Button size="lg" href={paths.home} className="mt-8">
          Back to Home
        </Button>
      </div>
      {/* Never larger than it is: what was drawn for a small frame blurs in a large one. */}
      <div className="grid place-items-center bg-[#e4e2de] py-6">
        <Picture image={imagery['prod-tee']} alt="" sizes="440px" className="h-auto w-full max-w-[440px]" />
      </div>
    </div>
  )
}

export function head(): PageHead {
  return { title: 'Page not found', robots: 'noindex' }
}
