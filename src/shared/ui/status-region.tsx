import type { ReactNode } from 'react'

/**
 * Screen readers announce what appears in it. It is always rendered, because they ignore a region
 * that is inserted together with its text. While it is empty, it takes not even the gap of a grid;
 * `display: none` would remove it for screen readers as well.
 */
export function StatusRegion({ children }: { children: ReactNode }) {
  return (
    <div className=":uno: empty:absolute" role="status">
      {children}
    </div>
  )
}
