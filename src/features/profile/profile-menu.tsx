import { Link } from '@tanstack/react-router'
import { profileTexts } from './profile-texts.ts'

/** The ways on from the profile. */
export function ProfileMenu({ onSignOut }: { onSignOut: () => void }) {
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
      <button type="button" onClick={onSignOut}>
        <span className="i i-lucide-log-out" aria-hidden="true" />
        {profileTexts.signOut}
      </button>
    </section>
  )
}
