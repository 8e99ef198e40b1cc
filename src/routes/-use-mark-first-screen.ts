import { useEffect } from 'react'
import { markFirstScreenShown } from '#shared/lib/first-screen.ts'

/** Lets the rest of the app come once this screen shows what it was opened for. */
export function useMarkFirstScreen(isShown: boolean): void {
  useEffect(() => {
    if (isShown) markFirstScreenShown()
  }, [isShown])
}
