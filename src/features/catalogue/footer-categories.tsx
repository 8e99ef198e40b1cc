import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'
import { catalogueQueries } from './catalogue-queries.ts'
import { footerCategoryView } from './footer-category-rules.ts'
import { footerCategoryTexts } from './footer-category-texts.ts'

interface FooterCategoriesProps {
  position: Position
  isWide: boolean
}

/**
 * 'Shop by Category' in the footer (product §2.5). Reads what is in memory and never asks for it.
 */
export function FooterCategories({ position, isWide }: FooterCategoriesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const summary = useQuery({ ...catalogueQueries.summary(position), enabled: false })
  const categories = summary.data?.categories ?? []
  if (categories.length === 0) return null
  if (!isWide) {
    return (
      <details className="foot-categories">
        <summary>
          <h2>{footerCategoryTexts.heading}</h2>
          <span className="i i-lucide-chevron-down" aria-hidden="true" />
        </summary>
        <CategoryLinks categories={categories} />
      </details>
    )
  }
  const { shown, hasButton } = footerCategoryView(categories, showsAll)
  return (
    // No region: the home page has one of this name.
    <div className="foot-categories">
      <h2>{footerCategoryTexts.heading}</h2>
      <CategoryLinks categories={shown} />
      {hasButton && (
        <button
          type="button"
          className="foot-all"
          aria-expanded={showsAll}
          onClick={() => {
            setShowsAll(!showsAll)
          }}
        >
          {showsAll ? footerCategoryTexts.fewer : footerCategoryTexts.all}
        </button>
      )}
    </div>
  )
}

function CategoryLinks({ categories }: { categories: readonly CategoryRow[] }) {
  return (
    <ul>
      {categories.map(({ _id, categoryName }) => (
        <li key={_id}>
          <Link to="/categories/{-$categoryId}" params={{ categoryId: _id }}>
            {categoryName}
          </Link>
        </li>
      ))}
    </ul>
  )
}
