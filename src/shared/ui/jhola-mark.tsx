import { useSymbol } from './use-symbol.ts'

interface JholaMarkProps {
  className?: string
  /** For green and dark backgrounds. */
  light?: boolean
}

/** The bag: green cloth, marigold hem with cream stitches, an eight-petal flower (brand.svg). */
export function JholaMark({ className = '', light = false }: JholaMarkProps) {
  useSymbol('i-mark')
  return (
    <svg className={`jhola-mark ${light ? 'light ' : ''}${className}`} aria-hidden="true">
      <use href="#i-mark" />
    </svg>
  )
}
