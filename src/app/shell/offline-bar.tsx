import type { ReactNode } from 'react'
import { shellTexts } from './shell-texts.ts'
import { StatusBar } from './status-bar.tsx'

/**
 * In the first render of a shop that the browser starts without a network, as in a lift: a bar that
 * came later would move the page under the finger. `children` is the time of what is shown.
 */
export function OfflineBar({ children }: { children?: ReactNode }) {
  return (
    <StatusBar icon="wifi-off" text={shellTexts.offline}>
      {children}
    </StatusBar>
  )
}
