import { useQuery } from '@tanstack/react-query'
import { NoticeBar } from '../session/notice-bar.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { stateOf, storeQuery } from './store-query.ts'

interface ClosedStoreBarProps {
  counterKey: string
  store: { _id: string; name: string }
  /** The counter serves several stores. */
  isNamed: boolean
  onOpen: () => void
}

/** Another counter may close the store too. */
const REFRESH_MS = 60_000

/**
 * Says on the board that staff have closed the store: otherwise it looks like a store without new
 * orders. Outside its hours nobody expects an order, so nothing is said.
 */
export function ClosedStoreBar({ counterKey, store, isNamed, onOpen }: ClosedStoreBarProps) {
  const { data } = useQuery({
    ...storeQuery(counterKey, store._id),
    refetchInterval: REFRESH_MS,
  })
  if (data === undefined || data.closedUntil === null) return null
  return (
    <NoticeBar
      icon="store"
      text={`${isNamed ? `${store.name}: ` : ''}${stateOf(data)}`}
      action={counterTexts.store.open}
      onAction={onOpen}
    />
  )
}
