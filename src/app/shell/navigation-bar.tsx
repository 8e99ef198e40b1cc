import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { remainingPieceCountAtom } from '#features/cart/cart-atoms.ts'
import { cartTexts } from '#features/cart/cart-texts.ts'
import { useSession } from '#features/identity/session-store.ts'
import { SearchBox } from '#features/search/search-box.tsx'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { AccountMenu } from './account-menu.tsx'
import { FirstAddress } from './first-address.tsx'
import { MenuToggle } from './menu-toggle.tsx'
import { shellTexts } from './shell-texts.ts'
import { useIsWide } from './use-is-wide.ts'

/** The fixed bar; on phones a second row holds the search (product §2.3). */
export function NavigationBar({ frame }: { frame: 'shop' | 'back' }) {
  const isWide = useIsWide()
  return (
    <header className="bar cloth">
      <div className="wrap">
        {isWide ? <WideBar /> : frame === 'back' ? <BackBar /> : <PhoneBar />}
      </div>
      <div className="stitch" />
      <div className="edge" />
    </header>
  )
}

function Lockup() {
  return (
    <Link className="lockup" to="/" aria-label={shellTexts.home}>
      <JholaMark className="mark" />
      <JholaWord className="word" />
    </Link>
  )
}

function PhoneBar() {
  return (
    <>
      <nav className="row" aria-label={shellTexts.navigation}>
        <Lockup />
        <AccountMenu />
        <CartIcon />
        <MenuToggle />
      </nav>
      <h1 className="promise">
        Delivery in <b>15 minutes</b>
      </h1>
      <SearchBox />
    </>
  )
}

function BackBar() {
  const router = useRouter()
  return (
    <>
      <nav className="row" aria-label={shellTexts.navigation}>
        <button
          type="button"
          className="icon back"
          aria-label={shellTexts.back}
          onClick={() => {
            if (router.history.canGoBack()) router.history.back()
            else void router.navigate({ to: '/' })
          }}
        >
          <span className="i i-lucide-chevron-left" aria-hidden="true" />
        </button>
        <Lockup />
        <AccountMenu />
        <CartIcon />
        <MenuToggle />
      </nav>
      <div className="head2">
        <strong>{shellTexts.promise}</strong>
        <AddressLink>
          <span className="i i-lucide-map-pin" aria-hidden="true" />
          <span className="head2-address">
            <FirstAddress form="short" />
          </span>
        </AddressLink>
      </div>
      <SearchBox />
    </>
  )
}

/** To the addresses, or to /login when signed out (product §2.3). */
function AddressLink({ children }: { children: ReactNode }) {
  return <Link to={useSession() ? '/address' : '/login'}>{children}</Link>
}

function WideBar() {
  const pieces = useAtomValue(remainingPieceCountAtom)
  return (
    <nav className="navline" aria-label={shellTexts.navigation}>
      <Lockup />
      <div className="where">
        <strong>{shellTexts.promise}</strong>
        <AddressLink>
          <FirstAddress form="line" />
        </AddressLink>
      </div>
      <SearchBox />
      <AccountMenu />
      <Link className="cartlink" to="/cart" aria-label={cartTexts.link(pieces)}>
        <span className="i i-lucide-shopping-bag" aria-hidden="true" />
        {cartTexts.title}
        {pieces > 0 && <em>{pieces}</em>}
      </Link>
    </nav>
  )
}

function CartIcon() {
  const pieces = useAtomValue(remainingPieceCountAtom)
  return (
    <Link className="icon" to="/cart" aria-label={cartTexts.link(pieces)}>
      <span className="i i-lucide-shopping-bag" aria-hidden="true" />
      {pieces > 0 && <span className="count">{pieces}</span>}
    </Link>
  )
}
