/** The wordmark. Its outlines are in styles/brand.css. */
export function JholaWord({ className = '' }: { className?: string }) {
  return <span className={`jhola-word ${className}`} role="img" aria-label="Jhola" />
}
