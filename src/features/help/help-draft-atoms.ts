/**
 * Requests for help that are being typed, by order. They are outside of the form, because Order
 * Details change their place with the width of the window (docs/decisions/280), and this unmounts
 * the form. Memory only.
 */
import { atom } from 'jotai'
import type { HelpDraft, HelpErrors } from './help-rules.ts'

export interface TypedHelp {
  draft: HelpDraft
  errors: HelpErrors
}

const baseAtom = atom<ReadonlyMap<string, TypedHelp>>(new Map())

export const typedHelpAtom = atom((get) => get(baseAtom))

/** Null when the form is left. */
export const typeHelpAtom = atom(
  null,
  (get, set, orderId: string, typed: TypedHelp | null): void => {
    const next = new Map(get(baseAtom))
    if (typed === null) next.delete(orderId)
    else next.set(orderId, typed)
    set(baseAtom, next)
  },
)

export const clearHelpDraftsAtom = atom(null, (_get, set): void => {
  set(baseAtom, new Map())
})
