import { createContext } from 'react'

/**
 * Whether the elements are rendered only for their HTML and then removed. They are never in view, so
 * nothing may wait for it, and no further part is loaded for them.
 */
export const OutOfSight = createContext(false)
