import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { remainingPieceCountAtom } from '#features/cart/cart-atoms.ts'
import { getSessionToken, useIdentityStatus } from '#features/identity/session/identity-bridge.ts'
import { ActiveOrderBar } from '#features/orders/active-order-bar.tsx'
import { activeOrders } from '#features/orders/active-order-rules.ts'
import { lastOrderAtMsAtom } from '#features/orders/last-order-atoms.ts'
import { ReconnectNotice } from '#features/orders/reconnect-notice.tsx'
import { liveOrderTexts } from '#features/orders/live-order-texts.ts'
import { requestOutboxSync } from '#features/checkout/outbox-sync-signal.ts'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled, shownState } from '#features/checkout/order-outbox-rules.ts'
import { isUnderWay } from '#features/orders/order-list-rules.ts'
import { orderQueries } from '#features/orders/order-queries.ts'
import { useCachedOrders } from '#features/orders/use-cached-orders.ts'
import { useOrdersPoll } from '#features/orders/use-orders-poll.ts'
import { useVisibleIntents } from '#features/checkout/use-visible-intents.ts'
import { useWaitingOrder } from '#features/checkout/use-waiting-order.ts'
import { WaitingOrderBar } from '#features/checkout/waiting-order-bar.tsx'
import { useStoreClosed } from '#features/store-hours/store-closed-state.ts'
import { isFromToday, useIsRestored } from '#shared/lib/stored-data.ts'
import { onOnline } from '#shared/lib/browser-signals.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import type { ScreenBar } from '../../routes/-router-context.ts'
import type { createAppRouter } from '../router.tsx'
import { bottomBarOf, type BottomBar } from './bottom-bar-rules.ts'
import { showsOrders } from './order-pages.ts'
import { useBottomBarHeight } from './use-bottom-bar-height.ts'
import { useShownPath } from './use-shown-path.ts'

type AppRouter = ReturnType<typeof createAppRouter>

interface LiveOrdersHostProps {
  router: AppRouter
  userId: string
  /** Other floating elements, which have to wait until no order is under way. */
  children: ReactNode
}

/**
 * On phones the orders are part of the bottom bar: joined to the cart bar, whose rounded
 * corners cover their lower edge, or to a bar as wide as the screen. On wide screens they are in
 * the corner beside the bill. Where the page has no free corner, they end it.
 */
const LIVE_DOCK: Readonly<Record<BottomBar, string>> = {
  none: ':uno: live-dock lt-lg:inset-x-3 lt-lg:bottom-[calc(0.75rem+env(safe-area-inset-bottom))] lg:right-6',
  'cart-bar':
    ':uno: live-dock lt-lg:inset-x-3 lt-lg:bottom-[calc(var(--foot)-1.125rem)] lg:right-6 [&>aside>:last-child]:lt-lg:pb-6 [&>aside>:last-child]:short:pb-1.5',
  dock: ':uno: live-dock lt-lg:inset-x-0 lt-lg:bottom-[var(--foot)] lg:left-6 [&>aside>:last-child]:lt-lg:joined',
  'dock-and-card':
    ':uno: live-dock lt-lg:inset-x-0 lt-lg:bottom-[var(--foot)] lg:static lg:mx-auto lg:mb-6 [&>aside>:last-child]:lt-lg:joined',
  card: ':uno: live-dock lt-lg:static lt-lg:mx-3 lt-lg:mb-6 lg:static lg:mx-auto lg:mb-6',
}
/** Before it is measured, and while it is loading. */
const DEFAULT_HEIGHT: Readonly<Record<BottomBar, string>> = {
  none: '0px',
  'cart-bar': 'calc(4.5rem + env(safe-area-inset-bottom))',
  dock: 'calc(4.8125rem + env(safe-area-inset-bottom))',
  'dock-and-card': 'calc(4.8125rem + env(safe-area-inset-bottom))',
  card: '0px',
}

