import { useState } from 'react'
import { roomDays } from '../../../../contract/fitting-room-desk.ts'
import { formatNumber } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Holdout } from './holdout.tsx'
import { RoomSettingsForm } from './room-settings-form.tsx'
import { Snippet } from './snippet.tsx'
import { useRoom, type Room } from './use-rooms.ts'

type Product = Room['products'][number]

const columns: Column<Product>[] = [
  { title: 'Product', className: 'max-w-[18rem] truncate', cell: ({ product }) => product },
  { title: 'Opened', isNumber: true, cell: ({ opened }) => formatNumber(opened) },
  { title: 'Tried on', isNumber: true, cell: ({ tried }) => formatNumber(tried) },
  { title: 'Into the cart', isNumber: true, cell: ({ added }) => formatNumber(added) },
]

/** The button of one key: how to put it into a page, what holds in its fitting room, and what happened there. */
export function RoomCard({ room }: { room: Room }) {
  const { csvPath } = useRoom(room.id)
  const [isChanging, setChanging] = useState(false)
  const { name, origins, isTest, settings, products, holdout } = room
  return (
    <article className="card min-w-0 p-5 md:p-7" aria-label={`Try-on button of ${name}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="heading-ui wrap-anywhere">{name}</h2>
          <p className="text-sm wrap-anywhere text-ink-2">{origins.join(', ')}</p>
        </div>
        <Badge tone={isTest ? 'neutral' : 'ok'}>{isTest ? 'Test' : 'Live'}</Badge>
      </div>
      <p className="mt-4 max-w-[60ch] text-sm text-ink-2">
        {settings.mode === 'device'
          ? 'Each shopper’s own browser makes a small picture, at no cost. No photo is sent.'
          : `Your tokens pay: at most ${settings.tryOnsPerShopper} try-ons a day for a shopper, ${settings.tryOnsPerNetwork} for a network.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="ghost" href={csvPath} download>
          Download CSV
        </Button>
      </div>
      <Snippet />
      <h3 className="heading-ui mt-7">The last {roomDays} days</h3>
      <div className="mt-3">
        {products.length === 0 ? (
          <p className="text-sm text-ink-2">Nobody has opened it yet.</p>
        ) : (
          <Table
            label={`What happened with ${name}`}
            columns={columns}
            rows={products}
            keyOf={({ product }) => product}
          />
        )}
      </div>
      {holdout && <Holdout {...holdout} />}
      {isChanging && <RoomSettingsForm room={room} onClose={() => setChanging(false)} />}
    </article>
  )
}
