import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/**
 * React's `lazy` for a part that the screen can do without: where it cannot be loaded it is left
 * out, and the shop says that a part is missing, instead of taking the screen down with it.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() =>
    load().catch((error: unknown) => {
      console.info(error)
      return { default: Nothing }
    }),
  )
}
