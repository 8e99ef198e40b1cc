/** Ids for what has none in the file. */

/** Room for a number under the longest id. */
const LONGEST_SLUG = 100

/**
 * 'Crème Brûlée 100 g' becomes `creme-brulee-100-g`. Letters of other scripts stay, so that names
 * in Hindi or Assamese keep apart.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^-+|-+$/g, '')
}

/** The ids of one import: each is given once. */
export interface IdRegister {
  /** False when it is taken. */
  take: (id: string) => boolean
  /** A slug, or that slug with -2, -3 …: the same for the same file in the same order. */
  makeFrom: (text: string) => string
}

export function createIdRegister(): IdRegister {
  const taken = new Set<string>()
  const lastNumbers = new Map<string, number>()
  const take = (id: string): boolean => {
    if (taken.has(id)) return false
    taken.add(id)
    return true
  }
  return {
    take,
    makeFrom: (text) => {
      const slug = slugOf(text) || 'product'
      if (take(slug)) return slug
      let number = lastNumbers.get(slug) ?? 1
      let id: string
      do {
        number += 1
        id = `${slug}-${number}`
      } while (!take(id))
      lastNumbers.set(slug, number)
      return id
    },
  }
}
