const SHOPS = [
  { x: 78, y: 182 },
  { x: 298, y: 128 },
  { x: 288, y: 276 },
] as const

/** A drawing of the shopper's position in rings of distance, with shops around it. */
export function RingsDrawing() {
  return (
    <svg
      className=":uno: w-full max-w-107.5 h-auto max-h-[36dvh]"
      viewBox="0 0 390 330"
      aria-hidden="true"
    >
      <g fill="none" stroke="var(--leaf)" strokeLinecap="round">
        <circle cx="195" cy="212" r="62" strokeWidth="4" strokeDasharray="11 8.5" />
        <circle cx="195" cy="212" r="118" strokeWidth="3.4" strokeDasharray="11 9" opacity=".55" />
        <circle cx="195" cy="212" r="176" strokeWidth="3" strokeDasharray="11 9" opacity=".3" />
      </g>
      <circle cx="195" cy="212" r="40" fill="var(--leaf)" opacity=".14" />
      <image href="/pictures/art/pin.webp" x="121" y="62" width="148" height="148" />
      {SHOPS.map(({ x, y }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="23" fill="var(--surface)" stroke="var(--khadi-deep)" strokeWidth="1.5" />
          <image href="/favicon.svg" x="-13" y="-14" width="26" height="28" />
        </g>
      ))}
    </svg>
  )
}
