import * as v from 'valibot'
import type { PageHistory } from '#shared/lib/screen/dialog-history.ts'

const stateSchema = v.object({ dialogDepth: v.number() })

/** A new entry causes no event. */
const onPush = new Set<() => void>()

/** The history of the counter, which has no router. */
export const windowHistory: PageHistory = {
  depth: () => (v.is(stateSchema, history.state) ? history.state.dialogDepth : 0),
  push: (dialogDepth) => {
    history.pushState({ dialogDepth }, '')
    for (const listener of onPush) listener()
  },
  goBack: (entries) => {
    history.go(-entries)
  },
  onChange: (listener) => {
    const pushed = (): void => {
      listener(false)
    }
    onPush.add(pushed)
    const stop = onPopState(() => {
      listener(true)
    })
    return () => {
      onPush.delete(pushed)
      stop()
    }
  },
  // The page renders the address in the task of the event.
  onShown: (listener) => onPopState(() => setTimeout(listener, 0)),
}

function onPopState(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('popstate', listener)
  }
}
