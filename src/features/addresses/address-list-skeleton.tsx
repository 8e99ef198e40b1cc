import { Skeleton } from '#shared/ui/skeleton.tsx'
import { addressTexts } from './address-texts.ts'

/** Saved addresses on their way. */
export function AddressListSkeleton() {
  return (
    <Skeleton words={addressTexts.loading}>
      <div className=":uno: skeleton h-17.5 mt-2.5 rounded-lg" />
      <div className=":uno: skeleton h-17.5 mt-2.5 rounded-lg" />
    </Skeleton>
  )
}
