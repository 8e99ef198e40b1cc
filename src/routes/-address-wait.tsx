import { AddressPlaceholder } from '#features/addresses/address-placeholder.tsx'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { useShopper } from './-use-shopper.ts'

interface AddressWaitProps extends Pick<ReturnType<typeof useShopper>, 'details'> {
  /** What takes the place of the placeholder: the list of the address page, or else the picker. */
  before?: 'list' | 'picker'
}

/** Shown while the shopper's addresses are unknown: a placeholder, or a button to retry. */
export function AddressWait({ details, before = 'picker' }: AddressWaitProps) {
  if (!details.isError) {
    const isList = before === 'list'
    return (
      // The list is nearly all of its page: no footer moves up if it is short.
      <Skeleton words={addressTexts.loading} className={isList ? ':uno: min-h-screen' : ''}>
        <AddressPlaceholder isHeadingHidden={isList} isEditable={isList} />
      </Skeleton>
    )
  }
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
