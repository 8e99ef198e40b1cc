/**
 * Whether the element has the focus from the keyboard. `:focus-visible` alone does not say so in
 * Safari, where it also matches what a script has focused after a tap (focus-pressed.ts).
 */
export const isFocusedByKey = (element: Element): boolean =>
  element.matches(':focus-visible') && document.documentElement.dataset['pointing'] === undefined
