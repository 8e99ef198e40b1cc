import { Icon } from '#shared/ui/icon.tsx'

interface SlideButtonProps {
  label: string
  /** The id of the heading that says which products are moved. */
  headingId: string
  icon: 'chevron-left' | 'chevron-right'
  /** There is nothing more on this side. */
  isAtEdge: boolean
  onSlide: () => void
}

export function SlideButton({ label, headingId, icon, isAtEdge, onSlide }: SlideButtonProps) {
  return (
    <button
      type="button"
      className=":uno: size-11 rounded-full grid place-items-center bg-surface edge-line-strong aria-[disabled=true]:opacity-45 aria-[disabled=true]:cursor-default"
      aria-label={label}
      aria-describedby={headingId}
      aria-disabled={isAtEdge}
      onClick={onSlide}
    >
      <Icon name={icon} />
    </button>
  )
}
