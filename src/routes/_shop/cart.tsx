import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { PROCEED_TO_PAYMENT_WAIT_MS } from '#contract/constants.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { AddressPicker } from '#features/addresses/address-picker.tsx'
import { DeletedAddress } from '#features/addresses/deleted-address.tsx'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { deleteHereAtom, undeleteHereAtom } from '#features/addresses/selected-address-atoms.ts'
import { PlaceNotice } from '#features/availability/place-notice.tsx'
import { BillDetails } from '#features/cart/bill-details.tsx'
import { billAtom, cartItemsAtom, pendingOrderLinesAtom } from '#features/cart/cart-atoms.ts'
import { CartLines } from '#features/cart/cart-lines.tsx'
import { CartTotalStatus } from '#features/cart/cart-total-status.tsx'
import { RemovedLine, RemovedLineStatus } from '#features/cart/removed-line.tsx'
import { cartPageTexts } from '#features/cart/cart-page-texts.ts'
import { cartTexts } from '#features/cart/cart-texts.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { openDialogs } from '#shared/lib/screen/open-dialogs.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { withinMs } from '#shared/lib/within-ms.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { AddressWait } from '../-address-wait.tsx'
import { CartSuggestions } from '../-cart-suggestions.tsx'
import { loadScreen } from '../-load-screen.ts'
import { NewAddress } from '../-new-address.tsx'
import { PastedList, PasteListButton, usePastedList } from '../-paste-list.tsx'
import { useOfferedAddresses } from '../-use-offered-addresses.ts'
import { useServiceArea } from '../-use-service-area.ts'
import { useShopper } from '../-use-shopper.ts'
import { Icon } from '#shared/ui/icon.tsx'

export const Route = createFileRoute('/_shop/cart')({
  component: CartScreen,
  staticData: { frame: 'back', bottomBar: 'cart-dock', title: 'My Cart' },
})

