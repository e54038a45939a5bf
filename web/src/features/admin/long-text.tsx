/** An address or a name of any length, cut off where it would push what stands beside it out of view; whole on hover. */
export function LongText({ text }: { text: string }) {
  return (
    <span className="block max-w-[min(40vw,320px)] truncate" title={text}>
      {text}
    </span>
  )
}
