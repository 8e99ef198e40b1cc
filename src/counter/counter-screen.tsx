import { useEffect, useRef, useState } from 'react'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { orderNumber } from '#contract/order-number.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { useTopDialog } from '#shared/lib/screen/open-dialogs.ts'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useMoveGuard, useSecondTapGuard } from '#shared/lib/screen/use-second-tap-guard.ts'
import { AlarmBar } from './alarm/alarm-bar.tsx'
import { allowSound, isSoundAllowed } from './alarm/alarm-sound.ts'
import { AllowSoundBar } from './alarm/allow-sound-bar.tsx'
import { DialogAlarm } from './alarm/dialog-alarm.tsx'
import { useWakeLock } from './alarm/use-wake-lock.ts'
import { CounterBoard } from './board/counter-board.tsx'
import { newHeadingOf } from './board/order-heading-id.ts'
import { CounterHeader } from './counter-header.tsx'
import { NoticeBar } from './session/notice-bar.tsx'
import { OrderSheet } from './order-sheet/order-sheet.tsx'
import { useOpenOrder } from './order-sheet/use-open-order.ts'
import type { ReportFailure, SetReportFailure } from './order-sheet/use-order-report.ts'
import { isReportSettled, unanswered } from './session/board-rules.ts'
import { createCounterSession } from './session/counter-session.ts'
import { counterTexts } from './session/counter-texts.ts'
import { FailureBanner } from './session/failure-banner.tsx'
import { pickTicks, toggleTick } from './session/pick-ticks-store.ts'
import { useCounterKey } from './session/use-counter-key.ts'
import { ClosedStoreBar } from './store/closed-store-bar.tsx'
import { StoreDialog } from './store/store-dialog.tsx'
import { TodayFigures } from './store/today-figures.tsx'

