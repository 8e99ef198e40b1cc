import { UncheckedPlace } from '#features/availability/unchecked-place.tsx'
import { requestSignOut } from '#features/identity/session/sign-out-request.ts'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#features/identity/session/session-store.ts'
import { activeOrders } from '#features/orders/active-order-rules.ts'
import { ReconnectNotice } from '#features/orders/reconnect-notice.tsx'
import { OrderEta } from '#features/orders/order-eta.tsx'
import { RiderCard } from '#features/orders/rider-card.tsx'
import { OrderGroups } from '#features/orders/order-groups.tsx'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { useOrdersPoll } from '#features/orders/use-orders-poll.ts'
import { StoreClosed } from '#features/store-hours/store-closed.tsx'
import type { StoreClosed as Closed } from '#features/store-hours/page-schedule-rules.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { LegalLinks } from '../../routes/-legal-links.tsx'
import { OrderSheet } from '../../routes/-order-sheet.tsx'
import { OrdersToSettle } from '../../routes/-orders-to-settle.tsx'
import { useOrderProducts } from '../../routes/-use-order-products.ts'
import { menuTexts } from './menu-texts.ts'

/** 'Store is Closed' with what a shopper still needs (product §13.3): orders, pages, sign-out. */
export function ClosedShop({ closed }: { closed: Closed }) {
  const session = useSession()
  const router = useRouter()
  // The router follows the address only while it renders a page, and here it renders none.
  useEffect(() => router.history.subscribe(() => void router.load()), [router])
  return (
    <StoreClosed closed={closed}>
      {/* The store of another place may be open. */}
      {session && <UncheckedPlace />}
      {session?.userId && <ClosedOrders userId={session.userId} />}
      {session && (
        <button
          type="button"
          className=":uno: btn bg-night-2 text-on-night"
          onClick={requestSignOut}
        >
          {menuTexts.signOut}
        </button>
      )}
      <LegalLinks />
    </StoreClosed>
  )
}

const liveBand = (order: Order) => <OrderEta order={order} />

/** Orders from before the shop closed are still being delivered. */
function ClosedOrders({ userId }: { userId: string }) {
  // Kept in the address, as for a click on a notification (product §2.1, §11.1).
  const openId = useLocation({ select: ({ search }) => search.order })
  const navigate = useNavigate()
  const orders = useCachedOrders(userId).data
  const active = activeOrders(orders ?? [])
  useOrdersPoll(userId, active.length > 0)
  const products = useOrderProducts(active)
  // In any state, so that the dialog stays open when the order arrives.
  const open = orders?.find((order) => order._id === openId)
  const show = (order: string): void => {
    void navigate({ to: '/orders', search: { order }, replace: true, resetScroll: false })
  }
  return (
    <div className=":uno: mb-5 w-full grid grid-cols-1 gap-2 text-ink text-left empty:hidden [&>section]:single-orders [&>section]:mt-2 [&>section>h2]:text-on-night">
      <OrdersToSettle userId={userId} />
      {active.length > 0 && <ReconnectNotice />}
      <OrderGroups orders={active} products={products} liveBand={liveBand} onOpen={show} />
      {active.map(
        ({ _id, deliveryRider }) => deliveryRider && <RiderCard key={_id} rider={deliveryRider} />,
      )}
      {open && (
        <OrderSheet
          key={open._id}
          order={open}
          isShopOpen={false}
          onClose={() => {
            void navigate({ to: '/orders', search: {}, replace: true, resetScroll: false })
          }}
        />
      )}
    </div>
  )
}
