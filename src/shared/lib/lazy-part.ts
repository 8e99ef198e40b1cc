import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/**
 * React's `lazy` for an optional part of a screen. If it cannot be loaded, it is left out and a bar
 * reports the missing chunk, instead of the whole screen failing.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() =>
    load().catch((error: unknown) => {
      console.info(error)
      return { default: Nothing }
    }),
  )
}
