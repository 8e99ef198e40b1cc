import { useEffect } from 'react'
import { isInView, onShown } from '#shared/lib/screen/browser-signals.ts'

/** Keeps the screen on while the page is in view, in browsers that can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let held: WakeLockSentinel | undefined
    let isOver = false
    // A hidden page loses its lock.
    const hold = async (): Promise<void> => {
      if (!isInView()) return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else held = lock
      } catch (error) {
        console.info('The screen cannot be kept on:', error)
      }
    }
    const stopFollowing = onShown(() => void hold())
    void hold()
    return () => {
      isOver = true
      stopFollowing()
      void held?.release()
    }
  }, [])
}
