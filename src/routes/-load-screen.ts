import type { useRouter } from '@tanstack/react-router'

/** A component that its route loads (src/app/lazy-route-component.tsx). */
interface LazyScreen {
  /** The router's own, by which TypeScript recognizes its components. */
  preload?: () => Promise<void> | undefined
  load?: () => Promise<void>
}

/**
 * Loads the scripts of a screen. Rejects if they cannot be loaded, which the router itself finds out
 * only when the shopper is on that screen already.
 */
export async function loadScreen(
  router: Pick<ReturnType<typeof useRouter>, 'getMatchedRoutes'>,
  path: string,
): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(path)
  await Promise.all(
    matchedRoutes.map(async ({ options }) => {
      const screen: LazyScreen | undefined = options.component
      await screen?.load?.()
    }),
  )
}
