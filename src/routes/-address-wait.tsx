import { AddressListSkeleton } from '#features/addresses/address-list-skeleton.tsx'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import type { useShopper } from './-use-shopper.ts'

/** While nothing is known of the shopper's addresses: grey cards, or another try. */
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
