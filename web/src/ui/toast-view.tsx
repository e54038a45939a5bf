import { CircleAlert, CircleCheck, X } from './icons.ts'
import { Toast as Radix } from 'radix-ui'
import { classNames } from '../lib/class-names.ts'
import { useFreePlace } from './use-free-place.ts'
import { dismissToast, type ShownToast } from './toast.tsx'

const displayMs = 5000

/** One message: five seconds, longer while the pointer or the focus is on it; swipe or the cross sends it away. */
export default function ToastView({ toast }: { toast: ShownToast }) {
  const { box, shift } = useFreePlace()
  const isDestructive = toast.tone === 'destructive'
  const Icon = isDestructive ? CircleAlert : CircleCheck
  return (
    <Radix.Provider duration={displayMs} swipeDirection="right" label="Notification">
      <Radix.Root
        asChild
        key={toast.id}
        type={isDestructive ? 'foreground' : 'background'}
        onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      >
        <div
          role={isDestructive ? 'alert' : 'status'}
          className={classNames('toast', isDestructive && 'toast-destructive')}
        >
          <Icon
            aria-hidden
            className={classNames('mt-0.5', isDestructive ? 'text-danger' : 'text-success')}
          />
          <div className="min-w-0 flex-1">
            <Radix.Title className="text-ui leading-snug font-semibold">{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description className="mt-0.5 text-sm text-ink-2">{toast.description}</Radix.Description>
            )}
            {toast.action && <ToastAction {...toast.action} />}
          </div>
          <Radix.Close className="icon-btn -mt-1 -mr-1 size-8!" aria-label="Dismiss">
            <X aria-hidden className="size-4!" />
          </Radix.Close>
        </div>
      </Radix.Root>
      {/* A status or an alert is no item of a list, so neither of the two is drawn as one. */}
      <Radix.Viewport asChild>
        <div
          ref={box}
          style={{ translate: `0 ${shift}px` }}
          className="pointer-events-none fixed inset-x-3 bottom-24 z-[60] grid justify-items-center *:pointer-events-auto lg:inset-x-auto lg:top-[88px] lg:right-6 lg:bottom-auto"
        />
      </Radix.Viewport>
    </Radix.Provider>
  )
}

function ToastAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Radix.Action altText={label} onClick={onClick} className="btn btn-outline btn-sm mt-2.5">
      {label}
    </Radix.Action>
  )
}
