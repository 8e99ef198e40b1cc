/** What every drawing shares: the document, ids that never clash, light and shadow. */
import { dark, light } from './colour.mjs'

export const CREAM = '#FFF8E8'

/** Ids are counted per document, so that a picture's bytes never depend on what was drawn before it. */
let serial = 0
export const uniqueId = (prefix = 'i') => `${prefix}${serial++}`

const LIGHT = `
<radialGradient id="shadow"><stop offset="0" stop-color="#3b2a10" stop-opacity=".34"/><stop offset=".6" stop-color="#3b2a10" stop-opacity=".16"/><stop offset="1" stop-color="#3b2a10" stop-opacity="0"/></radialGradient>
<linearGradient id="volume"><stop offset="0" stop-color="#000" stop-opacity=".13"/><stop offset=".1" stop-color="#000" stop-opacity=".03"/><stop offset=".2" stop-color="#fff" stop-opacity=".34"/><stop offset=".36" stop-color="#fff" stop-opacity=".04"/><stop offset=".75" stop-color="#000" stop-opacity=".02"/><stop offset="1" stop-color="#000" stop-opacity=".15"/></linearGradient>
<linearGradient id="from-above" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".08"/></linearGradient>
<linearGradient id="film" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".35" stop-color="#fff" stop-opacity=".05"/><stop offset=".6" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`

/**
 * A whole SVG. `draw` returns the body; it is a function so that ids start at nought inside.
 * `view` is the viewBox, `width` the rendered width in pixels.
 */
export function svgDocument({ view: [x, y, w, h], width }, draw) {
  serial = 0
  const body = draw()
  const height = Math.round((width * h) / w)
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${x} ${y} ${w} ${h}" width="${width}" height="${height}"><defs>${LIGHT}</defs>${body}</svg>`
}

export function contactShadow(radius = 120, y = 356) {
  return `<ellipse cx="200" cy="${y}" rx="${radius}" ry="13" fill="url(#shadow)"/>`
}

/** A pack's body: flat colour, what is printed on it, then the light that gives it volume. */
export function solid(path, colour, printed = '') {
  const clip = uniqueId('clip')
  return `<clipPath id="${clip}"><path d="${path}"/></clipPath><path d="${path}" fill="${colour}"/><g clip-path="url(#${clip})">${printed}</g><path d="${path}" fill="url(#volume)"/><path d="${path}" fill="url(#from-above)"/>`
}

export function stitches(path, colour = CREAM, width = 4, opacity = 0.85) {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${width * 3} ${width * 2}" opacity="${opacity}"/>`
}

/** Fill for something round: lit from the upper left, warm shade at the far edge. */
function roundFill(colour) {
  const id = uniqueId('round')
  return [
    `url(#${id})`,
    `<radialGradient id="${id}" cx=".36" cy=".28" r=".82"><stop offset="0" stop-color="${light(colour, 0.42)}"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="${dark(colour, 0.34)}"/></radialGradient>`,
  ]
}

/** Fill for a leaf, a stalk or a board: lit from above. */
function slopeFill(colour) {
  const id = uniqueId('slope')
  return [
    `url(#${id})`,
    `<linearGradient id="${id}" x2=".35" y2="1"><stop offset="0" stop-color="${light(colour, 0.3)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${dark(colour, 0.28)}"/></linearGradient>`,
  ]
}

/** A round thing as an ellipse, with a soft glint. */
export function orb(cx, cy, rx, ry, colour, { turn = 0, glint = 0.35 } = {}) {
  const [fill, gradient] = roundFill(colour)
  const shine = glint
    ? `<ellipse cx="${cx - rx * 0.34}" cy="${cy - ry * 0.42}" rx="${rx * 0.24}" ry="${ry * 0.15}" fill="#fff" opacity="${glint}" transform="rotate(-28 ${cx - rx * 0.34} ${cy - ry * 0.42})"/>`
    : ''
  return `<g transform="rotate(${turn} ${cx} ${cy})">${gradient}<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>${shine}</g>`
}

/** A round thing as a path. */
export function lump(path, colour, extra = '') {
  const [fill, gradient] = roundFill(colour)
  return `${gradient}<path d="${path}" fill="${fill}" ${extra}/>`
}

/** A flat or long thing as a path. */
export function slab(path, colour, extra = '') {
  const [fill, gradient] = slopeFill(colour)
  return `${gradient}<path d="${path}" fill="${fill}" ${extra}/>`
}

export function line(path, colour, width, opacity = 1) {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
}
