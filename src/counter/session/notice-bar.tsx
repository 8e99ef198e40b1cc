import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import type { IconName } from '#shared/ui/icon-names.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface NoticeBarProps {
  icon: IconName
  text: string
  action: string
  onAction: () => void
}

/** Says why new orders may be missing, and what can be done. */
export function NoticeBar({ icon, text, action, onAction }: NoticeBarProps) {
  return (
    <div className=":uno: notice-bar narrow:flex-wrap min-h-13 py-1" role="alert">
      <Icon name={icon} />
      <p className=":uno: flex-1 min-w-0 narrow:basis-full">{text}</p>
      <button
        type="button"
        className=":uno: btn btn-sm bg-ground text-ink"
        ref={passFocusToHeading}
        onClick={onAction}
      >
        {action}
      </button>
    </div>
  )
}
