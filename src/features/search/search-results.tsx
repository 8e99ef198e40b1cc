import { discountPercent } from '#contract/bill.ts'
import type { CataloguePage } from '#contract/catalogue-messages.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { searchTexts } from './search-texts.ts'

interface SearchResultsProps {
  listId: string
  page: CataloguePage
  /** What was typed: its letters are set bold in each name. */
  matched: string
  activeIndex: number
  onChoose: (productId: string) => void
}

/** The list under the field: picture, name, price (spec §2.8). */
export function SearchResults({
  listId,
  page,
  matched,
  activeIndex,
  onChoose,
}: SearchResultsProps) {
  if (page.rows.length === 0) {
    return (
      <div className="results none" id={listId} role="status">
        <img src="/pictures/art/search.webp" alt="" width={56} height={56} />
        {searchTexts.none}
      </div>
    )
  }
  return (
    <div className="results" id={listId} role="listbox" aria-label={searchTexts.results}>
      {page.rows.map((row, index) => (
        // The combobox pattern: focus stays in the field, which carries the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={row._id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault()
          }}
          onClick={() => {
            onChoose(row._id)
          }}
        >
          <ProductPicture className="mini" src={row.image} hue={row.hue} size={48} />
          <span className="nm">
            <Matched name={row.productName} matched={matched} />
          </span>
          <span className="pr">
            {formatPaise(paiseFromRupees(row.discountPrice ?? row.price))}
            {discountPercent(row.price, row.discountPrice) > 0 && (
              <s>{formatPaise(paiseFromRupees(row.price))}</s>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The name with the typed letters bold where they stand first. */
function Matched({ name, matched }: { name: string; matched: string }) {
  const at = name.toLowerCase().indexOf(matched.toLowerCase())
  if (at < 0) return name
  const end = at + matched.length
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  )
}
