import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { MenuLinks } from './menu-links.tsx'
import { menuTexts } from './menu-texts.ts'
import { shellTexts } from './shell-texts.ts'

export function MenuSheet({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={shellTexts.menu} closeLabel={menuTexts.close} onClose={onClose}>
      <nav className=":uno: menu-rows [&>*]:gap-3 [&>*]:text-left" aria-label={shellTexts.menu}>
        <MenuLinks onChoose={onClose} />
      </nav>
    </ModalDialog>
  )
}
