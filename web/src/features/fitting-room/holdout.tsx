import { compareGroups, type Group } from '../../../../contract/holdout.ts'
import { roomDays } from '../../../../contract/fitting-room-desk.ts'
import { formatNumber } from '../../lib/format.ts'
import { Table, type Column } from '../../ui/table.tsx'

type Row = Group & { name: string }

const columns: Column<Row>[] = [
  { title: 'Visits', cell: ({ name }) => name },
  { title: 'Number', isNumber: true, cell: ({ visits }) => formatNumber(visits) },
  { title: 'Into the cart', isNumber: true, cell: ({ converted }) => formatNumber(converted) },
  {
    title: 'Share',
    isNumber: true,
    cell: ({ visits, converted }) => (visits === 0 ? '–' : `${((converted / visits) * 100).toFixed(1)} %`),
  },
]

/** What difference the button makes: visits that had it, and those that by chance had not. */
export function Holdout({ shown, withheld }: { shown: Group; withheld: Group }) {
  const found = compareGroups(shown, withheld)
  return (
    <>
      <h3 className="heading-ui mt-7">With and without the button</h3>
      <p className="mt-1 max-w-[62ch] text-sm text-ink-2">
        {found ? tell(found) : 'One group has no visits yet.'}
      </p>
      <div className="mt-3">
        <Table
          label={`Visits with and without the button in the last ${roomDays} days`}
          columns={columns}
          rows={[
            { name: 'With the button', ...shown },
            { name: 'Without it', ...withheld },
          ]}
          keyOf={({ name }) => name}
        />
      </div>
    </>
  )
}

function tell({ difference, low, high }: NonNullable<ReturnType<typeof compareGroups>>): string {
  const words = `${inPoints(difference)} points with the button (95 % interval ${inPoints(low)} to ${inPoints(high)}).`
  if (low > 0) return `${words} More goes into the cart with it.`
  if (high < 0) return `${words} Less goes into the cart with it.`
  return `${words} So far this may be chance.`
}

/** Shares of visits, in hundredths, with their sign. */
function inPoints(share: number): string {
  const points = (share * 100).toFixed(1)
  return share < 0 ? points.replace('-', '−') : `+${points}`
}
