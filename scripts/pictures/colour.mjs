/** Colour arithmetic on `#rrggbb`. */

/** @param {string} hex */
export function channels(hex) {
  return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
}

const byteHex = (value) =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0')

/** @param {number[]} rgb each 0 to 255 */
export const hexOf = (rgb) => `#${rgb.map(byteHex).join('')}`

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a, b, share) {
  const from = channels(a)
  const to = channels(b)
  return hexOf(from.map((value, i) => value + (to[i] - value) * share))
}

/** Shade is a warm brown, never black: packs stand in daylight, on cloth. */
export const dark = (hex, share = 0.35) => mix(hex, '#1a1208', share)
export const light = (hex, share = 0.5) => mix(hex, '#ffffff', share)

/** @returns {[number, number, number]} hue in degrees, saturation and lightness 0 to 1 */
export function hslOf(hex) {
  const [r, g, b] = channels(hex).map((value) => value / 255)
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const lightness = (max + min) / 2
  const spread = max - min
  if (spread === 0) return [0, 0, lightness]
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sector =
    max === r ? ((g - b) / spread) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return [(sector * 60 + 360) % 360, saturation, lightness]
}

export function hexOfHsl(hue, saturation, lightness) {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n) => {
    const k = (n + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return hexOf([channel(0), channel(8), channel(4)])
}

/** The category tint of tokens.css, `oklch(L C hue)`, as sRGB. */
export function tintHex(hue, lightness = 0.945, chroma = 0.034) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return hexOf(
    linear.map(
      (x) => 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * Math.max(0, x) ** (1 / 2.4) - 0.055),
    ),
  )
}

function luminance(hex) {
  const [r, g, b] = channels(hex).map((value) => {
    const x = value / 255
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of WCAG, 1 to 21. */
export function contrast(a, b) {
  const [dim, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

/** `hex`, darkened until it stands against `ground` with `ratio`. */
export function inkOn(ground, hex, ratio) {
  for (let share = 0.4; share < 1; share += 0.06) {
    const ink = dark(hex, share)
    if (contrast(ink, ground) >= ratio) return ink
  }
  return dark(hex, 1)
}
