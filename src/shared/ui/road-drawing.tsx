/** It begins outside of the drawing, at the edge of any screen. */
const ROAD =
  'M-1400 372H-20C70 372 96 330 150 322C232 310 226 232 172 214C116 196 132 128 214 128C262 128 286 128 300 128'

/** A drawing of the rider's road to a house, as a stitched thread on cloth. */
export function RoadDrawing() {
  return (
    <svg
      className=":uno: w-full max-w-107.5 h-auto max-h-[46dvh] overflow-visible"
      viewBox="0 0 390 420"
      aria-hidden="true"
    >
      <g fill="none" strokeLinecap="round">
        <path d={ROAD} stroke="var(--ground)" strokeWidth="17" />
        <path d={ROAD} stroke="var(--leaf)" strokeWidth="5.5" strokeDasharray="15 11" />
      </g>
      <image href="/pictures/art/house.webp" x="240" y="22" width="128" height="128" />
      <image href="/pictures/art/scooter.webp" x="46" y="236" width="138" height="138" />
    </svg>
  )
}
