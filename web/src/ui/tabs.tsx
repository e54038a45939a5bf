import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type TabItem<Id extends string> = { id: Id; label: string }

type TabsProps<Id extends string> = {
  /** What the tabs choose between, for assistive technology. */
  label: string
  items: readonly TabItem<Id>[]
  value: Id
  onValue: (id: Id) => void
  /** The tabs share the full width. */
  isFilled?: boolean
  className?: string
  /** One TabPanel for each item. */
  children: ReactNode
}

/**
 * Radix writes these as style attributes, which the content security policy refuses in what the server renders. Nothing here needs
 * them: the style sheet draws the focus, and panels do not move.
 */
const noListStyle = { outline: undefined }
const noPanelStyle = { animationDuration: undefined }

/** Tabs with arrow keys; the chosen one is the caller's state, so that it can live in the address. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, items, value, onValue, isFilled = false, className, children } = props
  const chosen = (id: string) => items.find((item) => item.id === id)
  const list = useRef<HTMLDivElement>(null)
  // A row that is wider than the window shows the open tab.
  const openIndex = items.findIndex((item) => item.id === value)
  useEffect(() => {
    const open = list.current?.children[openIndex]
    if (open instanceof HTMLElement)
      list.current?.scrollTo?.({ left: open.offsetLeft - open.offsetWidth / 2 })
  }, [openIndex])
  return (
    <Radix.Root
      value={value}
      onValueChange={(id) => {
        const item = chosen(id)
        if (item) onValue(item.id)
      }}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        style={noListStyle}
        className={classNames(
          'border-b border-line',
          isFilled ? 'grid auto-cols-fr grid-flow-col' : 'flex gap-7',
          className,
        )}
      >
        {items.map((item) => (
          <Radix.Trigger key={item.id} value={item.id} className="tab">
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

/** What one tab shows; only the chosen panel is rendered. */
export function TabPanel({
  id,
  className,
  children,
}: {
  id: string
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Content value={id} asChild>
      <div className={className} style={noPanelStyle}>
        {children}
      </div>
    </Radix.Content>
  )
}
