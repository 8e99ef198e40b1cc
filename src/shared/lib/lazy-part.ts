import {
  createElement,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'

const Nothing = () => null

type State<P> = { Part: ComponentType<P> | undefined } | { failure: unknown }

/** Shown until the part is there. */
interface Waiting {
  waiting?: ReactNode
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
): (props: P & Waiting) => ReactNode {
  let loading: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined

  return function Lazy(props: P & Waiting): ReactNode {
    const [state, setState] = useState<State<P>>({ Part: loaded })
    const isWaiting = !('failure' in state) && !state.Part
    useEffect(() => {
      if (!isWaiting) return undefined
      let isCurrent = true
      const show = async (): Promise<void> => {
        let next: State<P>
        try {
          loaded = await (loading ??= load())
          next = { Part: loaded }
        } catch (failure) {
          loading = undefined
          next = { failure }
        }
        if (!isCurrent) return
        startTransition(() => {
          setState(next)
        })
      }
      void show()
      return () => {
        isCurrent = false
      }
    }, [isWaiting])
    if ('failure' in state) throw state.failure
    return state.Part ? createElement(state.Part, props) : props.waiting
  }
}

/**
 * A lazy component for an optional part of a screen. If it cannot be loaded, it is left out and a
 * bar reports the missing chunk, instead of the whole screen failing.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P & Waiting) => ReactNode {
  return lazyComponent<P>(() =>
    load().catch((error: unknown) => {
      console.info(error)
      return Nothing
    }),
  )
}