/** The board of a counter: new orders, orders to pack, and orders on their way. */
export function CounterScreen({ counterKey }: { counterKey: string }) {
  const [session] = useState(() => createCounterSession(counterKey))
  const { board, connection, listCount, arrivals, endings } = useObservable(session.state)
  const ticks = useObservable(pickTicks)
  const isAllowed = useObservable(isSoundAllowed)
  const [isSoundOn, setIsSoundOn] = useState(true)
  /** The dialog of the stores, which begins with this one. */
  const [storeDialog, setStoreDialog] = useState<{ storeId?: string }>()
  const [failed, setAllFailed] = useState<ReadonlyMap<string, ReportFailure>>(new Map())
  const setFailed: SetReportFailure = (id, failure) => {
    setAllFailed((known) => {
      const next = new Map(known)
      if (failure === undefined) next.delete(id)
      else next.set(id, failure)
      return next
    })
  }
  /** A change has failed after its dialog was closed. */
  const [lateFailure, setLateFailure] = useState<string>()
  const { orderId, open, close } = useOpenOrder()
  const { stores } = useCounterKey(counterKey, connection)
  useWakeLock()
  useEffect(() => session.start(), [session])
  const main = useRef<HTMLElement>(null)
  // The list takes the place of the last known orders, with what had the focus there.
  useLostFocus(main, (removed) => {
    const heading = newHeadingOf(removed)
    if (heading) heading.focus({ preventScroll: true })
    else focusPageHeading()
  })

  const opened = orderId === null ? undefined : board.orders.get(orderId)
  const isGone = orderId !== null && opened === undefined && listCount > 0
  const isNamed = (id: string) => endings.some(({ _id }) => _id === id)
  const wasEndedHere = isGone && session.endsReported.has(orderId) && !isNamed(orderId)
  useEffect(() => {
    if (wasEndedHere) close()
  })
  const news = endings.map(endOf)
  if (isGone && !wasEndedHere && !isNamed(orderId)) {
    news.push(counterTexts.ended.otherwise(orderNumber(orderId)))
  }
  const waiting = unanswered(board)
  const [arrived] = waiting.filter(({ _id }) => arrivals.includes(_id))
  const failures = [...failed.values()].filter(
    (report) => !isNamed(report.orderId) && !isReportSettled(report, { board, listCount }),
  )

  const isLost = connection === 'lost'
  // Also that of an order which has just ended: it goes after this render.
  const isCovered = useTopDialog() !== null
  /** What moves the orders within the board, or covers it. */
  const layout = `${waiting.map(({ _id }) => _id).join(' ')} ${opened?._id} ${news.length} ${failures.length} ${lateFailure}`
  useSecondTapGuard(() => main.current, layout)
  const bars = useRef<HTMLElement>(null)
  useMoveGuard(main, bars)

  const onSound = () => {
    if (isAllowed) setIsSoundOn(!isSoundOn)
    else {
      setIsSoundOn(true)
      void allowSound()
    }
  }

  return (
    <>
      <CounterHeader
        counterKey={counterKey}
        stores={stores}
        storeName={stores.length === 1 ? stores[0]?.name : undefined}
        state={connection}
        isSoundOn={isSoundOn}
        isSoundAllowed={isAllowed}
        onSound={onSound}
        onStore={() => {
          setStoreDialog({})
        }}
        onLateFailure={setLateFailure}
      />
      <section
        className=":uno: sticky top-0 z-10 short:static"
        aria-label={counterTexts.alarm}
        ref={bars}
      >
        <AlarmBar orders={waiting} isSoundOn={isSoundOn} isLost={isLost} />
        {isLost && (
          <NoticeBar
            icon="wifi-off"
            text={counterTexts.lost}
            action={counterTexts.tryNow}
            onAction={session.tryNow}
          />
        )}
        {stores.map((store) => (
          <ClosedStoreBar
            key={store._id}
            counterKey={counterKey}
            store={store}
            isNamed={stores.length > 1}
            onOpen={() => {
              setStoreDialog({ storeId: store._id })
            }}
          />
        ))}
        {/* Stays in sight wherever the board is scrolled: a packer may have the bag in hand. */}
        {news.length > 0 && (
          <div className=":uno: wrap [&>*]:[box-shadow:var(--lift)]">
            <FailureBanner
              isUnexpected={!isCovered}
              text={news.join(' ')}
              onDismiss={() => {
                session.dismissEndings()
                if (isGone) close()
              }}
            />
          </div>
        )}
        <p className="sr-only" role="status">
          {arrived !== undefined &&
            (arrivals.length === 1
              ? counterTexts.arrived(orderNumber(arrived._id))
              : counterTexts.arrivedTogether(arrivals.length))}
        </p>
      </section>
      <AllowSoundBar isSoundOn={isSoundOn} onSound={onSound} />
      <main
        className=":uno: wrap w-full pb-[calc(4.5rem+env(safe-area-inset-bottom))] short:pb-10 [&_:is(a,button)]:scroll-mb-17"
        ref={main}
      >
        {failures.map(
          (failure) =>
            failure.orderId !== opened?._id && (
              <FailureBanner
                key={failure.orderId}
                text={failure.text}
                onDismiss={() => {
                  setFailed(failure.orderId)
                }}
              />
            ),
        )}
        {lateFailure !== undefined && (
          <FailureBanner
            text={lateFailure}
            onDismiss={() => {
              setLateFailure(undefined)
            }}
          />
        )}
        <CounterBoard
          session={session}
          stores={stores}
          setFailed={setFailed}
          onOpen={(id) => {
            setFailed(id)
            open(id)
          }}
        />
        <TodayFigures
          counterKey={counterKey}
          openCount={board.orders.size}
          finishedCount={board.finished.size}
        />
      </main>
      <DialogAlarm orders={waiting} isLost={isLost} />
      {storeDialog !== undefined && (
        <StoreDialog
          {...storeDialog}
          counterKey={counterKey}
          stores={stores}
          onLateFailure={setLateFailure}
          onClose={() => {
            setStoreDialog(undefined)
          }}
        />
      )}
      {opened !== undefined && opened.orderStatus !== 'pending' && (
        <OrderSheet
          key={opened._id}
          session={session}
          order={opened}
          picked={ticks[opened._id] ?? []}
          onToggle={(tick) => {
            toggleTick(opened._id, tick)
          }}
          failure={failures.find((one) => one.orderId === opened._id)?.text}
          setFailed={setFailed}
          onClose={() => {
            setFailed(opened._id)
            close()
          }}
        />
      )}
    </>
  )
}

function endOf({ _id, orderStatus, rejectionReason }: CounterOrder): string {
  const { cancelled, delivered, unanswered: rejected, otherwise } = counterTexts.ended
  const number = orderNumber(_id)
  if (rejectionReason === 'unanswered') return rejected(number)
  if (orderStatus === 'cancelled') return cancelled(number)
  return orderStatus === 'delivered' ? delivered(number) : otherwise(number)
}
