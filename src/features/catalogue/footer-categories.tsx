import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'
import { catalogueQueries } from './catalogue-queries.ts'
import { footerCategoryView } from './footer-category-rules.ts'
import { footerCategoryTexts } from './footer-category-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface FooterCategoriesProps {
  position: Position
  isWide: boolean
}

/**
 * 'Shop by Category' in the footer (product §2.5). Reads the cache and never fetches.
 */
export function FooterCategories({ position, isWide }: FooterCategoriesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const summary = useQuery({ ...catalogueQueries.summary(position), enabled: false })
  const categories = summary.data?.categories ?? []
  if (categories.length === 0) return null
  if (!isWide) {
    return (
      <details className=":uno: line-b">
        <summary className=":uno: disclosure">
          <h2 className=":uno: text-16/1.3 font-800">{footerCategoryTexts.heading}</h2>
          <Icon name="chevron-down" className=":uno: disclosure-mark" />
        </summary>
        <CategoryLinks categories={categories} />
      </details>
    )
  }
  const { shown, hasButton } = footerCategoryView(categories, showsAll)
  return (
    // Not a region, because the home page has one of this name.
    <div className=":uno: line-b">
      <h2 className=":uno: text-16/1.3 font-800">{footerCategoryTexts.heading}</h2>
      <CategoryLinks categories={shown} />
      {hasButton && (
        <button
          type="button"
          className=":uno: min-h-11 mb-2.5 text-14/1.3 font-700 text-leaf-text"
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
    <ul className=":uno: grid grid-cols-2 gap-y-0 gap-x-4 pb-2.5 sm:grid-cols-3 lg:grid-cols-5 lg:pt-2">
      {categories.map(({ _id, categoryName }) => (
        <li key={_id}>
          <Link
            className=":uno: footer-link break-anywhere"
            to="/categories/{-$categoryId}"
            params={{ categoryId: _id }}
          >
            {categoryName}
          </Link>
        </li>
      ))}
    </ul>
  )
}
