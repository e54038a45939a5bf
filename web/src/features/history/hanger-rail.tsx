/** Three empty hangers, the middle one waiting. */
export function HangerRail() {
  return (
    <svg
      viewBox="0 0 200 90"
      width="200"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      className="text-ink-3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M4 12h192" />
      {[48, 100, 152].map((x) => (
        <g key={x} {...(x === 100 && { stroke: 'var(--color-primary-text)', strokeWidth: 2 })}>
          <path d={`M${x} 12v10c0 4 5 4 5 8s-5 5-5 9`} />
          <path d={`M${x} 39 ${x - 22} 56c-2 2-1 5 2 5h40c3 0 4-3 2-5z`} />
        </g>
      ))}
    </svg>
  )
}
