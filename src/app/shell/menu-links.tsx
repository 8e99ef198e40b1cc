import { Link } from '@tanstack/react-router'
import { useSession } from '#features/identity/session/session-store.ts'
import { requestSignOut } from '#features/identity/session/sign-out-request.ts'
import { menuTexts } from './menu-texts.ts'
import { shellTexts } from './shell-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** The links of the user menu (product §2.4), for hovering and for the sheet on phones. */
export function MenuLinks({ onChoose }: { onChoose: () => void }) {
  const session = useSession()
  return (
    <>
      {session && (
        <>
          <Link to="/profile" onClick={onChoose}>
            <Icon name="user" />
            {menuTexts.account}
          </Link>
          <Link to="/address" onClick={onChoose}>
            <Icon name="map-pin" />
            {shellTexts.addresses}
          </Link>
          <Link to="/orders" search={{}} onClick={onChoose}>
            <Icon name="package" />
            {menuTexts.orders}
          </Link>
          <Link to="/cart" hash="list" onClick={onChoose}>
            <Icon name="clipboard-list" />
            {menuTexts.list}
          </Link>
        </>
      )}
      <Link to="/about-us" onClick={onChoose}>
        <Icon name="info" />
        {menuTexts.about}
      </Link>
      <Link to="/privacy-policy" onClick={onChoose}>
        <Icon name="shield" />
        {menuTexts.privacy}
      </Link>
      <Link to="/contact-us" onClick={onChoose}>
        <Icon name="message-circle" />
        {menuTexts.contact}
      </Link>
      {session ? (
        <button
          type="button"
          className=":uno: text-tomato-text"
          onClick={() => {
            onChoose()
            requestSignOut()
          }}
        >
          <Icon name="log-out" />
          {menuTexts.signOut}
        </button>
      ) : (
        <Link to="/login" onClick={onChoose}>
          <Icon name="log-in" />
          {shellTexts.login}
        </Link>
      )}
    </>
  )
}
