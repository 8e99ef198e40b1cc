import { useEffect } from 'react'
import { useObservable } from '#shared/lib/observable-value.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { allowSound, isSoundAllowed } from './alarm-sound.ts'

interface AllowSoundBarProps {
  /** The choice of the people at the counter. */
  isSoundOn: boolean
  /** Allows the sound, or switches it on. */
  onSound: () => void
}

/**
 * Asks for a tap, without which browsers play no sound, and says so while the sound is switched off.
 * At the foot of the screen, because it disappears just after the first tap: no order may move then.
 */
export function AllowSoundBar({ isSoundOn, onSound }: AllowSoundBarProps) {
  const isAllowed = useObservable(isSoundAllowed)
  useEffect(() => {
    // Any tap may allow the sound, but only once it has ended: the bar disappears then, and on a
    // short screen it would move what is being tapped.
    const onTap = (): void => void allowSound()
    addEventListener('click', onTap)
    return () => {
      removeEventListener('click', onTap)
    }
  }, [])
  if (isAllowed && isSoundOn) return null
  return (
    <button
      type="button"
      className=":uno: fixed inset-x-0 bottom-0 z-10 short:static flex items-center justify-center gap-2 w-full min-h-13 px-gutter pb-[env(safe-area-inset-bottom)] short:pb-0 bg-marigold-soft text-marigold-text text-15/1.3 font-700"
      ref={passFocusToHeading}
      onClick={onSound}
    >
      <Icon name="bell" />
      {isAllowed ? counterTexts.sound.off : counterTexts.sound.allow}
    </button>
  )
}
