import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { availabilityTexts } from '#features/availability/location-texts.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { MissReport } from './miss-report.tsx'

interface NoneFoundReasonProps {
  text: string
  /** The missed search was reported to the server. */
  onReported: () => void
}

/**
 * Below 'No products found': the offer to tell the shop, or that no store delivers here. There,
 * every search finds nothing, and the words would say nothing about what the shop lacks.
 */
export function NoneFoundReason({ text, onReported }: NoneFoundReasonProps) {
  const summary = useQuery(catalogueQueries.summary(useAtomValue(positionAtom)))
  if (summary.data?.isAvailable !== false) {
    return <MissReport key={text} text={text} onReported={onReported} />
  }
  return (
    <p className=":uno: px-3 pb-3 text-13/1.4 font-500 text-ink-2" aria-live="polite">
      {availabilityTexts.noted}
    </p>
  )
}
