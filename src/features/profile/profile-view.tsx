import type { ReactNode } from 'react'
import { PHONE_PREFIX } from '#contract/constants.ts'
import type { User } from '#contract/user-calls.ts'
import { addressIcon, addressLineOf } from '#features/addresses/address-rules.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { profileTexts } from './profile-texts.ts'

interface ProfileViewProps {
  user: User
  onChangePhone: () => void
  /** While it holds, an empty list is not called one. */
  isAddressUnknown?: boolean
  /** What can be set, above the addresses. */
  settings?: ReactNode
}

/** Name, phone, addresses with the first tagged 'Default' (product §14.1). */
export function ProfileView({
  user,
  isAddressUnknown = false,
  onChangePhone,
  settings,
}: ProfileViewProps) {
  return (
    <>
      <div className="profile-head">
        <span className="initials cloth" aria-hidden="true">
          {initials(user.name || user.email)}
        </span>
        <div>
          <h1>{user.name || user.email}</h1>
          <p className="num">
            {PHONE_PREFIX} {user.phoneNumber}
          </p>
          <button type="button" className="btn quiet sm" onClick={onChangePhone}>
            {profileTexts.changePhone}
          </button>
        </div>
      </div>
      {settings}
      <section>
        <h2 className="h2">{profileTexts.addresses}</h2>
        {user.address.length === 0 && !isAddressUnknown && (
          <p className="empty">{addressTexts.none}</p>
        )}
        {user.address.map((address, index) => (
          <div className="addr plain" key={address._id}>
            <span className="ic">
              <span className={`i ${addressIcon(address.type)}`} aria-hidden="true" />
            </span>
            <div>
              <b>
                {address.type}
                {index === 0 && <span className="tagd">{addressTexts.defaultTag}</span>}
              </b>
              <p>{addressLineOf(address)}</p>
              <p>{address.fullName}</p>
              {address.landmark && <p>{addressTexts.landmarkNamed(address.landmark)}</p>}
            </div>
          </div>
        ))}
      </section>
    </>
  )
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
