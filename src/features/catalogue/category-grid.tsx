import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

/** Tiles whose pictures do not wait to be scrolled to. */
const FIRST_ROWS = 6

/** 'Shop by Category': tiles that link to their category (product §4.5). */
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
                <ProductPicture
                  className="cat-pic"
                  src={category.image}
                  hue={category.hue}
                  size={340}
                  eager={index < FIRST_ROWS}
                />
                <span className="cat-name">{category.categoryName}</span>
              </Link>
            )
          })}
        </div>
      </div>
    </section>
  )
}
