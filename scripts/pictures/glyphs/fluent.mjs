/** Fluent Emoji (MIT), as drawn or in another colour. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hexOfHsl, hslOf } from '../colour.mjs'
import { uniqueId } from '../svg.mjs'

const require = createRequire(import.meta.url)
const set = JSON.parse(
  readFileSync(require.resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'),
)
const side = set.width ?? 32

export const hasFluent = (name) => name in set.icons

const clamp = (x) => Math.max(0, Math.min(1, x))

/** Ids inside a glyph are its own: two glyphs of one kind may stand in one document. */
function withOwnIds(body) {
  const prefix = uniqueId('g')
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
}

/** The glyph's body in a box of 100. */
export function fluent(name) {
  const icon = set.icons[name]
  if (!icon) throw new Error(`Fluent Emoji has no '${name}'`)
  return `<svg width="100" height="100" viewBox="0 0 ${side} ${side}">${withOwnIds(icon.body)}</svg>`
}

/**
 * The same glyph with its colours turned. `only` limits the change to hues within a range, so that
 * a red chilli turns green and its stalk stays.
 */
export function recoloured(name, { turn = 0, saturate = 1, lighten = 0, only }) {
  const icon = set.icons[name]
  if (!icon) throw new Error(`Fluent Emoji has no '${name}'`)
  const body = icon.body.replace(/#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b/g, (found) => {
    const hex = found.length === 4 ? `#${Array.from(found.slice(1), (x) => x + x).join('')}` : found
    const [hue, saturation, lightness] = hslOf(hex)
    if (only && !only(hue, saturation, lightness)) return found
    return hexOfHsl(
      (hue + turn + 360) % 360,
      clamp(saturation * saturate),
      clamp(lightness + lighten),
    )
  })
  return `<svg width="100" height="100" viewBox="0 0 ${side} ${side}">${withOwnIds(body)}</svg>`
}
