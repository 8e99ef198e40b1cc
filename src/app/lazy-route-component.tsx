/**
 * Replaces the router's module of this name (vite.config.ts), which reloads the page when a route's
 * chunk cannot be loaded. This shop never reloads on its own (docs/decisions/087): the failure
 * screen shows the error, and a retry imports the chunk again.
 */
import { createElement, use, type ComponentType } from 'react'

type Props = Record<string, unknown>

export function lazyRouteComponent(
  importer: () => Promise<Record<string, ComponentType<Props>>>,
  exportName = 'default',
) {
  let loading: Promise<void> | undefined
  let component: ComponentType<Props> | undefined
  let failure: unknown

  const fetchComponent = async (): Promise<void> => {
    failure = undefined
    try {
      component = (await importer())[exportName]
    } catch (error) {
      failure = error
      loading = undefined
    }
  }
  const load = (): Promise<void> => (loading ??= fetchComponent())
  function Lazy(props: Props) {
    if (failure !== undefined) throw failure
    if (!component) use(load())
    return component ? createElement(component, props) : null
  }
  Lazy.preload = load
  /** Unlike `preload`, rejects if the chunk cannot be loaded. */
  Lazy.load = async (): Promise<void> => {
    await load()
    if (!component) throw failure ?? new Error('The screen is still being loaded')
  }
  return Lazy
}
