import type { User } from '#contract/user-endpoints.ts'
import { formatPhone } from '#shared/lib/format/format-phone.ts'
import { profileTexts } from './profile-texts.ts'

interface ProfileHeadProps {
  user: Pick<User, 'name' | 'email' | 'phoneNumber'>
  onChangePhone: () => void
}

/** Name and phone number (product §14.1). */
export function ProfileHead({ user, onChangePhone }: ProfileHeadProps) {
  return (
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
  )
}

/** Of the first two words that begin with a letter or digit, so not of an emoji. A sign of a vowel stays. */
function initials(name: string): string {
  return (name.match(/(?<!\S)[\p{L}\p{N}]\p{M}*/gu) ?? []).slice(0, 2).join('').toUpperCase()
}
