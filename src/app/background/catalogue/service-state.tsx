import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { darkStoresQuery, serviceStateQuery } from '#features/availability/service-state-queries.ts'
import { serviceState } from '#features/availability/service-state-rules.ts'
import { catalogueQueries, withoutTime } from '#features/catalogue/catalogue-queries.ts'

/**
 * Keeps the out-of-service flag and the dark stores in sync with each response of
 * check-availability (product §3.5). The stored data have been restored by now.
 */
export function ServiceState() {
  const queryClient = useQueryClient()
  const position = useAtomValue(positionAtom)
  const { data: summary, isError } = useQuery({
    ...catalogueQueries.summary(position),
    select: withoutTime,
    retryOnMount: false,
  })
  useEffect(() => {
    queryClient.setQueryData(serviceStateQuery.queryKey, (known) =>
      serviceState(summary, isError, known),
    )
    if (summary) queryClient.setQueryData(darkStoresQuery.queryKey, summary.darkStores)
  }, [queryClient, summary, isError])
  return null
}
