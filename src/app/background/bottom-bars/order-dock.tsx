import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useRef, type CSSProperties, type ReactNode } from 'react'
import {
  cartItemsAtom,
  remainingBillAtom,
  remainingPieceCountAtom,
} from '#features/cart/cart-atoms.ts'
import { ActiveOrderBar } from '#features/orders/active-order-bar.tsx'
import { ReconnectNotice } from '#features/orders/reconnect-notice.tsx'
import { liveOrderTexts } from '#features/orders/live-order-texts.ts'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled, needsDecision } from '#features/checkout/order-outbox-rules.ts'
import { useActiveOrders } from '#features/orders/use-cached-orders.ts'
import { useVisibleIntents } from '#features/checkout/use-visible-intents.ts'
import { useWaitingOrder } from '#features/checkout/use-waiting-order.ts'
import { WaitingOrderBar } from '#features/checkout/waiting-order-bar.tsx'
import { useStoreClosed } from '#features/store-hours/store-closed-state.ts'
import type { ScreenBar } from '../../../routes/-router-context.ts'
import { bottomBarOf, shownOrderBars, type BottomBar } from './bottom-bar-rules.ts'
import { useBottomBarHeight } from './use-bottom-bar-height.ts'
import { useBottomBarsReach } from './use-bottom-bars-reach.ts'
import { useShownPath } from '../navigation/use-shown-path.ts'

interface OrderDockProps {
  /** Null before the shopper is registered: there are no orders, but a bar to be measured. */
  userId: string | null
  /** Other floating elements, which have to wait until no order is under way. */
  children: ReactNode
}

/**
 * On phones the orders are part of the bottom bar: joined to the cart bar, whose rounded corners
 * cover their lower edge, or to a bar as wide as the screen. Where a phone's page has no room for
 * them, they follow its content. On wide screens they are a strip at the foot of the window,
 * because every corner of a page has something. The notice of a lost connection, which is the last
 * bar on the page of the orders, is the `p` in a region of its own.
 */
const LIVE_DOCK: Readonly<Record<BottomBar, string>> = {
  none: ':uno: live-dock lt-lg:inset-x-3 lt-lg:bottom-[calc(0.75rem+env(safe-area-inset-bottom))]',
  'cart-bar':
    ':uno: live-dock lt-lg:inset-x-3 lt-lg:bottom-[calc(var(--foot)-1.125rem)] [&>aside>a:last-child,&>aside>:last-child>p]:lt-lg:pb-6 [&>aside>a:last-child,&>aside>:last-child>p]:short:pb-1.5',
  dock: ':uno: live-dock lt-lg:inset-x-0 lt-lg:bottom-[var(--foot)] [&>aside>:last-child]:lt-lg:joined',
  card: ':uno: live-dock lt-lg:static lt-lg:mx-3 lt-lg:mb-6',
}
/** Before it is measured, and while it is loading. */
const DEFAULT_HEIGHT: Readonly<Record<BottomBar, string>> = {
  none: '0px',
  'cart-bar': 'calc(4.5rem + env(safe-area-inset-bottom))',
  dock: 'calc(4.8125rem + env(safe-area-inset-bottom))',
  card: '0px',
}

/** Keeps the active order a tap away from every page (product §10.8). */
export function OrderDock({ userId: registeredId, children }: OrderDockProps) {
  const userId = registeredId ?? ''
  const pathname = useShownPath()
  const closed = useStoreClosed()
  const active = useActiveOrders(userId)
  const [nearest] = active
  const waiting = useWaitingOrder(userId)
  const bottomBar = useBottomBar(userId, useScreenBar(pathname))
  const bottomBarPx = useBottomBarHeight(bottomBar)
  const dock = useRef<HTMLDivElement>(null)
  useBottomBarsReach(dock, bottomBarPx)
  const bars = shownOrderBars(pathname, {
    isClosed: closed !== null,
    hasActive: nearest !== undefined,
    hasWaiting: waiting !== undefined,
  })
  const style: CSSProperties & Record<'--foot', string> = {
    '--foot':
      bottomBarPx === undefined
        ? DEFAULT_HEIGHT[bottomBar]
        : `max(${bottomBarPx}px, env(safe-area-inset-bottom))`,
  }
  return (
    <>
      {/* Space at the end of the page, so that the content behind the bars can be scrolled clear. */}
      {(bars.active || bars.waiting || bars.notice) && (
        <div
          className={
            bars.active || bars.waiting
              ? ':uno: h-19 lg:h-[var(--orders-reach,3.5rem)] short:hidden'
              : ':uno: lt-lg:hidden lg:h-[var(--orders-reach,3.5rem)] short:hidden'
          }
        />
      )}
      <div className={LIVE_DOCK[bottomBar]} style={style} ref={dock}>
        {/* Nothing else is offered while an order is under way. */}
        {nearest === undefined && waiting === undefined && children}
        {(bars.notice || bars.waiting || bars.active) && (
          <aside
            className=":uno: grid gap-2 lg:gap-0 short:gap-2"
            data-takes-taps
            aria-label={liveOrderTexts.activeOrder}
          >
            {bars.notice && <ReconnectNotice isBar />}
            {bars.waiting && waiting && <WaitingOrderBar order={waiting} />}
            {bars.active && nearest && (
              <ActiveOrderBar order={nearest} others={active.length - 1} />
            )}
          </aside>
        )}
      </div>
    </>
  )
}

/** The bar of the screen that this path shows. */
function useScreenBar(pathname: string): ScreenBar | undefined {
  const [routes] = useRouter().getMatchedRoutes(pathname)
  return routes.at(-1)?.options.staticData?.bottomBar
}

function useBottomBar(userId: string, screenBar: ScreenBar | undefined): BottomBar {
  const pieces = useAtomValue(remainingPieceCountAtom)
  // The floating bar shows only what can be bought.
  const buyable = useAtomValue(remainingBillAtom).itemCount
  // My Cart shows the goods of an order until it is placed.
  const lines = useAtomValue(cartItemsAtom).length
  const inBar = {
    'cart-bar': buyable,
    'cart-dock': lines,
    'product-dock': pieces,
    'checkout-dock': pieces,
  }
  const intents = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  return bottomBarOf(screenBar, {
    hasCart: screenBar !== undefined && inBar[screenBar] > 0,
    isSending: intents.some(isUnsettled),
    hasCard: useVisibleIntents(userId).length > 0,
    needsDecision: intents.some(needsDecision),
  })
}