/** Keeps the shopper's orders live, and the active one a tap away (product §10.8). */
export function LiveOrdersHost({ router, userId, children }: LiveOrdersHostProps) {
  const pathname = useShownPath(router)
  const isFollowing = useIsFollowing(userId, pathname)
  useLiveOrders(userId, isFollowing)
  const closed = useStoreClosed()
  const orders = useQuery({ ...orderQueries.list(userId), enabled: isFollowing }).data
  const active = activeOrders(orders ?? [])
  const [nearest] = active
  const waiting = useWaitingOrder(userId)
  const hasCart = useAtomValue(remainingPieceCountAtom) > 0
  const intents = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  const bottomBar = bottomBarOf(screenBarAt(router, pathname), {
    hasCart,
    isSending: intents.some(isUnsettled),
    hasCard: useVisibleIntents(userId).length > 0,
    needsDecision: intents.some((intent) => shownState(intent, undefined) === 'needs-decision'),
  })
  const bottomBarPx = useBottomBarHeight(
    bottomBar !== 'none' && bottomBar !== 'card',
    bottomBar === 'dock' || bottomBar === 'dock-and-card',
  )
  const isOrdersPage = pathname === '/orders'
  // These pages show it themselves.
  const showsWaiting = waiting !== undefined && !showsOrders(pathname)
  // While something is awaited, the poll stays beside the socket (product §10.1); that page has its
  // own.
  useOrdersPoll(userId, active.length > 0 && !isOrdersPage && !closed)
  // 'Store is Closed' contains the active orders itself (product §10.8).
  const showsNone = closed !== null || pathname === '/login' || pathname === '/onboard'
  const showsActive = !showsNone && nearest !== undefined && !isOrdersPage
  const showsBars = showsActive || (!showsNone && (showsWaiting || isOrdersPage))
  const style: CSSProperties & Record<'--foot', string> = {
    '--foot':
      bottomBarPx === undefined
        ? DEFAULT_HEIGHT[bottomBar]
        : `max(${bottomBarPx}px, env(safe-area-inset-bottom))`,
  }
  return (
    <>
      {/* Space at the end of the page, so that the content behind the bars can be scrolled clear. */}
      {(showsActive || (showsBars && showsWaiting)) && <div className=":uno: h-19 short:hidden" />}
      <div className={LIVE_DOCK[bottomBar]} style={style}>
        {/* Nothing else is offered while an order is under way. */}
        {nearest === undefined && waiting === undefined && children}
        {showsBars && (
          <aside className=":uno: grid gap-2" aria-label={liveOrderTexts.activeOrder}>
            {(showsActive || isOrdersPage) && <ReconnectNotice />}
            {showsWaiting && (
              <WaitingOrderBar
                order={waiting}
                href="/orders"
                onOpen={() => {
                  void router.navigate({ to: '/orders', search: {} })
                }}
              />
            )}
            {showsActive && (
              <ActiveOrderBar
                order={nearest}
                others={active.length - 1}
                href={`/orders?order=${encodeURIComponent(nearest._id)}`}
                onOpen={() => {
                  void router.navigate({ to: '/orders', search: { order: nearest._id } })
                }}
              />
            )}
          </aside>
        )}
      </div>
    </>
  )
}

/** The bar of the screen that this path shows. */
const screenBarAt = (router: AppRouter, pathname: string): ScreenBar | undefined =>
  router.getMatchedRoutes(pathname)[0].at(-1)?.options.staticData?.bottomBar

/**
 * Whether the orders are fetched and followed: from when something waits for them until the page
 * ends. A start without an open order needs no token, and so no identity SDK (product §21.8).
 */
function useIsFollowing(userId: string, pathname: string): boolean {
  const known = useCachedOrders(userId)
  const isRestored = useIsRestored()
  const isSdkThere = useIdentityStatus() !== 'idle'
  const lastOrderAtMs = useAtomValue(lastOrderAtMsAtom)
  const isSending = useAtomValue(outboxAtom).some(
    (intent) => intent.userId === userId && isUnsettled(intent),
  )
  const isWanted =
    isSending ||
    isSdkThere ||
    showsOrders(pathname) ||
    (isRestored &&
      (!isFromToday(known) ||
        lastOrderAtMs > known.dataUpdatedAt ||
        known.data?.some(isUnderWay) === true))
  const [isFollowing, setIsFollowing] = useState(isWanted)
  if (isWanted && !isFollowing) setIsFollowing(true)
  return isFollowing
}

function useLiveOrders(userId: string, isFollowing: boolean): void {
  const store = useStore()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isFollowing) return undefined
    let stop: (() => void) | undefined
    let gone = false
    const start = async (): Promise<void> => {
      try {
        const { startLiveOrders } = await import('#features/orders/live-orders.ts')
        if (gone || stop) return
        stopWaiting()
        stop = startLiveOrders({
          queryClient,
          store,
          userId,
          getToken: getSessionToken,
          onConnect: requestOutboxSync,
        })
      } catch (error) {
        // The chunk cannot be loaded offline. Retries when the connection may be back.
        console.info('The live connection could not be loaded:', reasonOf(error))
      }
    }
    const stopWaiting = onOnline(() => void start())
    void start()
    return () => {
      gone = true
      stopWaiting()
      stop?.()
    }
  }, [queryClient, store, userId, isFollowing])
}
