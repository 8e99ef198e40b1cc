import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileTexts } from './profile-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface ProfileMenuProps {
  onSignOut: () => void
  /** Further rows above 'Sign out'. */
  children?: ReactNode
}

/** The links of the profile. */
export function ProfileMenu({ onSignOut, children }: ProfileMenuProps) {
  return (
    <section className=":uno: panel px-4 py-0.5 mt-5.5 menu-rows [&>*]:gap-3.5 [&>:last-child]:text-tomato-text">
      <Link to="/orders">
        <Icon name="package" />
        {profileTexts.orders}
      </Link>
      <Link to="/address">
        <Icon name="map-pin" />
        {profileTexts.myAddresses}
      </Link>
      {children}
      <button type="button" onClick={onSignOut}>
        <Icon name="log-out" />
        {profileTexts.signOut}
      </button>
    </section>
  )
}
