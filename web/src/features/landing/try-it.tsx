import { useState, type ReactNode } from 'react'
import { imagery } from '../../content/imagery.generated.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { tryItId } from './try-it-id.ts'

const pieceSizes = '(min-width: 1024px) 150px, 30vw'

/** The first act: a try-on in the visitor's own browser. Until it is asked for, nothing of it is loaded. */
export function TryIt({ renderFittingRoom }: { renderFittingRoom: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      id={tryItId}
      aria-labelledby={`${tryItId}-title`}
      className="border-t border-line px-5 py-16 md:px-10 lg:py-24 xl:px-14"
    >
      <div className="mx-auto max-w-[1360px]">
        <div className="grid items-end gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:gap-14">
          <div>
            <h2 id={`${tryItId}-title`} className="text-d-md">
              Try one on, right <em>here.</em>
            </h2>
            <p className="mt-5 max-w-[44ch] text-ink-2 lg:text-lg">
              No account, no upload, no token. Your own browser makes a small preview in seconds, and your
              photo stays on this device.
            </p>
            {!isOpen && (
              <Button size="lg" className="mt-7 w-full sm:w-auto" onClick={() => setOpen(true)}>
                Try it on this device
              </Button>
            )}
          </div>
          {!isOpen && <Pieces />}
        </div>
        {isOpen && <div className="mt-10">{renderFittingRoom()}</div>}
      </div>
    </section>
  )
}

function Pieces() {
  const pieces = [
    imagery['prod-shirt'],
    imagery['prod-jacket-man'],
    imagery['prod-dress'],
    imagery['prod-knit-klein'],
  ]
  return (
    <ul className="grid grid-cols-4 gap-2 lg:gap-4" aria-label="Some of the pieces">
      {pieces.map((image, index) => (
        <li key={index} className="picture-box aspect-4/5">
          <Picture image={image} alt="" sizes={pieceSizes} />
        </li>
      ))}
    </ul>
  )
}
