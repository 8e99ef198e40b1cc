import type { ReactNode } from 'react'
import { JholaMark } from './jhola-mark.tsx'
import { JholaWord } from './jhola-word.tsx'

interface SceneProps {
  /** Drawing on cloth above. */
  drawing: ReactNode
  /** Words and action on paper at thumb height. */
  children: ReactNode
  /** The lockup stands on screens that have no header. */
  branded?: boolean
}

/** A screen that says one thing: cloth with a drawing, the hem, then what to do. */
export function Scene({ drawing, children, branded = false }: SceneProps) {
  return (
    <>
      <div className=":uno: cloth shell-scene [section>&]:min-h-47.5">
        {branded && (
          <div className=":uno: flex items-center gap-2.25 text-leaf-text absolute top-[calc(1.375rem+env(safe-area-inset-top))] justify-center inset-x-0 min-h-11">
            <JholaMark className=":uno: w-9.5 h-10" />
            <JholaWord className=":uno: h-6.5 w-auto block" />
          </div>
        )}
        {drawing}
      </div>
      <div className=":uno: stitch relative -mt-2.5" />
      <div className=":uno: shell-hem" />
      <div className=":uno: shell-body">{children}</div>
    </>
  )
}
