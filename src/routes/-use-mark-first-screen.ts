import { useEffect } from 'react'
import { markFirstScreenShown } from '#shared/lib/screen/first-screen.ts'

/** Starts the deferred part of the app once this screen shows its content. */
export function useMarkFirstScreen(isShown: boolean): void {
  useEffect(() => {
    if (isShown) markFirstScreenShown()
  }, [isShown])
}
