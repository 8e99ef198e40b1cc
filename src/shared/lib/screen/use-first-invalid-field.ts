import { useState } from 'react'

interface FirstInvalidField {
  /** Focuses the first invalid field of the form. `names` are in the order of the fields. */
  point: (form: HTMLElement, names: readonly string[]) => void
  /** Whether the error of this field is announced. */
  announces: (name: string) => boolean
}

/**
 * For a form that was submitted with errors: the first one is announced, and its field gets the
 * focus. Correcting it announces no other error, because none of them is news then. A field is found
 * by its `name`, and a group of controls by `data-field`.
 */
export function useFirstInvalidField(): FirstInvalidField {
  const [first, setFirst] = useState<string>()
  return {
    point: (form, names) => {
      const [name] = names
      setFirst(name)
      form
        .querySelector<HTMLElement>(
          `[name="${name}"], [data-field="${name}"] :is(button, textarea)`,
        )
        ?.focus()
    },
    announces: (name) => name === first,
  }
}
