import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { shelfTexts } from './shelf-texts.ts'

interface ProductShelfProps {
  title: string
  category: { _id: string; categoryName: string }
  /** Product cards. */
  children: ReactNode
}

/** Products of one category side by side, scrolled by the browser, with the way to all of them. */
export function ProductShelf({ title, category, children }: ProductShelfProps) {
  const id = useId()
  return (
    <section className=":uno: wrap pt-6.5" aria-labelledby={id}>
      <div className=":uno: section-head">
        <h2 className=":uno: t-section break-anywhere" id={id}>
          {title}
        </h2>
        <Link
          className=":uno: inline-flex items-center min-h-11 text-15/1 font-700 text-leaf-text"
          to="/categories/{-$categoryId}"
          params={{ categoryId: category._id }}
          aria-describedby={id}
        >
          {shelfTexts.seeAll}
        </Link>
      </div>
      <div className=":uno: slides">{children}</div>
    </section>
  )
}
