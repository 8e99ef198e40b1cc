import { useId, useRef, type ReactNode } from 'react'
import { SeeAllLink } from './see-all-link.tsx'
import { ShelfMove } from './shelf-move.tsx'

interface ProductShelfProps {
  title: string
  category: { _id: string; categoryName: string }
  /** Product cards. */
  children: ReactNode
}

/** Products of one category side by side, scrolled by the browser, with the way to all of them. */
export function ProductShelf({ title, category, children }: ProductShelfProps) {
  const id = useId()
  const slides = useRef<HTMLDivElement>(null)
  return (
    <section className=":uno: wrap pt-6.5" aria-labelledby={id}>
      <div className=":uno: section-head">
        <h2 className=":uno: t-section break-anywhere" id={id}>
          {title}
        </h2>
        <div className=":uno: flex items-center gap-4">
          <SeeAllLink headingId={id} categoryId={category._id} />
          <ShelfMove headingId={id} slides={slides} />
        </div>
      </div>
      <div className=":uno: slides" ref={slides}>
        {children}
      </div>
    </section>
  )
}
