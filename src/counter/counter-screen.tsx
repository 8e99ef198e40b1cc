import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { keyDetails } from '#contract/operations-endpoints.ts'
import { orderNumber } from '#contract/order-number.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { focusPageHeading, passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { AlarmBar } from './alarm/alarm-bar.tsx'
import { allowSound, isSoundAllowed } from './alarm/alarm-sound.ts'
import { isReportSettled, LANES, ordersIn, unanswered } from './session/board-rules.ts'
import { CounterHeader } from './counter-header.tsx'
import { createCounterSession } from './session/counter-session.ts'
import { counterTexts } from './session/counter-texts.ts'
import { DialogAlarm } from './alarm/dialog-alarm.tsx'
import { FailureBanner } from './session/failure-banner.tsx'
import { BoardLane } from './board/board-lane.tsx'
import { LastKnownBoard } from './board/last-known-board.tsx'
import { endRefusedKey } from './session/leave-counter.ts'
import { NewOrderCard } from './board/new-order-card.tsx'
import { newHeadingOf } from './board/order-heading-id.ts'
import { OpenOrderCard } from './board/open-order-card.tsx'
import { callOperations } from './session/operations-api.ts'
import { OrderSheet } from './order-sheet/order-sheet.tsx'
import { pickedCount } from './session/pick-ticks-rules.ts'
import { pickTicks, toggleTick } from './session/pick-ticks-store.ts'
import { StoreDialog } from './store/store-dialog.tsx'
import { TodayFigures } from './store/today-figures.tsx'
import { useOpenOrder } from './order-sheet/use-open-order.ts'
import type { ReportFailure } from './order-sheet/use-order-report.ts'
import { useWakeLock } from './alarm/use-wake-lock.ts'

const DETAILS_RETRY_MS = 15_000

