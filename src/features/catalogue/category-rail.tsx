import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { categoryTexts } from './category-texts.ts'

interface CategoryRailProps {
  categories: readonly CategoryRow[]
  currentId: string | undefined
}

/**
 * The left rail: picture and name of each category, with the current one in view (product §4.7).
 */
export function CategoryRail({ categories, currentId }: CategoryRailProps) {
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (currentId === undefined) return
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <nav className=":uno: category-rail" aria-label={categoryTexts.categories} ref={rail}>
      {categories.map((category) => (
        <Link
          key={category._id}
          className=":uno: relative flex flex-col items-center gap-1.25 px-0.5 pt-2.25 pb-2.5 text-center text-12/1.18 font-600 text-ink-2 text-balance aria-[current]:bg-ground aria-[current]:text-ink aria-[current]:font-800 aria-[current]:before:content-empty aria-[current]:before:absolute aria-[current]:before:left-1 aria-[current]:before:top-2.5 aria-[current]:before:bottom-2.5 aria-[current]:before:w-0.75 aria-[current]:before:stitch-y lg:flex-row lg:gap-3 lg:text-left lg:text-15/1.2 lg:font-600 lg:py-1.25 lg:pr-3 lg:pl-3.5 lg:rounded-4 lg:aria-[current]:bg-khadi"
          to="/categories/{-$categoryId}"
          params={{ categoryId: category._id }}
          replace
          aria-current={category._id === currentId ? 'true' : undefined}
        >
          <ProductPicture
            className=":uno: product-picture flex-none size-14.5 rounded-4 tint lg:size-12.5 in-current:tint-chosen"
            src={category.image}
            hue={category.hue}
            size={58}
          />
          <span className=":uno: max-w-full break-anywhere line-clamp-3">
            {category.categoryName}
          </span>
        </Link>
      ))}
    </nav>
  )
}
