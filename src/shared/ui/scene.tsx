import type { ReactNode } from 'react'
import { JholaMark } from './jhola-mark.tsx'
import { JholaWord } from './jhola-word.tsx'

interface SceneProps {
  /** The drawing at the top, on cloth. */
  drawing: ReactNode
  /** Text and buttons at the bottom, on paper. */
  children: ReactNode
  /** Shows the logo, for screens without a header. */
  branded?: boolean
  /** A low drawing on phones, because the text below is long. */
  isLow?: boolean
}

/** A screen with a single message: a drawing on cloth, the hem, then text and buttons. */
export function Scene({ drawing, children, branded = false, isLow = false }: SceneProps) {
  return (
    <>
      <div
        className={
          isLow
            ? ':uno: cloth relative grid items-end justify-items-center h-24 lg:h-auto lg:flex-1 overflow-hidden [&>svg]:max-h-24 lg:[&>svg]:max-h-40'
            : branded
              ? ':uno: cloth shell-scene [section>&]:min-h-47.5 pt-[calc(4.5rem+env(safe-area-inset-top))] [&>svg]:max-h-[38dvh]'
              : ':uno: cloth shell-scene [section>&]:min-h-47.5'
        }
      >
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
