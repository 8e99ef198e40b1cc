/** Recent searches: a few, newest first, each once. Pure. */

const MAX_STORED = 12
const MAX_SHOWN = 3
/** Longer texts are lists or were pasted by mistake, and are not searched again. */
const MAX_LETTERS = 40

const folded = (text: string): string => text.trim().toLowerCase()

export function withSearch(texts: readonly string[], text: string): string[] {
  const kept = text.trim()
  if (kept === '' || kept.length > MAX_LETTERS) return [...texts]
  return [kept, ...texts.filter((each) => folded(each) !== folded(kept))].slice(0, MAX_STORED)
}

/** The searches that start with the typed text and are longer. */
export function searchesLike(texts: readonly string[], typed: string): string[] {
  const begun = folded(typed)
  if (begun === '') return []
  return texts
    .filter((each) => folded(each).startsWith(begun) && folded(each) !== begun)
    .slice(0, MAX_SHOWN)
}
