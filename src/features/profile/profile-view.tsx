import type { ReactNode } from 'react'
import type { User } from '#contract/user-endpoints.ts'
import { addressIcon, addressLineOf } from '#features/addresses/address-rules.ts'
import { addressTexts } from '#features/addresses/address-texts.ts'
import { formatPhone } from '#shared/lib/format/format-phone.ts'
import { profileTexts } from './profile-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface ProfileViewProps {
  user: User
  onChangePhone: () => void
  /** If true, an empty list is not shown as empty. */
  isAddressUnknown?: boolean
  /** Settings, shown above the addresses. */
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
      <div className=":uno: profile-head">
        <span
          className=":uno: cloth size-16 flex-none rounded-[50%] grid place-items-center text-24/1 font-800 text-leaf-text edge-khadi-deep"
          aria-hidden="true"
        >
          {initials(user.name || user.email)}
        </span>
        {/* Typed by the shopper, so it may be one long word. */}
        <div className=":uno: min-w-0 break-anywhere">
          <h1 className=":uno: t-title">{user.name || user.email}</h1>
          <p className=":uno: num">{formatPhone(user.phoneNumber)}</p>
          <button type="button" className=":uno: btn btn-quiet btn-sm" onClick={onChangePhone}>
            {profileTexts.changePhone}
          </button>
        </div>
      </div>
      {settings}
      <section>
        <h2 className=":uno: t-section">{profileTexts.addresses}</h2>
        {user.address.length === 0 && !isAddressUnknown && (
          <p className=":uno: py-7 text-ink-2 text-center text-pretty">{addressTexts.none}</p>
        )}
        {user.address.map((address, index) => (
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
                {index === 0 && (
                  <span className=":uno: address-tag">{addressTexts.defaultTag}</span>
                )}
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
