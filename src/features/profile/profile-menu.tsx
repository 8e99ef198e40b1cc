import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileTexts } from './profile-texts.ts'

interface ProfileMenuProps {
  onSignOut: () => void
  /** Further rows, above the way out. */
  children?: ReactNode
}

/** The ways on from the profile. */
export function ProfileMenu({ onSignOut, children }: ProfileMenuProps) {
  return (
    <section className="panel menu-rows">
      <Link to="/orders">
        <span className="i i-lucide-package" aria-hidden="true" />
        {profileTexts.orders}
      </Link>
      <Link to="/address">
        <span className="i i-lucide-map-pin" aria-hidden="true" />
        {profileTexts.myAddresses}
      </Link>
      {children}
      <button type="button" onClick={onSignOut}>
        <span className="i i-lucide-log-out" aria-hidden="true" />
        {profileTexts.signOut}
      </button>
    </section>
  )
}
