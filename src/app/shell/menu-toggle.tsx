import { useState } from 'react'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { shellTexts } from './shell-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

const MenuSheet = lazyPart(async () => (await import('./menu-sheet.tsx')).MenuSheet)

/** Opens the same links on small screens (product §2.3). */
export function MenuToggle() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className=":uno: icon-button mr-[-10px]"
        aria-label={shellTexts.menu}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        <Icon name="menu" className=":uno: size-5.75" />
      </button>
      {isOpen && (
        <MenuSheet
          onClose={() => {
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
