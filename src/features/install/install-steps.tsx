import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { installTexts } from './install-texts.ts'

const texts = installTexts.byHand

/** iOS installs by hand only: what to tap, in three drawn steps. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <ol className="install-steps">
        {texts.steps.map(({ icon, text }) => (
          <li key={icon}>
            <span className="cloth drawn" aria-hidden="true">
              <span className={`i ${icon}`} />
            </span>
            {text}
          </li>
        ))}
      </ol>
      <p className="sub">{texts.missing}</p>
    </ModalDialog>
  )
}
