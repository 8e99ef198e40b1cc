import { locationTexts } from './location-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface OpenSettingsProps {
  isOpen: boolean
  onOpen: () => void
}

/** A page cannot open the browser's settings, so the button shows the steps (product §3.3). */
export function OpenSettings({ isOpen, onOpen }: OpenSettingsProps) {
  return (
    <button
      type="button"
      className=":uno: btn btn-plain w-full px-2"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Icon name="settings" />
      {locationTexts.openSettings}
    </button>
  )
}
