import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { MenuLinks } from './menu-links.tsx'
import { shellTexts } from './shell-texts.ts'

export function MenuSheet({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={shellTexts.menu} closeLabel={shellTexts.closeMenu} onClose={onClose}>
      <nav className="menu-sheet" aria-label={shellTexts.menu}>
        <MenuLinks onChoose={onClose} />
      </nav>
    </ModalDialog>
  )
}
