import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import { catalogueTexts } from './catalogue-texts.ts'

/** The three promo banners and the categories that they open (product §4.5). */
const PROMOS = [
  { text: 'Pharmacy at your doorstep', category: 'Pharmacy', art: 'pharmacy', hue: 165 },
  { text: 'Pet Care supplies in minutes', category: 'Pet Care', art: 'pet', hue: 75 },
  { text: 'No time for a diaper run', category: 'Baby Care', art: 'diaper', hue: 225 },
] as const

/** Promo banners, and from 1024 px up the block with the promise. */
export function HomeHero({ categories }: { categories: readonly CategoryRow[] }) {
  return (
    <div className="hero">
      <section className="big cloth">
        <h1>
          {catalogueTexts.heroLead}{' '}
          <b>
            {catalogueTexts.heroPromise} <i>{catalogueTexts.heroMinutes}</i>
          </b>
        </h1>
        <p>{catalogueTexts.heroHint}</p>
        <img src="/pictures/art/bag.webp" alt="" width={560} height={579} fetchPriority="low" />
        <div className="stitch" />
      </section>
      <div className="side">
        {PROMOS.map((promo) => {
          const style: CSSProperties & Record<'--hue', string> = { '--hue': String(promo.hue) }
          const target = categories.find((category) => category.categoryName === promo.category)
          return (
            <section className="promo" style={style} key={promo.art}>
              <h2>{promo.text}</h2>
              <img src={`/pictures/art/promo-${promo.art}.webp`} alt="" width={300} height={300} />
              <Link
                className="btn"
                to="/categories/{-$categoryId}"
                params={{ categoryId: target?._id }}
                aria-label={`${catalogueTexts.orderNow}: ${promo.text}`}
              >
                {catalogueTexts.orderNow}
              </Link>
            </section>
          )
        })}
      </div>
    </div>
  )
}
