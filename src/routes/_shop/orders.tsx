import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { MAX_LISTED_ORDERS } from '#contract/constants.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { UncheckedPlace } from '#features/availability/unchecked-place.tsx'
import { darkStoresQuery } from '#features/availability/service-state-queries.ts'
import { activeOrders } from '#features/orders/active-order-rules.ts'
import { OrderEta } from '#features/orders/order-eta.tsx'
import { OrderGroups } from '#features/orders/order-groups.tsx'
import { OrderListSkeleton } from '#features/orders/order-list-skeleton.tsx'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled, needsDecision } from '#features/checkout/order-outbox-rules.ts'
import { groupOrders, isOnlyCreated, MAX_STORED_ORDERS } from '#features/orders/order-list-rules.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { useOrdersPoll } from '#features/orders/use-orders-poll.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { cancelFirstLoads } from '#shared/lib/network/cancel-first-loads.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { useBriefly } from '#shared/lib/screen/use-briefly.ts'
import { useIsWide } from '#shared/lib/screen/use-is-wide.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { LoginRequired } from '../-login-required.tsx'
import { OrderSheet } from '../-order-sheet.tsx'
import { OrdersToSettle } from '../-orders-to-settle.tsx'
import { useOrderProducts } from '../-use-order-products.ts'
import { useShopper } from '../-use-shopper.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** The open order is in the URL, so that a link reopens it (product §2.1). */
const searchSchema = v.object({ order: v.optional(v.fallback(v.string(), '')) })

export const Route = createFileRoute('/_shop/orders')({
  component: OrdersScreen,
  validateSearch: searchSchema,
  staticData: { frame: 'back', bottomBar: 'cart-bar', title: 'My Orders' },
})

const liveBand = (order: Order) => <OrderEta order={order} />

function OrdersScreen() {
  const { userId } = useShopper()
  if (userId === null) return <LoginRequired message={orderTexts.needsLogin} />
  return (
    <div className=":uno: wrap pb-15">
      <Orders userId={userId} />
    </div>
  )
}

function Orders({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const { order: openId } = Route.useSearch()
  // Requested whenever the page is entered; the cache is shown meanwhile (product §9.5).
  const orders = useQuery({ ...orderQueries.list(userId), refetchOnMount: 'always' })
  useOrdersPoll(userId, true)
  const isFromEarlierRun = orders.dataUpdatedAt < performance.timeOrigin
  const mine = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  const sending = mine.filter(isUnsettled)
  // What is shown as being sent is not in the list as well.
  const listed = orders.data?.filter(
    (order) =>
      !isOnlyCreated(order) || sending.every((intent) => intent.createdOrderId !== order._id),
  )
  const open = orders.data?.find((order) => order._id === openId)
  const isWide = useIsWide()
  const suggestion = useSuggestedOrder(listed)
  const shown = open ?? (isWide ? suggestion.order : undefined)
  const isEmpty = listed === undefined ? orders.isError : listed.length === 0
  const products = useOrderProducts(orders.data)
  const stores = useQuery(darkStoresQuery).data
  const storeOf = ({ darkStoreId }: Order) =>
    stores?.find((store) => store._id === darkStoreId)?.location

  const [isRefreshing, setRefreshing] = useState(false)
  const [isRefreshed, setRefreshed] = useBriefly<true>()
  const refresh = async (): Promise<void> => {
    if (isRefreshing) return
    setRefreshing(true)
    setRefreshed(undefined)
    // It replaces a request that is running, which may be waiting for a connection.
    cancelFirstLoads(queryClient, { queryKey: orderQueries.list(userId).queryKey })
    const result = await orders.refetch()
    setRefreshing(false)
    if (result.isSuccess) setRefreshed(true)
    // A first load that ends with a sign-out is neither.
    else if (result.isError) notify('error', orderTexts.fetchFailed)
  }

  return (
    <>
      <div className=":uno: section-head pt-3.5" data-head-row>
        <h1 className=":uno: t-display">{orderTexts.title}</h1>
        {/* Not `disabled`, so that the button keeps its focus. */}
        <button
          type="button"
          className=":uno: btn btn-quiet btn-sm flex-none"
          aria-disabled={isRefreshing}
          aria-busy={isRefreshing}
          onClick={() => {
            void refresh()
          }}
        >
          <Icon name="refresh-cw" />
          {orderTexts.refresh}
        </button>
      </div>
      {/* Often nothing else on the screen has changed. */}
      <StatusRegion>
        {isRefreshed && <p className="sr-only">{orderTexts.refreshed}</p>}
      </StatusRegion>
      <div className={isEmpty ? undefined : ':uno: order-columns'}>
        <div>
          {/* Only where a new bill may be accepted. */}
          {mine.some(needsDecision) && <UncheckedPlace />}
          <OrdersToSettle userId={userId} />
          {listed === undefined ? (
            orders.isError ? (
              <div role="alert" ref={passFocusToHeading}>
                <EmptyState art="receipt" title={orderTexts.fetchFailed}>
                  <button
                    type="button"
                    className=":uno: btn btn-act btn-alone"
                    onClick={() => {
                      void refresh()
                    }}
                  >
                    {orderTexts.tryAgain}
                  </button>
                </EmptyState>
              </div>
            ) : (
              <OrderListSkeleton />
            )
          ) : listed.length === 0 ? (
            // 'No orders yet' would contradict the order that is shown as being sent.
            sending.length === 0 && (
              <EmptyState art="receipt" title={orderTexts.empty}>
                <Link className=":uno: btn btn-act btn-alone" to="/">
                  {orderTexts.shopNow}
                </Link>
              </EmptyState>
            )
          ) : (
            <OrderGroups
              orders={listed}
              products={products}
              liveBand={liveBand}
              shownId={isWide ? shown?._id : undefined}
              limit={isFromEarlierRun ? MAX_STORED_ORDERS : MAX_LISTED_ORDERS}
              onOpen={(order) => {
                // Its dialog has its own entry in the history (docs/decisions/186).
                void navigate({ search: { order }, replace: true, resetScroll: false })
              }}
            />
          )}
        </div>
        {shown ? (
          <OrderSheet
            key={shown._id}
            order={shown}
            store={storeOf(shown)}
            isShopOpen
            beside={isWide ? { takesFocus: open !== undefined } : undefined}
            onClose={() => {
              suggestion.dismiss()
              void navigate({ search: {}, replace: true, resetScroll: false })
            }}
          />
        ) : (
          isWide &&
          !isEmpty &&
          (listed === undefined ? (
            <div className=":uno: skeleton h-120 mt-5 rounded-4" />
          ) : (
            <div className=":uno: sticky top-27 mt-5 px-5 rounded-4 edge-line">
              <EmptyState art="receipt" title={orderTexts.select} />
            </div>
          ))
        )}
      </div>
    </>
  )
}

/**
 * The order whose details a wide screen shows until the shopper opens another: the one closest to
 * delivery, or else the first of the list. It stays the same while orders change their states.
 */
function useSuggestedOrder(orders: readonly Order[] | undefined): {
  order: Order | undefined
  dismiss: () => void
} {
  const [id, setId] = useState<string | null>()
  if (id === undefined && orders !== undefined && orders.length > 0) {
    const first = activeOrders(orders)[0] ?? groupOrders(orders)[0]?.orders[0]
    setId(first?._id ?? null)
  }
  return {
    order: orders?.find((order) => order._id === id),
    dismiss: () => {
      setId(null)
    },
  }
}
