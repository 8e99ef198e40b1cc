interface JholaMarkProps {
  className?: string
  /** For leaf and night grounds. */
  light?: boolean
}

const PETALS = [0, 45, 90, 135, 180, 225, 270, 315]

/** The bag: green cloth, marigold hem with cream stitches, an eight-petal flower. */
export function JholaMark({ className, light = false }: JholaMarkProps) {
  const petal = light ? ['#1A7A3C', '#C2321C'] : ['#F2A30F', '#F7D27A']
  return (
    <svg className={className} viewBox="0 0 64 68" aria-hidden="true">
      <path
        d="M14 31C13 3 51 3 50 31"
        fill="none"
        stroke={light ? '#FFF8E8' : 'var(--mark-strap)'}
        strokeWidth="5.2"
        strokeLinecap="round"
      />
      <path
        d="M6.5 27.5Q32 35 57.5 27.5L61 56.5Q62 65 53 65.6Q32 67.4 11 65.6Q2 65 3 56.5Z"
        fill={light ? '#F6E8C9' : 'var(--mark-body)'}
      />
      <path d="M5.9 33Q32 40.6 58.1 33L58.8 39.4Q32 47 5.2 39.4Z" fill="#F2A30F" />
      <path
        d="M6 36.3Q32 43.8 58 36.3"
        fill="none"
        stroke={light ? '#7a4a00' : '#FFF8E8'}
        strokeWidth="1.7"
        strokeDasharray="4.6 3"
        strokeLinecap="round"
      />
      {PETALS.map((angle, index) => (
        <ellipse
          key={angle}
          cx="32"
          cy="48.668"
          rx={index % 2 === 0 ? 1.81 : 1.2}
          ry={index % 2 === 0 ? 3.44 : 2.41}
          fill={petal[index % 2]}
          transform={`rotate(${angle} 32 54)`}
        />
      ))}
      <circle cx="32" cy="54" r="1.46" fill="#FFF8E8" />
    </svg>
  )
}
