import { useEffect, useReducer } from 'react'
import { correctedNow } from '#shared/lib/network/server-clock.ts'

/**
 * Renders the component again once `atMs` has passed, in epoch milliseconds of the shop's clock: the
 * time alone changes what it shows. Does nothing if there is no such time, or if it is over.
 */
export function useRenderAfter(atMs: number | undefined): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (atMs === undefined || correctedNow() > atMs) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = (): void => {
      // One more millisecond, because at that very time it has not passed yet.
      timer = setTimeout(onTime, atMs - correctedNow() + 1)
    }
    // The clock may have been corrected backwards meanwhile.
    const onTime = (): void => {
      if (correctedNow() > atMs) renderAgain()
      else wait()
    }
    wait()
    return () => {
      clearTimeout(timer)
    }
  }, [atMs])
}
