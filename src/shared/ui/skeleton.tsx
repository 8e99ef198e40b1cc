import type { ReactNode } from 'react'

interface SkeletonProps {
  /** What is being waited for; heard at once. */
  words: string
  /** Read as well, where the specification has words for the wait. */
  showsWords?: boolean
  className?: string
  /** Grey blocks in the shape of what comes. */
  children: ReactNode
}

/** A screen, or a part of one, that is on its way. */
export function Skeleton({ words, showsWords = false, className = '', children }: SkeletonProps) {
  return (
    <div className={className} aria-busy="true">
      {/* Names the screen while nothing else on it does. */}
      <h1 className={showsWords ? ':uno: pt-1.5 pb-3 t-small text-ink-2' : 'sr'}>
        <span role="status">{words}</span>
      </h1>
      <div className=":uno: contents" aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
