import { Link } from '@tanstack/react-router'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { productTexts } from './product-texts.ts'

interface ProductTrailProps {
  category: { _id: string; categoryName: string } | undefined
  productName: string
}

/** Home, category, product: for wide screens, where no bar has a way back. */
export function ProductTrail({ category, productName }: ProductTrailProps) {
  return (
    <nav className=":uno: wrap pt-4 lt-lg:hidden" aria-label={productTexts.trail}>
      <ol className=":uno: flex flex-wrap items-center gap-x-2 text-14/1.3 font-500 text-ink-2 [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-9 hovers:[&_a:hover]:underline">
        <li>
          <Link to="/">{productTexts.home}</Link>
        </li>
        {category && (
          <li className=":uno: flex items-center gap-2">
            <Icon name="chevron-right" className=":uno: size-4" />
            <Link to="/categories/{-$categoryId}" params={{ categoryId: category._id }}>
              {category.categoryName}
            </Link>
          </li>
        )}
        <li className=":uno: flex items-center gap-2 min-w-0" aria-current="page">
          <Icon name="chevron-right" className=":uno: size-4 flex-none" />
          <span className=":uno: text-ink font-600 break-anywhere">{keepUnits(productName)}</span>
        </li>
      </ol>
    </nav>
  )
}
