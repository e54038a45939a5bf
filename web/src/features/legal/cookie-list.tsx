export type StoredItem = { name: string; purpose: string; kept: string }

export function CookieList({ items }: { items: StoredItem[] }) {
  return (
    <dl>
      {items.map(({ name, purpose, kept }) => (
        <div key={name} className="border-t border-line py-4">
          <dt className="font-semibold text-ink">{name}</dt>
          <dd className="mt-1">
            <span className="text-ink">What for:</span> {purpose}
          </dd>
          <dd>
            <span className="text-ink">Kept:</span> {kept}
          </dd>
        </div>
      ))}
    </dl>
  )
}
