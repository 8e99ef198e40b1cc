import type { ReactNode } from 'react'

interface SkeletonProps {
  /** What is loading. */
  words: string
  /** Whether the text is also visible, where the specification has one. */
  showsWords?: boolean
  className?: string
  /** Grey blocks in the shape of the content. */
  children: ReactNode
}

/** The placeholder of a screen or a part of it while it loads. */
export function Skeleton({ words, showsWords = false, className = '', children }: SkeletonProps) {
  return (
    <div className={className} aria-busy="true">
      {/* The heading until the content has one. */}
      <h1 className={showsWords ? ':uno: pt-1.5 pb-3 t-small text-ink-2' : 'sr-only'}>
        <span role="status">{words}</span>
      </h1>
      <div className=":uno: contents" aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
