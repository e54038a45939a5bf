import { imageUrlAt } from '../../../../contract/try-on.ts'

type LookProps = { url: string; alt: string; hasWidths?: boolean }

/** A small picture that opens in full beside the desk. `hasWidths`: it can be had smaller. */
export function Look({ url, alt, hasWidths = false }: LookProps) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="picture-box block aspect-3/4 w-14 flex-none"
    >
      <img src={hasWidths ? imageUrlAt(url, 320) : url} alt={alt} loading="lazy" />
    </a>
  )
}

type Engine = { name: string; model: string; version: string }

/** What made a result. */
export function EngineWords({ engine }: { engine: Engine | null }) {
  if (!engine) return <span className="text-ink-3">unknown</span>
  const { name, model, version } = engine
  return (
    <>
      {name}
      <span className="block text-xs text-ink-3">
        {model} {version}
      </span>
    </>
  )
}
