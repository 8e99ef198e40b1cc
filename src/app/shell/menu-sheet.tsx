import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { MenuLinks } from './menu-links.tsx'
import { menuTexts } from './menu-texts.ts'
import { shellTexts } from './shell-texts.ts'

export function MenuSheet({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={shellTexts.menu} closeLabel={menuTexts.close} onClose={onClose}>
      <nav
        className=":uno: [&>*]:flex [&>*]:items-center [&>*]:gap-3 [&>*]:w-full [&>*]:min-h-13 [&>*]:text-16/1 [&>*]:font-600 [&>*]:line-b [&>*]:text-left [&>:last-child]:border-0"
        aria-label={shellTexts.menu}
      >
        <MenuLinks onChoose={onClose} />
      </nav>
    </ModalDialog>
  )
}
