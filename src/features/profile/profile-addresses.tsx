import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '#contract/user-endpoints.ts'
import { addressIcon, addressLineOf } from '#features/addresses/address-rules.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import {
  deletedAddressIdsAtom,
  offeredAddresses,
} from '#features/addresses/selected-address-atoms.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { profileTexts } from './profile-texts.ts'

interface ProfileAddressesProps {
  /** Undefined while they are unknown. */
  addresses: readonly Address[] | undefined
  /** Shown while they are unknown. */
  placeholder?: ReactNode
}

/** The saved addresses, the first tagged 'Default' (product §14.1). */
export function ProfileAddresses({ addresses, placeholder }: ProfileAddressesProps) {
  // Also here, one that was deleted in the cart is the default no longer.
  const [first] = offeredAddresses(addresses ?? [], useAtomValue(deletedAddressIdsAtom))
  return (
    <section>
      <h2 className=":uno: t-section">{profileTexts.addresses}</h2>
      {addresses === undefined ? (
        placeholder
      ) : addresses.length === 0 ? (
        // As high as the placeholder.
        <p className=":uno: grid place-items-center min-h-28.25 sm:min-h-23.25 text-ink-2 text-center text-pretty">
          {addressTexts.none}
        </p>
      ) : (
        addresses.map((address) => (
          <div
            className=":uno: address-card grid-cols-[2.5rem_1fr] pr-3.5 edge-line"
            key={address._id}
          >
            <span className=":uno: address-mark">
              <Icon name={addressIcon(address.type)} />
            </span>
            {/* Typed by the shopper, so it may have 300 characters without a space. */}
            <div className=":uno: min-w-0 break-anywhere [&>p]:text-14/1.4 [&>p]:text-ink-2 [&>p]:text-pretty">
              <b className=":uno: address-type">
                {address.type}
                {address === first && (
                  <span className=":uno: address-tag">{addressTexts.defaultTag}</span>
                )}
              </b>
              <p>{addressLineOf(address)}</p>
              <p>{address.fullName}</p>
              {address.landmark && <p>{addressTexts.landmarkNamed(address.landmark)}</p>}
            </div>
          </div>
        ))
      )}
    </section>
  )
}
