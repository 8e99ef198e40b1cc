import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#features/identity/session-store.ts'
import { leave } from './leave.ts'
import { shellTexts } from './shell-texts.ts'

/** A tap goes to /profile; hover, focus and Enter open the menu, Escape closes it (spec §2.3, DESIGN §9). */
export function AccountMenu() {
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (session === null) {
    return (
      <Link className="btn quiet sm" to="/login">
        {shellTexts.login}
      </Link>
    )
  }
  const close = (): void => {
    setIsOpen(false)
  }
  return (
    // Hover and focus only show what the links inside do; nothing is lost without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="account"
      onMouseEnter={() => {
        setIsOpen(true)
      }}
      onMouseLeave={close}
      onFocus={() => {
        setIsOpen(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <Link
        className="icon"
        to="/profile"
        aria-label={shellTexts.account}
        aria-expanded={isOpen}
        onClick={close}
      >
        <span className="i i-lucide-user" aria-hidden="true" />
      </Link>
      {isOpen && (
        <div className="account-menu">
          <Link to="/profile" onClick={close}>
            {shellTexts.links.account}
          </Link>
          <Link to="/address" onClick={close}>
            {shellTexts.links.addresses}
          </Link>
          <Link to="/orders" onClick={close}>
            {shellTexts.links.orders}
          </Link>
          <button
            type="button"
            onClick={() => {
              close()
              void leave()
            }}
          >
            {shellTexts.links.signOut}
          </button>
        </div>
      )}
    </div>
  )
}
