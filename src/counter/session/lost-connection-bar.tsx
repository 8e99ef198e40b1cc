import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from './counter-texts.ts'

/** Says that new orders may be missing, and offers to try again. */
export function LostConnectionBar({ onTry }: { onTry: () => void }) {
  return (
    <div className=":uno: notice-bar narrow:flex-wrap min-h-13 py-1" role="alert">
      <Icon name="wifi-off" />
      <p className=":uno: flex-1 min-w-0 narrow:basis-full">{counterTexts.lost}</p>
      <button
        type="button"
        className=":uno: btn btn-sm bg-ground text-ink"
        ref={passFocusToHeading}
        onClick={onTry}
      >
        {counterTexts.tryNow}
      </button>
    </div>
  )
}
