import { useQuery } from '@tanstack/react-query'
import { addressLineOf, cityAndPinCode } from '#features/addresses/address-rules.ts'
import { userQueries } from '#features/profile/user-queries.ts'
import { shellTexts } from './shell-texts.ts'
import { WaitingAddress } from './waiting-address.tsx'

/** Address line, city and pin code, or city and pin code alone; the invitation where there is none. */
export function SavedAddress({ userId, form }: { userId: string; form: 'line' | 'short' }) {
  const { data: user, isLoading } = useQuery(userQueries.details(userId))
  const address = user?.address[0]
  // Not an invitation to add what may be there already.
  if (isLoading) return <WaitingAddress />
  if (!address) return shellTexts.addAddress
  return form === 'line' ? addressLineOf(address) : cityAndPinCode(address)
}
