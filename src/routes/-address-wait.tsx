import { AddressListSkeleton } from '#features/addresses/address-list-skeleton.tsx'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import type { useShopper } from './-use-shopper.ts'

/** Shown while the shopper's addresses are unknown: a skeleton, or a button to retry. */
export function AddressWait({ details }: Pick<ReturnType<typeof useShopper>, 'details'>) {
  if (!details.isError) return <AddressListSkeleton />
  return (
    <LoadFailed
      words={addressTexts.loadFailed}
      retryLabel={addressTexts.tryAgain}
      onRetry={() => {
        void details.refetch()
      }}
    />
  )
}
