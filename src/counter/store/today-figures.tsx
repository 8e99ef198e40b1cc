import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { paiseFromRupees } from '#contract/money.ts'
import { todaysFigures } from '#contract/operations-figures.ts'
import { formatPaise } from '#shared/lib/format/format-money.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'

interface TodayFiguresProps {
  counterKey: string
  /** Orders on the board, and those that have left it: the figures change with either. */
  openCount: number
  finishedCount: number
}

const texts = counterTexts.figures
const FIGURES = 'figures'
/** Other counters and riders change them too. */
const REFRESH_MS = 60_000

/** What the store has done today. */
export function TodayFigures({ counterKey, openCount, finishedCount }: TodayFiguresProps) {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: [FIGURES, counterKey],
    queryFn: async ({ signal }) =>
      (await callOperations(todaysFigures, counterKey, { signal })).data,
    refetchInterval: REFRESH_MS,
  })
  const counts = `${openCount} ${finishedCount}`
  const lastCounts = useRef(counts)
  useEffect(() => {
    if (lastCounts.current === counts) return
    lastCounts.current = counts
    void queryClient.invalidateQueries({ queryKey: [FIGURES, counterKey] })
  }, [counts, counterKey, queryClient])
  const figures = [
    [texts.orders, data?.orders],
    [texts.delivered, data?.delivered],
    [texts.notDelivered, data?.notDelivered],
    [texts.sales, data && rupees(data.collected)],
  ] as const
  const byRider = data?.byRider ?? []
  return (
    <section className=":uno: mt-6" aria-label={texts.heading}>
      <h2 className=":uno: flex items-center min-h-11 t-section">{texts.heading}</h2>
      <Figures>
        {figures.map(([name, value]) => (
          <Figure key={name} name={name} value={value ?? texts.unknown} />
        ))}
      </Figures>
      {byRider.length > 0 && (
        <>
          <h3 className=":uno: flex items-center min-h-11 t-strong">{texts.byRider}</h3>
          <Figures>
            {byRider.map(({ rider, delivered, collected }) => (
              <Figure
                key={rider?.phoneNumber ?? ''}
                name={texts.deliveredBy(rider?.name ?? texts.noRider, delivered)}
                value={rupees(collected)}
              />
            ))}
          </Figures>
        </>
      )}
      <StatusRegion>
        {isError && <p className=":uno: mt-2 t-small text-tomato-text">{texts.failed}</p>}
      </StatusRegion>
    </section>
  )
}

const rupees = (amount: number): string => formatPaise(paiseFromRupees(amount))

function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className=":uno: grid grid-cols-2 narrow:grid-cols-1 lg:grid-cols-4 gap-2.5">{children}</dl>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className=":uno: px-4 py-3 rounded-4 bg-surface edge-line">
      <dt className=":uno: t-small text-ink-2 break-anywhere">{name}</dt>
      <dd className=":uno: mt-0.5 text-24/1.17 font-800 tracking-2 num">{value}</dd>
    </div>
  )
}
