import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** A picture of public/pictures/art, by name. */
  art: 'bag-empty' | 'compass' | 'map' | 'receipt' | 'search' | 'shop'
  title: string
  hint?: string
  /** Heading of the screen where nothing else is. */
  isHeading?: boolean
  /** The way on. */
  children?: ReactNode
}

/**
 * Nothing here yet: draws something, says it in one sentence, offers the way on (product §19.4).
 */
export function EmptyState({ art, title, hint, isHeading = false, children }: EmptyStateProps) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="empty-state">
      <img src={`/pictures/art/${art}.webp`} alt="" width={132} height={132} decoding="async" />
      <Title className="empty-title">{title}</Title>
      {hint !== undefined && <p className="empty-hint">{hint}</p>}
      {children}
    </div>
  )
}
