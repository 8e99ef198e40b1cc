import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { AddressPicker } from '#features/addresses/address-picker.tsx'
import { PlaceNotice } from '#features/availability/place-notice.tsx'
import { billAtom, cartAtom, cartItemsAtom } from '#features/cart/cart-atoms.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { orderTerms } from '#features/checkout/order-terms.ts'
import { cartPageTexts } from '#features/cart/cart-page-texts.ts'
import { cartTexts } from '#features/cart/cart-texts.ts'
import { checkoutTexts } from '#features/checkout/checkout-texts.ts'
import type { Destination } from '#features/checkout/destination.ts'
import { DeliveryPreferences } from '#features/checkout/delivery-preferences.tsx'
import { intentFrom } from '#features/checkout/order-intent-rules.ts'
import { OrderSummary } from '#features/checkout/order-summary.tsx'
import { PaymentMethods } from '#features/checkout/payment-methods.tsx'
import { addIntentAtom, outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import {
  isUnsettled,
  needsDecision,
  type OrderIntent,
} from '#features/checkout/order-outbox-rules.ts'
import { outboxTexts } from '#features/checkout/order-outbox-texts.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { ignoreHeldKey } from '#shared/lib/screen/held-key.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { correctedTime } from '#shared/lib/network/server-clock.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { AddressWait } from '../-address-wait.tsx'
import { LoginRequired } from '../-login-required.tsx'
import { OrdersToSettle } from '../-orders-to-settle.tsx'
import { useDestination } from '../-use-destination.ts'
import { useDestinationCheck } from '../-use-destination-check.ts'
import { useOfferedAddresses } from '../-use-offered-addresses.ts'
import { useServiceArea } from '../-use-service-area.ts'
import { useShopper } from '../-use-shopper.ts'

export const Route = createFileRoute('/_shop/checkout')({
  component: CheckoutOfShopper,
  staticData: { frame: 'back', bottomBar: 'checkout-dock', title: 'Checkout' },
})

function CheckoutOfShopper() {
  const { userId } = useShopper()
  if (userId === null) return <LoginRequired message={checkoutTexts.notAuthenticated} />
  return <CheckoutScreen userId={userId} />
}

function CheckoutScreen({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const { isAddressUnknown, details } = useShopper()
  const bill = useAtomValue(billAtom)
  const addresses = useOfferedAddresses()
  const destination = useDestination()
  const mine = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  const sent = mine.find(isUnsettled)
  const isPlacing = sent !== undefined
  const hasToDecide = mine.some(needsDecision)
  const [problem, setProblem] = useState<string>()
  const placeOrder = usePlaceOrder(userId)
  const serviceArea = useServiceArea()
  const store = useStore()
  const { isChecking, check } = useDestinationCheck({
    alsoAgreedTo: () => orderTerms(store.get(cartAtom)),
  })
  const isBusy = isPlacing || isChecking
  const isSettled = useSettledArrival(hasToDecide ? 'decide' : isBusy ? 'placing' : 'place')

  const isPlaced = useToOrdersOncePlaced(mine)
  // A placed order empties the cart before the page is left. That is not shown as an empty cart.
  const isEmpty = bill.itemCount === 0 && !isPlacing && !isPlaced
  // Of which the store sells none any more.
  const holdsGoods = useAtomValue(cartItemsAtom).length > 0
  // An order that is being sent has its address, which may be deleted elsewhere meanwhile.
  const hasToAddAddress =
    !isAddressUnknown && addresses.length === 0 && !isEmpty && !isPlacing && !isPlaced
  useEffect(() => {
    if (!hasToAddAddress) return
    notify('error', checkoutTexts.addAddress)
    void navigate({ to: '/cart', replace: true })
  }, [hasToAddAddress, navigate])

  // Of an order that is being sent, however the cart has changed since.
  const orderPaise = sent === undefined ? bill.totalPaise : paiseFromRupees(sent.body.totalPrice)
  // What the rider asks for. The card about a new bill says what that costs.
  const duePaise = hasToDecide || isPlaced || serviceArea.isOutOfReach ? undefined : orderPaise

  return (
    <div className={isEmpty || hasToDecide ? ':uno: wrap' : ':uno: wrap pb-32.5 lg:pb-6'}>
      <div className={isEmpty ? undefined : ':uno: columns lg:grid-rows-[auto_1fr]'}>
        <div className=":uno: [&>section]:single-orders">
          <div className=":uno: page-head" data-head-row>
            <h1 className=":uno: t-display">{checkoutTexts.title}</h1>
          </div>
          <OrdersToSettle userId={userId} />
          {!isEmpty && <PlaceNotice area={serviceArea} />}
        </div>
        {isEmpty ? (
          <EmptyState
            art="bag-empty"
            title={holdsGoods ? cartPageTexts.noneAvailable : checkoutTexts.emptyCart}
          >
            <Link className=":uno: btn btn-act btn-alone" to={holdsGoods ? '/cart' : '/'}>
              {holdsGoods ? cartTexts.viewCart : cartPageTexts.shopNow}
            </Link>
          </EmptyState>
        ) : (
          <>
            {/* Before the summary, so that on a phone address and payment are above the fold. */}
            <div className=":uno: order-side lg:col-start-2 lg:row-start-1 lg:row-end-3">
              <div className=":uno: order-side-parts">
                <div className=":uno: mt-2 lg:mt-4.5">
                  {isAddressUnknown ? (
                    <AddressWait details={details} />
                  ) : (
                    <AddressPicker addresses={addresses} isFolded={!hasToDecide} />
                  )}
                </div>
                <PaymentMethods duePaise={duePaise} />
                <DeliveryPreferences
                  addressId={destination.address?._id}
                  isAddressLoading={isAddressUnknown && !details.isError}
                />
              </div>
              {problem && (
                <p className=":uno: banner-error" role="alert">
                  {problem}
                </p>
              )}
              {/* While the shopper has to decide on a new bill, nothing else is asked. */}
              {!hasToDecide && (
                <div className=":uno: dock" data-foot ref={passFocusToHeading}>
                  <div className=":uno: dock-sum">
                    <b className=":uno: dock-total">{formatPaise(orderPaise)}</b>
                    <span className=":uno: t-small text-ink-2">{checkoutTexts.total}</span>
                  </div>
                  {/* Not `disabled` while it is busy, so that the button keeps its focus. */}
                  <button
                    type="button"
                    className=":uno: btn btn-act flex-1 min-h-13"
                    aria-disabled={isBusy || !isSettled}
                    disabled={
                      bill.itemCount === 0 || !destination.address || serviceArea.isOutOfReach
                    }
                    onKeyDown={ignoreHeldKey}
                    onClick={() => {
                      if (isBusy || !isSettled) return
                      setProblem(undefined)
                      const tappedAt = Date.now()
                      check((isUnchanged) => {
                        setProblem(
                          isUnchanged
                            ? placeOrder(destination, tappedAt)
                            : checkoutTexts.changedMeanwhile,
                        )
                      })
                    }}
                  >
                    {isBusy ? checkoutTexts.placing : checkoutTexts.place}
                  </button>
                </div>
              )}
            </div>
            {/* The goods of an order that is being sent may have been removed from the cart. */}
            {bill.itemCount > 0 && <OrderSummary />}
          </>
        )}
      </div>
    </div>
  )
}

/**
 * False for a moment after another screen or step was shown. 'Proceed to Payment' of the cart is
 * where 'Place Order' is, 'No, thanks' may be, and 'Placing Order...' has been until a refusal: an
 * order must not be placed by a tap that was meant for one of them.
 */
function useSettledArrival(step: string): boolean {
  const { resolvedLocation, location } = useRouter().state
  return useSettledStep(step, resolvedLocation?.pathname === location.pathname)
}

/**
 * Goes to /orders once the order is placed (product §8.9), in every tab that showed the intent.
 * Returns whether that is under way.
 */
function useToOrdersOncePlaced(intents: readonly OrderIntent[]): boolean {
  const navigate = useNavigate()
  const open = intents.find(isUnsettled)?.key
  const [followed, setFollowed] = useState(open)
  const isGone = !intents.some((intent) => intent.key === followed)
  // Refused or withdrawn orders stay with their result until the shopper dismisses them.
  const next = open ?? (isGone ? followed : undefined)
  if (next !== followed) setFollowed(next)
  const isPlaced = open === undefined && followed !== undefined && isGone
  useEffect(() => {
    if (isPlaced) void navigate({ to: '/orders', replace: true })
  }, [isPlaced, navigate])
  return isPlaced
}

/**
 * Stores an intent and starts the outbox sync; returns an error message, if any. `tappedAt` is by the
 * device's clock. A phone that sleeps while its position is checked continues hours later, and the
 * server has to see that the bill is from before.
 */
function usePlaceOrder(userId: string) {
  const store = useStore()
  const addIntent = useSetAtom(addIntentAtom)
  return (destination: Destination, tappedAt: number): string | undefined => {
    const result = intentFrom(
      {
        userId,
        cart: store.get(cartAtom),
        ...destination,
      },
      crypto.randomUUID(),
      correctedTime(tappedAt),
    )
    if (!result.ok) return result.message
    // Stored before the first byte is sent. An intent that cannot be stored is not sent
    // (product §8.3).
    const taken = addIntent(result.intent)
    if (taken === 'not-stored') return outboxTexts.cannotStore
    // The outbox sync follows the outbox. If the intent was not stored because of another unsettled
    // order, the screen shows that one.
    return undefined
  }
}
