import { useObservable } from '#shared/lib/observable-value.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { SetReportFailure } from '../order-sheet/use-order-report.ts'
import { LANES, ordersIn } from '../session/board-rules.ts'
import type { CounterSession } from '../session/counter-session.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { pickedCount } from '../session/pick-ticks-rules.ts'
import { pickTicks } from '../session/pick-ticks-store.ts'
import { BoardLane } from './board-lane.tsx'
import { DeliveredOrders } from './delivered-orders.tsx'
import { LastKnownBoard } from './last-known-board.tsx'
import { NewOrderCard } from './new-order-card.tsx'
import { OpenOrderCard } from './open-order-card.tsx'

interface CounterBoardProps {
  session: CounterSession
  stores: readonly { _id: string; name: string }[]
  setFailed: SetReportFailure
  onOpen: (orderId: string) => void
}

/** The orders by lane; before their first list, those of the last visit or a placeholder. */
export function CounterBoard({ session, stores, setFailed, onOpen }: CounterBoardProps) {
  const { board, connection, listCount, lastKnown } = useObservable(session.state)
  const ticks = useObservable(pickTicks)
  if (listCount === 0) {
    return lastKnown === null ? (
      <BoardNotLoaded isLost={connection === 'lost'} />
    ) : (
      <LastKnownBoard kept={lastKnown} />
    )
  }
  const nameOf = new Map(stores.map(({ _id, name }) => [_id, name]))
  /** An order shows the name of its store only if the counter serves several stores. */
  const storeNameOf = (storeId: string) => {
    const name = stores.length > 1 ? nameOf.get(storeId) : undefined
    return name === undefined ? {} : { storeName: name }
  }
  return (
    <>
      <div className=":uno: grid gap-6 pt-4.5 lg:grid-cols-3 lg:gap-5 lg:items-start">
        {LANES.map((lane) => {
          const orders = ordersIn(board, lane)
          return (
            <BoardLane key={lane} lane={lane} count={orders.length}>
              {orders.map((order) =>
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
                    pickedCount={pickedCount(order, ticks[order._id])}
                    onOpen={() => {
                      onOpen(order._id)
                    }}
                    {...storeNameOf(order.darkStoreId)}
                  />
                ),
              )}
            </BoardLane>
          )
        })}
      </div>
      <DeliveredOrders board={board} storeNameOf={storeNameOf} />
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
