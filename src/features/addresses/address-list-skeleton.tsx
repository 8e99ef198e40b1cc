import { Skeleton } from '#shared/ui/skeleton.tsx'
import { addressTexts } from './address-texts.ts'

/** Saved addresses on their way. */
export function AddressListSkeleton() {
  return (
    <Skeleton words={addressTexts.loading}>
      <div className="sk sk-addr" />
      <div className="sk sk-addr" />
    </Skeleton>
  )
}
