import type { ReactNode } from 'react'

type SettingsSectionProps = { title: string; note: string; children: ReactNode }

/** What it is about at the left, the form at the right. */
export function SettingsSection({ title, note, children }: SettingsSectionProps) {
  return (
    <section
      className="grid gap-4 border-t border-line py-8 lg:grid-cols-[260px_1fr] lg:gap-10"
      aria-label={title}
    >
      <div>
        <h2 className="text-d-xs">{title}</h2>
        <p className="mt-1.5 text-sm text-ink-2">{note}</p>
      </div>
      <div className="max-w-[480px] min-w-0">{children}</div>
    </section>
  )
}
