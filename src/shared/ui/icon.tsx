import type { IconName } from './icon-names.ts'

/** A drawing of the page's sprite in the colour of the text; 20 px where `className` says nothing else. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
