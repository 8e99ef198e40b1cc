import {
  createElement,
  startTransition,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { OutOfSight } from './out-of-sight.ts'

const Nothing = () => null

/** Shown until the part is there. */
interface WithFallback {
  fallback?: ReactNode
}

/**
 * A component whose chunk is loaded when it is first rendered. If that fails, the error reaches the
 * nearest error boundary, and the next mount tries again.
 *
 * React's `lazy` needs a Suspense boundary, and React shows the content of such boundaries at most
 * every 300 ms: a chunk that is there after 20 ms would still wait (docs/decisions/322).
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P & WithFallback) => ReactNode {
  let loading: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined

  const fetchPart = async (): Promise<ComponentType<P>> => {
    try {
      loaded = await (loading ??= load())
      return loaded
    } catch (failure) {
      loading = undefined
      return () => {
        throw failure
      }
    }
  }

  return function Lazy(props: P & WithFallback): ReactNode {
    const [Part, setPart] = useState(() => loaded)
    const isNeeded = !useContext(OutOfSight)
    useEffect(() => {
      if (Part || !isNeeded) return undefined
      let isCurrent = true
      const show = async (): Promise<void> => {
        const fetched = await fetchPart()
        if (!isCurrent) return
        startTransition(() => {
          setPart(() => fetched)
        })
      }
      void show()
      return () => {
        isCurrent = false
      }
    }, [Part, isNeeded])
    return Part ? createElement(Part, props) : props.fallback
  }
}

/**
 * A lazy component for an optional part of a screen. If it cannot be loaded, it is left out and a
 * bar reports the missing chunk, instead of the whole screen failing.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P & WithFallback) => ReactNode {
  return lazyComponent<P>(() =>
    load().catch((error: unknown) => {
      console.info(error)
      return Nothing
    }),
  )
}
