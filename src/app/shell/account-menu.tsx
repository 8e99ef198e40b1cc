import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useSession } from '#features/identity/session/session-store.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { isFocusedByKey } from '#shared/lib/screen/focused-by-key.ts'
import { shellTexts } from './shell-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

const Popup = lazyPart(async () => {
  const { MenuLinks } = await import('./menu-links.tsx')
  // With the links, so that no empty box appears before them.
  return function LinksPopup(props: ComponentProps<typeof MenuLinks>) {
    return (
      <div
        className=":uno: absolute right-0 top-full z-30 min-w-52.5 p-1.5 rounded-4 bg-surface lift-line rows [&>*]:gap-3 [&>*]:min-h-11 [&>*]:px-3 [&>*]:rounded-3 [&>*]:t-strong [&>*]:text-left [&>:hover]:bg-sunken"
        role="group"
        aria-label={shellTexts.account}
      >
        <MenuLinks {...props} />
      </div>
    )
  }
})

/**
 * A tap or Enter goes to /profile; hover, keyboard focus and the arrow key open the menu, Escape
 * closes it (product §2.4).
 */
export function AccountMenu() {
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const wrapper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // Everywhere, because the focus may be elsewhere while the mouse keeps the menu open.
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      // The focused element disappears with the menu.
      if (wrapper.current?.contains(document.activeElement)) {
        wrapper.current.querySelector('a')?.focus()
      }
      setIsOpen(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])
  if (session === null) {
    return (
      <Link className=":uno: btn btn-quiet btn-sm" to="/login">
        {shellTexts.login}
      </Link>
    )
  }
  const close = (): void => {
    setIsOpen(false)
  }
  return (
    // Hover and focus only open the menu; its links work without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className=":uno: relative"
      ref={wrapper}
      onMouseEnter={() => {
        setIsOpen(true)
      }}
      onMouseLeave={(event) => {
        const focused = event.currentTarget.querySelector(':focus-visible')
        if (!focused || !isFocusedByKey(focused)) close()
      }}
      onFocus={(event) => {
        // A tap focuses too, but only keyboard focus opens the menu.
        if (isFocusedByKey(event.target)) setIsOpen(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || isOpen) return
        // The page would scroll.
        event.preventDefault()
        setIsOpen(true)
      }}
    >
      <Link
        className=":uno: icon-button"
        to="/profile"
        aria-label={shellTexts.account}
        aria-expanded={isOpen}
        onClick={close}
      >
        <Icon name="user" className=":uno: size-5.75" />
      </Link>
      {isOpen && <Popup onChoose={close} />}
    </div>
  )
}
