import { useSymbol } from './use-symbol.ts'

/** The wordmark. Its outlines are in brand.svg. */
export function JholaWord({ className = '' }: { className?: string }) {
  useSymbol('i-word')
  return (
    <svg className={`jhola-word ${className}`} role="img" aria-label="Jhola">
      <use href="#i-word" />
    </svg>
  )
}
