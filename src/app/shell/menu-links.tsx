import { Link } from '@tanstack/react-router'
import { useSession } from '#features/identity/session/session-store.ts'
import { askToSignOut } from '#features/identity/session/sign-out-request.ts'
import { menuTexts } from './menu-texts.ts'
import { shellTexts } from './shell-texts.ts'

/** The links of the user menu (product §2.4), for hovering and for the sheet on phones. */
export function MenuLinks({ onChoose }: { onChoose: () => void }) {
  const session = useSession()
  return (
    <>
      {session && (
        <>
          <Link to="/profile" onClick={onChoose}>
            <span className="i-lucide-user" aria-hidden="true" />
            {menuTexts.account}
          </Link>
          <Link to="/address" onClick={onChoose}>
            <span className="i-lucide-map-pin" aria-hidden="true" />
            {shellTexts.addresses}
          </Link>
          <Link to="/orders" search={{}} onClick={onChoose}>
            <span className="i-lucide-package" aria-hidden="true" />
            {menuTexts.orders}
          </Link>
          <Link to="/cart" hash="list" onClick={onChoose}>
            <span className="i-lucide-clipboard-list" aria-hidden="true" />
            {menuTexts.list}
          </Link>
        </>
      )}
      <Link to="/about-us" onClick={onChoose}>
        <span className="i-lucide-info" aria-hidden="true" />
        {menuTexts.about}
      </Link>
      <Link to="/privacy-policy" onClick={onChoose}>
        <span className="i-lucide-shield" aria-hidden="true" />
        {menuTexts.privacy}
      </Link>
      <Link to="/contact-us" onClick={onChoose}>
        <span className="i-lucide-message-circle" aria-hidden="true" />
        {menuTexts.contact}
      </Link>
      {session ? (
        <button
          type="button"
          className=":uno: text-tomato-text"
          onClick={() => {
            onChoose()
            askToSignOut()
          }}
        >
          <span className="i-lucide-log-out" aria-hidden="true" />
          {menuTexts.signOut}
        </button>
      ) : (
        <Link to="/login" onClick={onChoose}>
          <span className="i-lucide-log-in" aria-hidden="true" />
          {shellTexts.login}
        </Link>
      )}
    </>
  )
}
