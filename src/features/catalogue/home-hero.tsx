import { Link } from '@tanstack/react-router'
import { useRef, useState, type CSSProperties } from 'react'
import type { CategoryRow } from '#contract/catalogue-messages.ts'
import { useShouldLoad } from '#shared/lib/screen/use-should-load.ts'
import { useIsWide } from '#shared/lib/screen/use-is-wide.ts'
import { catalogueTexts } from './catalogue-texts.ts'

/** The three promo banners, by the name of the category that each opens, in lower case (product §4.5). */
const PROMOS = [
  { category: 'pharmacy', art: 'pharmacy', hue: 165 },
  { category: 'pet care', art: 'pet', hue: 75 },
  { category: 'baby care', art: 'diaper', hue: 225 },
] as const

/** The narrowest view that shows more than the picture of the first promo. */
const SHOWS_MORE = '(min-width: 30rem)'

/** Promo banners of what the store sells, and on wide screens a block with the delivery promise. */
export function HomeHero({ categories }: { categories: readonly CategoryRow[] }) {
  const isWide = useIsWide()
  // At the first render only, because pictures that are shown stay.
  const [firstCount] = useState(() => (matchMedia(SHOWS_MORE).matches ? PROMOS.length : 1))
  const [isScrolled, setIsScrolled] = useState(false)
  const promos = PROMOS.flatMap((promo) => {
    const target = categories.find(
      ({ categoryName }) => categoryName.trim().toLowerCase() === promo.category,
    )
    return target ? [{ ...promo, target }] : []
  })
  return (
    <div className=":uno: block lg:flex lg:max-w-page lg:mx-auto lg:px-gutter lg:gap-4 lg:pt-5">
      {isWide && <DeliveryPromise />}
      <div
        className=":uno: flex gap-2.5 overflow-x-auto [scroll-snap-type:x_mandatory] px-gutter pt-4 scrollbar-none empty:hidden lg:flex-1 lg:grid lg:p-0 lg:overflow-visible"
        onScroll={() => {
          setIsScrolled(true)
        }}
      >
        {promos.map((promo, index) => {
          const style: CSSProperties & Record<'--hue', string> = { '--hue': String(promo.hue) }
          return (
            <section
              className=":uno: relative rounded-4 overflow-hidden tint-deep text-tint-ink flex lt-lg:[flex:0_0_18.25rem] [scroll-snap-align:center] lt-lg:min-h-34 lt-lg:p-4 lt-lg:flex-col lt-lg:justify-between lt-lg:items-start lg:px-5 lg:py-3 lg:items-center gap-3.5"
              style={style}
              key={promo.art}
            >
              <h2 className=":uno: text-19/1.16 lg:text-18/1.16 font-800 tracking-2 lt-lg:max-w-39.5 text-balance lg:flex-1 lg:order-2">
                {catalogueTexts.promos[promo.art]}
              </h2>
              <PromoPicture art={promo.art} isWanted={index < firstCount || isScrolled} />
              <Link
                className=":uno: btn btn-sm bg-surface text-leaf-text order-2 lg:order-3 flex-none"
                to="/categories/{-$categoryId}"
                params={{ categoryId: promo.target._id }}
                aria-label={catalogueTexts.orderNowNamed(catalogueTexts.promos[promo.art])}
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

interface PromoPictureProps {
  art: (typeof PROMOS)[number]['art']
  /** Requested at once; else when it is due, because a request delays a slow phone. */
  isWanted: boolean
}

function PromoPicture({ art, isWanted }: PromoPictureProps) {
  const room = useRef<HTMLSpanElement>(null)
  const isDue = useShouldLoad(room, isWanted)
  const className =
    ':uno: lt-lg:absolute lt-lg:-right-1 lt-lg:-bottom-2 lt-lg:size-34 lg:size-19 lg:order-1 lg:-ml-1.5'
  return isDue ? (
    <img
      className={className}
      src={`/pictures/art/promo-${art}.webp`}
      alt=""
      width={300}
      height={300}
      loading={isWanted ? 'eager' : 'lazy'}
    />
  ) : (
    <span ref={room} className={className} />
  )
}

/** On a phone, the header has it. */
function DeliveryPromise() {
  return (
    <section className=":uno: cloth relative lg:flex-[1.42] rounded-6 px-11 py-9.5 min-h-79 overflow-hidden">
      <h1 className=":uno: text-22/1.2 font-700 tracking-1.5">
        {catalogueTexts.heroLead}{' '}
        <b className=":uno: t-hero block mt-3 [&>i]:block [&>i]:not-italic [&>i]:text-leaf-text">
          {catalogueTexts.heroPromise} <i>{catalogueTexts.heroMinutes}</i>
        </b>
      </h1>
      <p className=":uno: mt-4 text-18/1.4 font-500 text-ink-2 max-w-22em">
        {catalogueTexts.heroHint}
      </p>
      <img
        className=":uno: absolute right-6.5 bottom-5.5 w-69"
        src="/pictures/art/bag.webp"
        alt=""
        width={560}
        height={579}
        fetchPriority="low"
      />
      <div className=":uno: stitch absolute left-6 right-6 bottom-3.75" />
    </section>
  )
}
