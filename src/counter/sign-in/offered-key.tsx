import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyDetails } from '#contract/operations-endpoints.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { useObservable } from '#shared/lib/observable-value.ts'
import { keepKey, offeredKey } from '../session/counter-key.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { FailureBanner } from '../session/failure-banner.tsx'
import { callOperations } from '../session/operations-api.ts'

const texts = counterTexts.offeredKey

/** Signs in with the key of a link if it is a counter's, and otherwise says why not. */
export function OfferedKey() {
  const key = useObservable(offeredKey)
  return key !== null && <CheckedKey key={key} offered={key} />
}

function CheckedKey({ offered }: { offered: string }) {
  const { data, error } = useQuery({
    queryKey: ['key-details', offered],
    queryFn: ({ signal }) => callOperations(keyDetails, offered, { signal }),
    staleTime: Infinity,
    retry: false,
    // Once: the counter must not change its store after it has said that it stays.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  })
  const role = data?.data.role
  useEffect(() => {
    if (role !== 'counter') return
    offeredKey.set(null)
    keepKey(offered)
  }, [role, offered])
  const problem = role === undefined ? error && problemOf(error) : texts.otherRole
  if (role === 'counter' || problem === null) return null
  return (
    <div className=":uno: wrap w-full">
      <FailureBanner
        text={problem}
        onDismiss={() => {
          offeredKey.set(null)
        }}
      />
    </div>
  )
}

const problemOf = (error: unknown): string =>
  isApiError(error, 'UNAUTHENTICATED', 'FORBIDDEN') ? texts.unknown : texts.unreachable
