import type { PageHistory } from '#shared/lib/screen/dialog-history.ts'
import type { createAppRouter } from '../../router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many dialogs are open over the page; absent for none. */
    dialogDepth?: number
  }
}

type Router = Pick<
  ReturnType<typeof createAppRouter>,
  'history' | 'commitLocation' | 'latestLocation' | 'subscribe'
>

/** The history of the shop, through its router. */
export function routerHistory(router: Router): PageHistory {
  return {
    depth: () => router.history.location.state.dialogDepth ?? 0,
    push: (depth) => {
      const { latestLocation } = router
      const state = { ...latestLocation.state, dialogDepth: depth }
      void router.commitLocation({ ...latestLocation, state, resetScroll: false })
    },
    goBack: (entries) => {
      router.history.go(-entries)
    },
    onChange: (listener) =>
      router.history.subscribe(({ action: { type } }) => {
        listener(type === 'BACK' || type === 'GO' || type === 'FORWARD')
      }),
    onShown: (listener) => router.subscribe('onResolved', listener),
  }
}