function CartScreen() {
  const items = useAtomValue(cartItemsAtom)
  const bill = useAtomValue(billAtom)
  const isOrderPending = useAtomValue(pendingOrderLinesAtom).length > 0
  const { userId, isAddressUnknown, details } = useShopper()
  // Requested whenever the cart is entered; the cache is shown meanwhile (product §6.4).
  useQuery({
    ...userQueries.details(userId ?? ''),
    enabled: userId !== null,
    refetchOnMount: 'always',
  })
  // Whether the shopper opened the form, or payment needs an address.
  const [adding, setAdding] = useState<'wanted' | 'needed'>()
  const list = usePastedList()
  const [deleted, setDeleted] = useState<{ address: Address; count: number }>()
  const undeleteHere = useSetAtom(undeleteHereAtom)
  const proceed = useProceed()
  const serviceArea = useServiceArea()
  const deleteHere = useSetAtom(deleteHereAtom)
  const addresses = useOfferedAddresses()

  const isEmpty = items.length === 0
  const isAnyAvailable = bill.itemCount > 0
  const onProceed = (): void => {
    if (proceed.isRunning) return
    if (addresses.length === 0) setAdding('needed')
    else proceed.start()
  }
  return (
    <div className={isEmpty ? ':uno: wrap' : ':uno: wrap pb-32.5 lg:pb-6'}>
      <div className={isEmpty ? undefined : ':uno: columns'}>
        <div>
          <CartTitle hasPromise={isEmpty || !serviceArea.isOutOfReach} />
          <RemovedLineStatus />
          {isEmpty ? (
            <>
              <RemovedLine buttonRef={passFocusToHeading} />
              <EmptyState art="bag-empty" title={cartPageTexts.empty}>
                <Link className=":uno: btn btn-act btn-alone" to="/">
                  {cartPageTexts.shopNow}
                </Link>
                <PasteListButton onOpen={list.open} />
              </EmptyState>
            </>
          ) : (
            <>
              <PlaceNotice area={serviceArea} />
              <StatusRegion>
                {isOrderPending && <p className=":uno: shell-line">{cartPageTexts.onTheirWay}</p>}
              </StatusRegion>
              <CartLines />
              <PasteListButton onOpen={list.open} />
            </>
          )}
          <CartSuggestions userId={userId} />
        </div>
        {!isEmpty && (
          <div className=":uno: order-side">
            <div className=":uno: order-side-parts">
              {isAnyAvailable && <BillDetails />}
              <div className=":uno: pt-5.5 grid gap-3">
                {deleted && (
                  <DeletedAddress
                    key={deleted.count}
                    address={deleted.address}
                    message={addressTexts.deletedHere}
                    onUndo={() => {
                      undeleteHere(deleted.address._id)
                      return true
                    }}
                  />
                )}
                {isAddressUnknown ? (
                  <AddressWait details={details} />
                ) : addresses.length === 0 ? (
                  <section>
                    <h2 className=":uno: t-section">{addressTexts.heading}</h2>
                    <p className=":uno: mt-1.5 text-ink-2 text-pretty">{addressTexts.noneInCart}</p>
                  </section>
                ) : (
                  <AddressPicker
                    addresses={addresses}
                    deleteLabel={addressTexts.deleteHereNamed}
                    onDelete={(address) => {
                      deleteHere(address._id)
                      setDeleted((before) => ({ address, count: (before?.count ?? 0) + 1 }))
                    }}
                  />
                )}
                <button
                  type="button"
                  className=":uno: btn btn-quiet w-full"
                  onClick={() => {
                    setAdding('wanted')
                  }}
                >
                  {addressTexts.addNew}
                </button>
              </div>
            </div>
            <div className=":uno: dock" data-foot>
              {isAnyAvailable ? (
                <>
                  <div className=":uno: dock-sum">
                    <b className=":uno: dock-total">{formatPaise(bill.totalPaise)}</b>
                    <span className=":uno: t-small text-ink-2">{cartPageTexts.total}</span>
                  </div>
                  {/* Not `disabled` while it waits, so that the button keeps its focus. */}
                  <button
                    type="button"
                    className=":uno: btn btn-act flex-1 min-h-13"
                    disabled={isAddressUnknown || serviceArea.isOutOfReach}
                    aria-disabled={proceed.isRunning}
                    onClick={onProceed}
                  >
                    {proceed.isRunning ? (
                      cartPageTexts.proceeding
                    ) : (
                      <>
                        {cartPageTexts.proceed}
                        <Icon name="arrow-right" />
                      </>
                    )}
                  </button>
                </>
              ) : (
                // Where the button would be, and as high.
                <p className=":uno: flex-1 grid min-h-13 items-center text-center text-ink-2 text-pretty">
                  {cartPageTexts.noneAvailable}
                </p>
              )}
            </div>
          </div>
        )}
      </div>
      <CartTotalStatus />
      {/* An order that is placed meanwhile, or another tab, may empty the cart while these are open. */}
      {list.isOpen && <PastedList list={list} />}
      {adding && (
        <NewAddress
          hint={adding === 'needed' ? cartPageTexts.needsAddress : undefined}
          onClose={() => {
            setAdding(undefined)
          }}
        />
      )}
    </div>
  )
}

/** Title and subtitle, also of the empty cart (product §6.4). */
function CartTitle({ hasPromise = true }: { hasPromise?: boolean }) {
  return (
    <div className=":uno: page-head" data-head-row>
      <h1 className=":uno: t-display">{cartTexts.title}</h1>
      {hasPromise && (
        <p className=":uno: text-15/1.4 font-500 text-ink-2 flex gap-1.5 items-center">
          <Icon name="clock" className=":uno: size-4 text-leaf-text" />
          {cartPageTexts.promise}
        </p>
      )}
    </div>
  )
}

/** Later, shoppers no longer expect to be taken to the checkout. */
const CHECKOUT_WAIT_MS = 15_000

/**
 * The proceed-to-payment step waits a second (product §6.4). The cart stays if the checkout cannot be
 * loaded.
 */
function useProceed() {
  const router = useRouter()
  const [isRunning, setIsRunning] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    // A shopper who leaves the cart meanwhile must not be sent to the checkout.
    let hasLeft = false
    const open = async (): Promise<void> => {
      try {
        if ((await withinMs(loadScreen(router, '/checkout'), CHECKOUT_WAIT_MS)) === null) {
          throw new Error('Its scripts did not arrive in time')
        }
        // What is typed in a dialog must not be lost.
        if (!hasLeft && openDialogs.get().length === 0) await router.navigate({ to: '/checkout' })
      } catch (error) {
        console.error('Checkout could not be opened:', error)
        if (!hasLeft) notify('error', cartPageTexts.proceedFailed)
      } finally {
        // Also if the shopper has returned to the cart before the checkout was shown.
        setIsRunning(false)
      }
    }
    const timer = setTimeout(() => void open(), PROCEED_TO_PAYMENT_WAIT_MS)
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [isRunning, router])
  const start = (): void => {
    setIsRunning(true)
  }
  return { isRunning, start }
}
