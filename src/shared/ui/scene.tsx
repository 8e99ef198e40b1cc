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
      <div className="top cloth scene">
        {branded && (
          <div className="lockup scene-lockup">
            <JholaMark className="mark" />
            <JholaWord className="word" />
          </div>
        )}
        {drawing}
      </div>
      <div className="stitch scene-hem" />
      <div className="cloth edge" />
      <div className="body">{children}</div>
    </>
  )
}
