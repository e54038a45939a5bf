import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type MenuItem = { label: string; onSelect: () => void; isDangerous?: boolean }

type MenuProps = {
  /** What the button opens, for assistive technology. */
  label: string
  trigger: ReactNode
  items: MenuItem[]
}

/** A round button that opens a list of acts. */
export function Menu({ label, trigger, items }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="icon-btn" aria-label={label}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-40 min-w-52 rounded-card border border-line bg-surface p-1 shadow-float"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-field px-3 text-sm font-medium data-highlighted:bg-sunken',
                item.isDangerous && 'text-danger',
              )}
              onSelect={item.onSelect}
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
