import { Fragment } from 'react'
import { keepUnits } from '#shared/lib/format/keep-units.ts'

interface ItemNamesProps {
  items: readonly { productName: string; quantity: number }[]
}

/**
 * 'Chakki Atta 5 kg × 1, Toned Milk 500 ml × 2', with no-break spaces around '×'. Each name keeps
 * its own direction: without `bdi`, one in Arabic letters would take its neighbours along.
 */
export function ItemNames({ items }: ItemNamesProps) {
  return items.map(({ productName, quantity }, at) => (
    // The lines of an order do not move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi>{keepUnits(productName)}</bdi>
      {`\u00A0×\u00A0${quantity}`}
    </Fragment>
  ))
}
