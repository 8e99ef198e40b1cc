import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import { catalogueTexts } from './catalogue-texts.ts'

/** Tiles whose pictures do not wait to be scrolled to. */
const FIRST_ROWS = 6

/** 'Shop by Category': tiles that link to their category (spec §2.4). */
export function CategoryGrid({ categories }: { categories: readonly CategoryRow[] }) {
  return (
    <section className="sec" aria-labelledby="shop-by-category">
      <div className="wrap">
        <h2 id="shop-by-category" className="h2">
          {catalogueTexts.shopByCategory}
        </h2>
        <div className="cats">
          {categories.map((category, index) => {
            const style: CSSProperties & Record<'--hue', string> = { '--hue': String(category.hue) }
            return (
              <Link
                key={category._id}
                className="cat"
                style={style}
                to="/categories/{-$categoryId}"
                params={{ categoryId: category._id }}
              >
                {category.image === '' ? (
                  <span className="no-picture i-lucide-shopping-bag" aria-hidden="true" />
                ) : (
                  <img
                    src={category.image}
                    alt=""
                    width={340}
                    height={284}
                    loading={index < FIRST_ROWS ? 'eager' : 'lazy'}
                    decoding="async"
                  />
                )}
                <span>{category.categoryName}</span>
              </Link>
            )
          })}
        </div>
      </div>
    </section>
  )
}
