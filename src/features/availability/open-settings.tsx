import { locationTexts } from './location-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface OpenSettingsProps {
  className?: string | undefined
  isOpen: boolean
  onOpen: () => void
}

/** A page cannot open the browser's settings, so the button shows the steps (product §3.3). */
export function OpenSettings({
  className = ':uno: btn btn-plain w-full px-2',
  isOpen,
  onOpen,
}: OpenSettingsProps) {
  return (
    <button type="button" className={className} aria-expanded={isOpen} onClick={onOpen}>
      <Icon name="settings" />
      {locationTexts.openSettings}
    </button>
  )
}
