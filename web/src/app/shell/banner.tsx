import { useBoot } from '../../lib/boot.ts'

/** What the operator wants everybody to read. */
export function Banner() {
  const { banner } = useBoot().site
  if (!banner) return null
  return (
    <aside
      aria-label="Announcement"
      className="border-b border-warn-line bg-warn-wash px-5 py-3 text-center text-sm text-warn-text wrap-anywhere print:hidden"
    >
      {banner}
    </aside>
  )
}
