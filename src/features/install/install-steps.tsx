import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { installTexts } from './install-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

const texts = installTexts.byHand

/** iOS installs by hand only: what to tap, in three drawn steps. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <ol className=":uno: grid gap-1 mt-1 mb-2.5">
        {texts.steps.map(({ icon, text }) => (
          <li
            className=":uno: grid grid-cols-[3.25rem_1fr] gap-3.5 items-center min-h-17 text-16/1.35 font-600 text-pretty"
            key={icon}
          >
            <span
              className=":uno: cloth grid place-items-center size-13 rounded-3 text-leaf-text edge-khadi-deep"
              aria-hidden="true"
            >
              <Icon name={icon} className=":uno: size-6.5" />
            </span>
            {text}
          </li>
        ))}
      </ol>
      <p className=":uno: shell-line">{texts.missing}</p>
    </ModalDialog>
  )
}
