import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { remainingPieceCountAtom } from '#features/cart/cart-atoms.ts'
import { cartTexts } from '#features/cart/cart-texts.ts'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { useSession } from '#features/identity/session/session-store.ts'
import { SearchBox } from '#features/search/search-box.tsx'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { AccountMenu } from './account-menu.tsx'
import { FirstAddress } from './first-address.tsx'
import { MenuToggle } from './menu-toggle.tsx'
import { shellTexts } from './shell-texts.ts'
import { useIsWide } from '#shared/lib/screen/use-is-wide.ts'
import { Icon } from '#shared/ui/icon.tsx'

const quantityControl = (product: ProductRow): ReactNode => <QuantityControl product={product} />

/**
 * How far the bar of a phone moves up when the page is scrolled: as far as the lines between its two
 * rows are high, without the promise if it does not apply here. A multiple of the weave's 3 px, so
 * that its threads meet. The bar comes back while the address between the rows has the focus of the
 * keyboard.
 */
const SLIDES = {
  shop: ':uno: cloth sticky short:relative -top-15.75 lt-lg:out-of-reach:-top-8.25 has-[[data-between]_:focus-visible]:top-0 lg:top-0 short:!top-0 z-20 lg:pt-[env(safe-area-inset-top)]',
  back: ':uno: cloth sticky short:relative -top-7.5 has-[[data-between]_:focus-visible]:top-0 lg:top-0 short:top-0 z-20 lg:pt-[env(safe-area-inset-top)]',
}

/**
 * The fixed bar (product §2.3). On phones a second row holds the search, and what is between the rows
 * slides below the first one.
 */
export function NavigationBar({ frame }: { frame: 'shop' | 'back' }) {
  const isWide = useIsWide()
  return (
    <header className={SLIDES[frame]} data-head>
      <div className=":uno: wrap">
        {isWide ? <WideBar /> : frame === 'back' ? <BackBar /> : <PhoneBar />}
      </div>
      <div className=":uno: stitch mt-3" />
      <div className=":uno: h-1.75 line-b-khadi-deep" />
    </header>
  )
}

function Lockup() {
  return (
    // If the wordmark does not fit, it wraps out of sight, and only the mark is visible.
    <Link
      className=":uno: flex items-center gap-2.25 mr-auto text-leaf-text min-h-11 lt-lg:flex-1 lt-lg:flex-wrap lt-lg:content-start lt-lg:min-w-[var(--tap)] lt-lg:h-11 lt-lg:overflow-hidden lg:mr-0"
      to="/"
      aria-label={shellTexts.home}
    >
      <JholaMark className=":uno: w-9.5 h-10 lg:w-11 lg:h-11.5" />
      <JholaWord className=":uno: h-6.5 w-auto block lg:h-7.75" />
    </Link>
  )
}

/** Stays at the top within the bar that moves up. */
const FIRST_ROW =
  ':uno: cloth sticky short:static top-0 z-1 flex items-center gap-0.5 narrow:gap-0 box-content min-h-14 pt-[env(safe-area-inset-top)]'

function PhoneBar() {
  return (
    <>
      <nav className={FIRST_ROW} aria-label={shellTexts.navigation}>
        <Lockup />
        <AccountMenu />
        <CartIcon />
        <MenuToggle />
      </nav>
      <h1 className=":uno: t-display tracking-2.5 short:pb-3 out-of-reach:hidden [&>b]:font-800 [&>b]:text-leaf-text [&>b]:whitespace-nowrap narrow:[&>b]:whitespace-normal">
        {shellTexts.headline} <b>{shellTexts.headlineMinutes}</b>
      </h1>
      {/* A short screen has room for the header or for the cart's bar below it. */}
      <div className=":uno: relative min-h-8 py-2 short:hidden" data-between>
        <ShortAddress />
      </div>
      <SearchBox control={quantityControl} />
    </>
  )
}

