import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

interface CategoryRailProps {
  categories: readonly CategoryRow[]
  currentId: string | undefined
}

/** The left rail: picture and name of each category, the chosen one kept in view (product §4.7). */
export function CategoryRail({ categories, currentId }: CategoryRailProps) {
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (currentId === undefined) return
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <nav className="rail" aria-label={catalogueTexts.categories} ref={rail}>
      {categories.map((category) => (
        <Link
          key={category._id}
          to="/categories/{-$categoryId}"
          params={{ categoryId: category._id }}
          replace
          aria-current={category._id === currentId ? 'true' : undefined}
        >
          <ProductPicture className="dot" src={category.image} hue={category.hue} size={58} />
          <span>{category.categoryName}</span>
        </Link>
      ))}
    </nav>
  )
}
