import type { SelectHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

interface SelectBoxProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Its height and text. */
  className: string
}

/** The browser's select with the shop's arrow. */
export function SelectBox({ className, ...select }: SelectBoxProps) {
  return (
    <div className=":uno: relative">
      <select {...select} className={`:uno: field-box block pr-11 ${className}`} />
      <Icon
        name="chevron-down"
        className=":uno: absolute right-3.5 inset-y-0 my-auto text-ink-2 pointer-events-none"
      />
    </div>
  )
}
