import { Skeleton } from '#shared/ui/skeleton.tsx'
import { addressTexts } from './address-texts.ts'

/** The placeholder of the saved addresses while they load. */
export function AddressListSkeleton() {
  return (
    <Skeleton words={addressTexts.loading}>
      <div className=":uno: skeleton h-17.5 mt-2.5 rounded-4" />
      <div className=":uno: skeleton h-17.5 mt-2.5 rounded-4" />
    </Skeleton>
  )
}
