import type { IconName } from './icon-names.ts'
import { useSymbol } from './use-symbol.ts'

/** An icon of the page's sprite in the text's colour, 20 px unless `className` sets a size. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  useSymbol(`i-${name}`)
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
