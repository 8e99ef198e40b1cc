import { addressLineOf, cityAndPinCode } from '#features/addresses/address-rules.ts'
import { useUserDetails } from '#features/profile/use-user-details.ts'
import { shellTexts } from './shell-texts.ts'
import { WaitingAddress } from './waiting-address.tsx'

/** Address line, city and pin code, or city and pin code alone; the invitation if there is none. */
export function SavedAddress({ userId, form }: { userId: string; form: 'line' | 'short' }) {
  const { details, isAddressUnknown } = useUserDetails(userId, { isKeptEnough: true })
  const address = details.data?.address[0]
  // An address may exist already, so no invitation to add one.
  if (isAddressUnknown && !details.isError) return <WaitingAddress />
  if (!address) return shellTexts.addAddress
  return form === 'line' ? addressLineOf(address) : cityAndPinCode(address)
}
