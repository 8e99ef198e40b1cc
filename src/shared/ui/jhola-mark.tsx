interface JholaMarkProps {
  className?: string
  /** For green and dark backgrounds. */
  light?: boolean
}

/**
 * The bag: green cloth, marigold hem with cream stitches, an eight-petal flower (styles/brand.css).
 */
export function JholaMark({ className = '', light = false }: JholaMarkProps) {
  return <span className={`jhola-mark ${light ? 'light ' : ''}${className}`} aria-hidden="true" />
}