function BackBar() {
  const router = useRouter()
  return (
    <>
      <nav className={FIRST_ROW} aria-label={shellTexts.navigation}>
        <button
          type="button"
          className=":uno: icon-button ml-[-10px]"
          aria-label={shellTexts.back}
          onClick={() => {
            if (router.history.canGoBack()) router.history.back()
            else void router.navigate({ to: '/' })
          }}
        >
          <Icon name="chevron-left" className=":uno: size-5.75" />
        </button>
        <Lockup />
        <AccountMenu />
        <CartIcon />
        <MenuToggle />
      </nav>
      <div
        className=":uno: relative flex items-center justify-between gap-3 min-h-8 pb-2"
        data-between
      >
        <strong className=":uno: flex-none max-w-[calc(100%-2.5rem)] text-16/1.2 font-800 tracking-1.5 out-of-reach:invisible">
          {shellTexts.promise}
        </strong>
        <ShortAddress />
      </div>
      <SearchBox control={quantityControl} />
    </>
  )
}

/**
 * City and PIN code of the first address. Its icon appears with it, also on the kept last screen.
 * What is not wide enough for a PIN code wraps out of sight, because half of one would mislead.
 */
function ShortAddress() {
  return (
    <AddressLink className=":uno: flex flex-wrap items-start gap-1 min-w-0 max-h-4.5 overflow-hidden t-small text-ink-2 after:content-empty after:absolute after:inset-x-0 after:-inset-y-1.5 [&[href='/address']:not(:has([data-known]))>svg]:invisible">
      <Icon name="map-pin" className=":uno: size-3.5 mt-0.5" />
      <span className=":uno: flex-[1_1_3.125rem] min-w-0 overflow-hidden text-ellipsis whitespace-nowrap">
        <FirstAddress form="short" />
      </span>
    </AddressLink>
  )
}

/** To the addresses, or to /login when signed out (product §2.3). */
function AddressLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    // The whole line is the tap target, not only its small text.
    <Link className={className} to={useSession() ? '/address' : '/login'}>
      {children}
    </Link>
  )
}

function WideBar() {
  const pieces = useAtomValue(remainingPieceCountAtom)
  return (
    <nav className=":uno: flex items-center gap-5 h-19" aria-label={shellTexts.navigation}>
      <Lockup />
      <div className=":uno: relative [border-left:1.5px_solid_var(--khadi-deep)] pl-5 w-65.5 xl:w-75 min-h-11 flex flex-col justify-center">
        <strong className=":uno: text-17/1.25 font-800 tracking-1.5 out-of-reach:invisible">
          {shellTexts.promise}
        </strong>
        <AddressLink className=":uno: t-small text-ink-2 whitespace-nowrap overflow-hidden text-ellipsis after:content-empty after:absolute after:inset-x-0 after:-inset-y-0.5">
          <FirstAddress form="line" />
        </AddressLink>
      </div>
      <SearchBox control={quantityControl} />
      <AccountMenu />
      <Link
        className=":uno: relative flex items-center gap-2.25 h-12 px-4 rounded-4 bg-leaf text-on-leaf text-16/1 font-700"
        to="/cart"
        aria-label={cartTexts.link(pieces)}
      >
        <Icon name="shopping-bag" />
        {/* The space separates it from the number for voice control. */}
        {cartTexts.title}{' '}
        {pieces > 0 && (
          <em className=":uno: text-13/[1.375rem] font-800 not-italic min-w-5.5 px-1.5 text-center rounded-2.75 bg-on-leaf text-leaf">
            {pieces}
          </em>
        )}
      </Link>
    </nav>
  )
}

function CartIcon() {
  const pieces = useAtomValue(remainingPieceCountAtom)
  return (
    <Link className=":uno: icon-button" to="/cart" aria-label={cartTexts.link(pieces)}>
      <Icon name="shopping-bag" className=":uno: size-5.75" />
      {pieces > 0 && (
        <span className=":uno: absolute top-0.5 -right-0.25 min-w-4.75 h-4.75 px-1.25 rounded-2.5 bg-leaf text-on-leaf text-12/[1.1875rem] font-800 text-center num halo-2-khadi">
          {pieces}
        </span>
      )}
    </Link>
  )
}