/** The board of a counter: new orders, orders to pack, and orders on their way. */
export function CounterScreen({ counterKey }: { counterKey: string }) {
  const [session] = useState(() => createCounterSession(counterKey))
  const { board, connection, listCount, lastKnown, newest } = useObservable(session.state)
  const ticks = useObservable(pickTicks)
  const isAllowed = useObservable(isSoundAllowed)
  const [isSoundOn, setIsSoundOn] = useState(true)
  const [isStoreOpen, setIsStoreOpen] = useState(false)
  const [failed, setFailed] = useState<ReportFailure>()
  /** A change has failed after its dialog was closed. */
  const [lateFailure, setLateFailure] = useState<string>()
  const { orderId, open, close } = useOpenOrder()
  const details = useQuery({
    queryKey: ['key-details', counterKey],
    queryFn: ({ signal }) => callOperations(keyDetails, counterKey, { signal }),
    staleTime: Infinity,
    // After a start without a connection, and for stores that are added later.
    refetchInterval: ({ state: { data } }) => (data === undefined ? DETAILS_RETRY_MS : HOUR_MS),
  })
  useWakeLock()
  useEffect(() => session.start(), [session])
  useEffect(() => {
    if (connection === 'refused') endRefusedKey(counterKey, 'revoked')
  }, [connection, counterKey])
  const role = details.data?.data.role
  useEffect(() => {
    // `#key=…` signs in without a check, and keys of other roles cannot read the orders of a
    // counter.
    if (role !== undefined && role !== 'counter') endRefusedKey(counterKey, 'otherRole')
  }, [role, counterKey])
  useEffect(() => {
    // Any tap may allow the sound, but only once it has ended: the bar disappears then, and on a
    // short screen it would move what is being tapped.
    const onTap = (): void => void allowSound()
    addEventListener('click', onTap)
    return () => {
      removeEventListener('click', onTap)
    }
  }, [])
  const main = useRef<HTMLElement>(null)
  // The list takes the place of the last known orders, with what had the focus there.
  useLostFocus(main, (removed) => {
    const heading = newHeadingOf(removed)
    if (heading) heading.focus({ preventScroll: true })
    else focusPageHeading()
  })

  const stores = details.data?.data.stores ?? []
  const nameOf = new Map(stores.map(({ _id, name }) => [_id, name]))
  /** An order shows the name of its store only if the counter serves several stores. */
  const storeNameOf = (storeId: string) => {
    const name = stores.length > 1 ? nameOf.get(storeId) : undefined
    return name === undefined ? {} : { storeName: name }
  }
  const opened = orderId === null ? undefined : board.orders.get(orderId)
  const waiting = unanswered(board)
  const failure =
    failed === undefined || isReportSettled(failed, { board, listCount }) ? undefined : failed.text
  const hasList = listCount > 0

  return (
    <>
      <CounterHeader
        counterKey={counterKey}
        stores={stores}
        storeName={stores.length === 1 ? stores[0]?.name : undefined}
        state={connection}
        isSoundOn={isSoundOn}
        isSoundAllowed={isAllowed}
        onSound={() => {
          if (isAllowed) setIsSoundOn(!isSoundOn)
          else {
            setIsSoundOn(true)
            void allowSound()
          }
        }}
        onStore={() => {
          setIsStoreOpen(true)
        }}
        onLateFailure={setLateFailure}
      />
      <section className=":uno: sticky top-0 z-10 short:static" aria-label={counterTexts.alarm}>
        <AlarmBar orders={waiting} isSoundOn={isSoundOn} />
        {connection === 'lost' && (
          <div className=":uno: notice-bar narrow:flex-wrap min-h-13 py-1" role="alert">
            <Icon name="wifi-off" />
            <p className=":uno: flex-1 min-w-0 narrow:basis-full">{counterTexts.lost}</p>
            <button
              type="button"
              className=":uno: btn btn-sm bg-ground text-ink"
              ref={passFocusToHeading}
              onClick={session.tryNow}
            >
              {counterTexts.tryNow}
            </button>
          </div>
        )}
        <p className="sr-only" role="status">
          {newest !== null && counterTexts.arrived(orderNumber(newest._id))}
        </p>
      </section>
      {/* At the foot of the screen, because it disappears just after the first tap: no order may move then. */}
      {!isAllowed && (
        <button
          type="button"
          className=":uno: fixed inset-x-0 bottom-0 z-10 short:static flex items-center justify-center gap-2 w-full min-h-13 px-gutter pb-[env(safe-area-inset-bottom)] short:pb-0 bg-marigold-soft text-marigold-text text-15/1.3 font-700"
          ref={passFocusToHeading}
          onClick={() => void allowSound()}
        >
          <Icon name="bell" />
          {counterTexts.sound.allow}
        </button>
      )}
      <main
        className=":uno: wrap w-full pb-[calc(4.5rem+env(safe-area-inset-bottom))] short:pb-10 [&_:is(a,button)]:scroll-mb-17"
        ref={main}
      >
        {failure !== undefined && opened === undefined && (
          <FailureBanner
            text={failure}
            onDismiss={() => {
              setFailed(undefined)
            }}
          />
        )}
        {lateFailure !== undefined && (
          <FailureBanner
            text={lateFailure}
            onDismiss={() => {
              setLateFailure(undefined)
            }}
          />
        )}
        {!hasList && lastKnown !== null && <LastKnownBoard kept={lastKnown} />}
        {!hasList && lastKnown === null && <BoardNotLoaded isLost={connection === 'lost'} />}
        {hasList && (
          <div className=":uno: grid gap-6 pt-4.5 lg:grid-cols-3 lg:gap-5 lg:items-start">
            {LANES.map((lane) => (
              <BoardLane key={lane} lane={lane} count={ordersIn(board, lane).length}>
                {ordersIn(board, lane).map((order) =>
                  lane === 'new' ? (
                    <NewOrderCard
                      key={order._id}
                      session={session}
                      order={order}
                      setFailed={setFailed}
                      {...storeNameOf(order.darkStoreId)}
                    />
                  ) : (
                    <OpenOrderCard
                      key={order._id}
                      order={order}
                      pickedCount={pickedCount(ticks, order)}
                      onOpen={() => {
                        setFailed(undefined)
                        open(order._id)
                      }}
                      {...storeNameOf(order.darkStoreId)}
                    />
                  ),
                )}
              </BoardLane>
            ))}
          </div>
        )}
        <TodayFigures
          counterKey={counterKey}
          openCount={board.orders.size}
          finishedCount={board.finished.size}
        />
      </main>
      <DialogAlarm orders={waiting} isLost={connection === 'lost'} />
      {isStoreOpen && (
        <StoreDialog
          counterKey={counterKey}
          stores={stores}
          onLateFailure={setLateFailure}
          onClose={() => {
            setIsStoreOpen(false)
          }}
        />
      )}
      {opened !== undefined && opened.orderStatus !== 'pending' && (
        <OrderSheet
          key={opened._id}
          session={session}
          order={opened}
          picked={ticks[opened._id] ?? []}
          onToggle={(productId) => {
            toggleTick(opened._id, productId)
          }}
          failure={failure}
          setFailed={setFailed}
          onClose={() => {
            setFailed(undefined)
            close()
          }}
        />
      )}
    </>
  )
}

function BoardNotLoaded({ isLost }: { isLost: boolean }) {
  return isLost ? (
    <p className=":uno: panel text-16/1.35 font-600 text-pretty">{counterTexts.notLoaded}</p>
  ) : (
    <Skeleton words={counterTexts.loading} className=":uno: pt-4.5">
      <div className=":uno: grid gap-6 lg:grid-cols-3 lg:gap-5">
        {LANES.map((lane) => (
          <div key={lane} className=":uno: grid gap-3">
            <span className=":uno: skeleton h-7 w-30" />
            <span className=":uno: skeleton h-42" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
