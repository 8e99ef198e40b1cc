import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** A picture of public/pictures/art, by name. */
  art: 'bag-empty' | 'compass' | 'map' | 'receipt' | 'search'
  title: string
  hint?: string
  /** Whether the title is the screen's heading. */
  isHeading?: boolean
  /** A link or button to continue with. */
  children?: ReactNode
}

/**
 * Shown instead of an empty list: a drawing, one sentence and a link or button (product §19.4).
 */
export function EmptyState({ art, title, hint, isHeading = false, children }: EmptyStateProps) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className=":uno: grid justify-items-center gap-1.5 pt-9 pb-7 px-3 text-center">
      <img
        className=":uno: size-33 mb-3 object-contain"
        src={`/pictures/art/${art}.webp`}
        alt=""
        width={132}
        height={132}
        decoding="async"
      />
      <Title className=":uno: t-section text-balance">{title}</Title>
      {hint !== undefined && <p className=":uno: max-w-34ch text-ink-2 text-pretty">{hint}</p>}
      {children}
    </div>
  )
}
