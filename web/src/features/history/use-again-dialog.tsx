import { Layers, Shirt, UserRound, type Icon } from '../../ui/icons.ts'
import type { TryOnSession } from '../../../../contract/history.ts'
import { imageUrlAt } from '../../../../contract/try-on.ts'
import { reusePath, type ReusablePart } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TriedGarment } from './tried-garment.tsx'

const choices: { reuse: ReusablePart; icon: Icon; title: string; text: string }[] = [
  {
    reuse: 'model',
    icon: Shirt,
    title: 'Again with another piece',
    text: 'Another garment in place of this one, on the same studio model. No photo needed.',
  },
  {
    reuse: 'result',
    icon: Layers,
    title: 'Add another piece',
    text: 'Try something on top of this result. No photo needed.',
  },
  {
    reuse: 'garment',
    icon: UserRound,
    title: 'Same garment, another photo',
    text: 'The garment is kept with its result; your photo was deleted when this was made.',
  },
]

type UseAgainDialogProps = { session: TryOnSession; onClose: () => void }

export function UseAgainDialog({ session, onClose }: UseAgainDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Use again">
      <div className="mt-4 flex items-end gap-3">
        <img
          src={imageUrlAt(session.tryOnImageUrl, 320)}
          alt=""
          className="h-40 w-30 rounded-img bg-studio object-cover"
        />
        <TriedGarment session={session} />
      </div>
      <ul className="mt-4 grid gap-2">
        {choices.map(({ reuse, icon: Icon, title, text }) => (
          <li key={reuse}>
            <AppLink
              href={reusePath(reuse, session.id)}
              className="flex min-h-14 items-center gap-4 rounded-card border border-line px-4 py-3 hover:border-line-strong hover:bg-sunken"
            >
              <Icon aria-hidden className="text-primary-text" />
              <span>
                <b className="block text-ui font-semibold">{title}</b>
                <span className="text-sm text-ink-2">{text}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
