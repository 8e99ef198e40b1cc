import type { SelectHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

/** The browser's select with the shop's arrow; its `className` keeps room for that (`pr-11`). */
export function SelectBox(select: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className=":uno: relative">
      <select {...select} />
      <Icon
        name="chevron-down"
        className=":uno: absolute right-3.5 inset-y-0 my-auto text-ink-2 pointer-events-none"
      />
    </div>
  )
}
