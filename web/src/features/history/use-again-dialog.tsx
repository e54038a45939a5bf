import { Layers, Shirt, UserRound, type Icon } from '../../ui/icons.ts'
import type { TryOnSession } from '../../../../contract/history.ts'
import { imageUrlAt } from '../../../../contract/try-on.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** What of a try-on is used again. */
export type Reuse = 'photo' | 'garment' | 'result'

type UseAgainDialogProps = {
  session: TryOnSession
  onClose: () => void
  pathOf: (reuse: Reuse, sessionId: string) => string
}

const choices: { reuse: Reuse; icon: Icon; title: string; text: string }[] = [
  {
    reuse: 'result',
    icon: Layers,
    title: 'Add another piece',
    text: 'Try something on top of this result. No photo needed.',
  },
  {
    reuse: 'photo',
    icon: UserRound,
    title: 'Same photo, another garment',
    text: 'We ask for the photo again: yours was deleted when this was made.',
  },
  {
    reuse: 'garment',
    icon: Shirt,
    title: 'Same garment, another photo',
    text: 'We ask for the garment again: its picture is not kept either.',
  },
]

export function UseAgainDialog({ session, onClose, pathOf }: UseAgainDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Use again">
      <img
        src={imageUrlAt(session.tryOnImageUrl, 320)}
        alt=""
        className="mt-4 h-40 w-30 rounded-img bg-studio object-cover"
      />
      <ul className="mt-4 grid gap-2">
        {choices.map(({ reuse, icon: Icon, title, text }) => (
          <li key={reuse}>
            <AppLink
              href={pathOf(reuse, session.id)}
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
