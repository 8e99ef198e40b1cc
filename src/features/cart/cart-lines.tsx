import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { paiseFromRupees } from '#contract/money.ts'
import { formatPaise } from '#shared/lib/format-money.ts'
import { ProductPicture } from '#shared/ui/product-picture.tsx'
import { cartItemsAtom, removeFromCartAtom } from './cart-atoms.ts'
import type { CartItem } from './cart-rules.ts'
import { cartTexts } from './cart-texts.ts'
import { QuantityControl } from './quantity-control.tsx'

/** Every line of the cart: opens its product, changes its quantity, goes (product §6.4). */
export function CartLines() {
  const items = useAtomValue(cartItemsAtom)
  return (
    <ul className="lines" aria-label={cartTexts.title}>
      {items.map((item) => (
        <CartLine key={item._id} item={item} />
      ))}
    </ul>
  )
}

function CartLine({ item }: { item: CartItem }) {
  const remove = useSetAtom(removeFromCartAtom)
  const paid = item.discountPrice ?? item.price
  return (
    <li className="line">
      <ProductPicture className="mini" src={item.productImage} hue={item.hue} size={76} />
      <h2>
        <Link className="line-link" to="/product/$productId" params={{ productId: item._id }}>
          {item.productName}
        </Link>
      </h2>
      <p className="p">
        {item.available ? (
          <>
            {formatPaise(paiseFromRupees(paid))}
            {paid < item.price && <s>{formatPaise(paiseFromRupees(item.price))}</s>}
          </>
        ) : (
          <span className="gone">{cartTexts.notAvailable}</span>
        )}
      </p>
      <div className="act">
        {item.available && <QuantityControl product={{ ...item, image: item.productImage }} />}
        <button
          type="button"
          className="rm"
          aria-label={cartTexts.removeNamed(item.productName)}
          onClick={() => {
            remove(item._id)
          }}
        >
          {cartTexts.remove}
        </button>
      </div>
    </li>
  )
}
