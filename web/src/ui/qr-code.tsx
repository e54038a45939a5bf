import { useEffect, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

type QrCodeProps = {
  /** null while it is not known yet. */
  text: string | null
  label: string
}

/** Dark on light in every theme: cameras expect it so. What draws it is loaded when it is first needed. */
export function QrCode({ text, label }: QrCodeProps) {
  const [code, setCode] = useState<{ text: string; size: number; path: string }>()
  useEffect(() => {
    if (text === null) return
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { border: 2 })
      if (isWanted) setCode({ text, size, path: drawPath(data) })
    })
    return () => void (isWanted = false)
  }, [text])
  if (code === undefined || code.text !== text) return <Skeleton className="size-44" />
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      className="size-44 flex-none rounded-field border border-line bg-white"
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="#171b26" />
    </svg>
  )
}

function drawPath(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
