import { useEffect } from 'react'

/** Keeps the screen on while the page is in view, in browsers that can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let held: WakeLockSentinel | undefined
    let isOver = false
    // A hidden page loses its lock.
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else held = lock
      } catch (error) {
        console.info('The screen cannot be kept on:', error)
      }
    }
    const onVisible = (): void => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void held?.release()
    }
  }, [])
}
