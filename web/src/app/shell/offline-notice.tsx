import { WifiOff } from '../../ui/icons.ts'
import { useOnline } from '../../lib/use-online.ts'

export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="fixed inset-x-0 top-16 z-20 flex min-h-10 items-center justify-center gap-2.5 border-b border-warn-line bg-warn-wash px-4 py-2 text-sm text-warn-text">
          <WifiOff aria-hidden />
          You are offline. What you do now may not reach us.
        </p>
      )}
    </div>
  )
}
