import { useAtomValue } from 'jotai'
import {
  deletedAddressIdsAtom,
  offeredAddresses,
} from '#features/addresses/selected-address-atoms.ts'
import { useUserDetails } from '#features/profile/use-user-details.ts'
import { shellTexts } from './shell-texts.ts'
import { WaitingAddress } from './waiting-address.tsx'

/**
 * Address line, city and PIN code, or city and PIN code alone; the invitation if there is none. One
 * that was deleted in the cart is left out here too. What has no room is cut before the PIN code,
 * which says most about where the order goes. A city with room for a letter or two wraps out of
 * sight below the PIN code, because 'G781004' reads as another code. The icon of the line waits for
 * `data-known`, which a kept last screen leaves out.
 */
export function SavedAddress({ userId, form }: { userId: string; form: 'line' | 'short' }) {
  const { details, isAddressUnknown } = useUserDetails(userId, { acceptsStored: true })
  const deletedIds = useAtomValue(deletedAddressIdsAtom)
  const [address] = offeredAddresses(details.data?.address ?? [], deletedIds)
  // An address may exist already, so no invitation to add one.
  if (isAddressUnknown) return <WaitingAddress />
  if (!address) return <span data-known>{shellTexts.addAddress}</span>
  const { addressLine, city, pinCode } = address
  const start = form === 'line' ? [addressLine, city] : [city]
  return (
    <span className={form === 'line' ? ':uno: flex' : ':uno: flex flex-wrap-reverse'} data-known>
      <span className=":uno: flex-[1_1_2.5rem] max-w-max min-w-0 overflow-hidden text-ellipsis whitespace-pre">
        {start.map((part) => `${part}, `).join('')}
      </span>
      <span className=":uno: flex-none">{pinCode}</span>
    </span>
  )
}
