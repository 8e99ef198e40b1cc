/** Fluent Emoji in the colour of another variety, or of the thing as it looks in India. */
import { recoloured } from './fluent.mjs'

const reds = (hue) => hue > 300 || hue < 30
const notGreens = (hue) => hue < 58 || hue > 190
const teals = (hue) => hue > 120 && hue < 245
const purples = (hue) => hue > 200 && hue < 345
const magentas = (hue, saturation) => (hue > 305 || hue < 12) && saturation > 0.3

export const recolouredGlyphs = {
  'green-chilli': () =>
    recoloured('hot-pepper', { turn: 118, saturate: 0.75, lighten: -0.06, only: reds }),
  mosambi: () => recoloured('tangerine', { turn: 24, saturate: 0.85, only: notGreens }),
  'green-grapes': () =>
    recoloured('grapes', { turn: -170, saturate: 0.75, lighten: 0.12, only: purples }),
  'raw-mango': () =>
    recoloured('mango', { turn: 52, saturate: 0.75, lighten: -0.06, only: notGreens }),
  'green-broccoli': () => recoloured('broccoli', { turn: -42, saturate: 0.72, only: teals }),
  'white-egg': () => recoloured('egg', { saturate: 0.22, lighten: 0.22 }),
  'red-strawberry': () => recoloured('strawberry', { turn: 18, only: magentas }),
  'hill-apple': () => recoloured('red-apple', { turn: 12, saturate: 0.95, only: magentas }),
  'noodle-bowl': () => recoloured('steaming-bowl', { turn: 24, saturate: 0.9, only: purples }),
  'brown-ginger': () =>
    recoloured('ginger-root', { turn: 14, saturate: 0.5, lighten: -0.06, only: () => true }),
  kettle: () => recoloured('teapot', { turn: 36, saturate: 0.75, lighten: -0.08, only: magentas }),
  'coffee-cup': () =>
    recoloured('hot-beverage', { turn: 140, saturate: 0.5, lighten: 0.06, only: purples }),
}
