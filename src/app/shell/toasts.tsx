import { toast, useToaster } from 'react-hot-toast/headless'
import { TOAST_MS } from '#contract/constants.ts'
import { shellTexts } from './shell-texts.ts'

/** Toasts at the top right, 5 seconds, in a live region (spec §9). */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS })
  return (
    // Hovering keeps a message on the screen; its button closes it for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="toasts"
      aria-label={shellTexts.messages}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter((shown) => shown.visible)
        .map((shown) => (
          <div className={`toast ${shown.type}`} key={shown.id} {...shown.ariaProps}>
            <span className="k" aria-hidden="true">
              <span
                className={shown.type === 'error' ? 'i i-lucide-circle-alert' : 'i i-lucide-check'}
              />
            </span>
            <p>{typeof shown.message === 'function' ? shown.message(shown) : shown.message}</p>
            <button
              type="button"
              className="icon"
              aria-label={shellTexts.closeMessage}
              onClick={() => {
                toast.dismiss(shown.id)
              }}
            >
              <span className="i i-lucide-x" aria-hidden="true" />
            </button>
          </div>
        ))}
    </section>
  )
}
