/** Checks a shelf before it is seeded. Returns its faults as sentences. Pure. */
import { sizeOf, type Shelf, type ShelfProduct, type Tile } from './shelf.ts'

const listed = (text: string): string[] => text.trim().split(/,\s+/)

/** Brand names of real manufacturers, which the shop's own products must not use. */
const BRANDS = listed(`
  aashirvaad, amul, annapurna, appy, ariel, axe, bajaj, bikaji, bikano, bingo, bisleri,
  borges, boroline, boroplus, bournvita, britannia, brooke bond, bru, cadbury, catch,
  cetaphil, ching's, chings, cinthol, clinic plus, coca, coke, colgate, colin, complan,
  crax, crocin, daawat, dabur, del monte, dettol, dhara, dolo, domex, drools, duracell, eno,
  eveready, everest, fevicol, fogg, fortune, freedom, frooti, garnier, gatorade, gemini,
  gillette, godrej, goodknight, gowardhan, haldiram, haldiram's, harpic, head & shoulders,
  heinz, hershey, hershey's, hide & seek, himalaya, hindustan unilever, horlicks, huggies,
  itc, johnson, johnson's, kellogg's, kelloggs, kinley, kissan, kitkat, knorr, krackjack,
  kurkure, kwality, l'oreal, lakme, lay's, lays, licious, lifebuoy, limca, lizol, loreal,
  maaza, maggi, mamaearth, mamypoko, mangaldeep, margo, mdh, meera, milkmaid, mirinda,
  monaco, mother dairy, mtr, munch, nandini, natraj, navneet, nescafe, nestle, nivea,
  nutella, nycil, odomos, odonil, oreo, pampers, pantene, paper boat, parachute, parle,
  patanjali, pedigree, pepsi, pepsodent, perk, philips, pillsbury, pinnacle, pringles,
  quaker, rasna, red bull, red label, revital, rooh afza, royal canin, saffola, savlon,
  sensodyne, slurrp, society tea, sofy, stayfree, sting, sundrop, sunfeast, surf excel, taj
  mahal, tata, thums up, tresemme, tropicana, unibic, vaseline, vatika, veeba, vicks, vim,
  vivel, volini, wagh bakri, whiskas, wipro, yippee, zandu, zebronics
`)

/** Brands that are also common words, so only the name and the pack are checked for them. */
const BRANDS_THAT_ARE_WORDS = listed(`
  apsara, boost, classmate, comfort, dove, fanta, figaro, lux, pears, ponds, real, rin,
  sprite, sunsilk, surf, tide, whisper
`)

const brandIn = (text: string, brands: readonly string[]): string | undefined => {
  const words = ` ${text.toLowerCase().replace(/[^a-z0-9&']+/g, ' ')} `
  return brands.find((brand) => words.includes(` ${brand} `))
}

/** Packs that show the goods themselves. */
const WITHOUT_LETTERING: ReadonlySet<Tile['pack']> = new Set(['loose', 'net', 'tray'])

function productFaults({ id, name, description, mrp, price, tile }: ShelfProduct): string[] {
  const faults: string[] = []
  const fault = (text: string) => faults.push(`${id}: ${text}`)
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) fault('the id is not a slug')
  if (sizeOf(name) === undefined) fault(`the name '${name}' has no size at the end`)
  if (name.length > 60) fault('the name is longer than two lines of a card')
  if (!Number.isInteger(mrp) || mrp <= 0) fault(`MRP ${mrp} is not in whole rupees`)
  if (price !== undefined && !(Number.isInteger(price) && price > 0 && price < mrp)) {
    fault(`the price ${price} is not below the MRP ${mrp}`)
  }
  // A discount of more than half is legally doubtful and costs shoppers' trust.
  if (price !== undefined && price < mrp / 2)
    fault(`the price ${price} is less than half of the MRP ${mrp}`)
  if (description.length < 40 || !/[.]$/.test(description))
    fault('the description is too short or lacks the final full stop')
  if (tile.word === undefined && !WITHOUT_LETTERING.has(tile.pack))
    fault('the pack does not show a name')
  const brand =
    brandIn(`${name} ${tile.word ?? ''} ${description}`, BRANDS) ??
    brandIn(`${name} ${tile.word ?? ''}`, BRANDS_THAT_ARE_WORDS)
  if (brand !== undefined) fault(`'${brand}' is a brand of another company`)
  return faults
}

function repeats(what: string, values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values
    .filter((value) => {
      const key = value.toLowerCase()
      return seen.has(key) || !seen.add(key)
    })
    .map((value) => `the ${what} '${value}' occurs twice`)
}

/** The distance of two colours in OKLab. On neighbouring packs, .1 is clearly visible. */
function colourDistance(a: string, b: string): number {
  const [l1, a1, b1] = oklab(a)
  const [l2, a2, b2] = oklab(b)
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2)
}

function oklab(hex: string): [number, number, number] {
  const linear = (at: number) => {
    const x = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = [linear(1), linear(3), linear(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const PLAIN_TO_SEE = 0.1

/** The visible colour: that of the contents if the pack is transparent. */
const seen = ({ pack, fill, colour }: Tile): string =>
  pack === 'strip' || pack === 'tallbox' ? colour : (fill ?? colour)

/** Loose goods have no pack, so the glyph is the silhouette. */
const silhouette = ({ pack, glyph }: Tile): string => (pack === 'loose' ? `loose ${glyph}` : pack)

/** Counts in how many of silhouette, colour and glyph two pictures differ. */
export function differences(a: Tile, b: Tile): number {
  return [
    silhouette(a) !== silhouette(b),
    colourDistance(seen(a), seen(b)) > PLAIN_TO_SEE,
    a.glyph !== b.glyph || a.tint !== b.tint,
  ].filter(Boolean).length
}

const withoutSize = (name: string): string =>
  name.slice(0, name.length - (sizeOf(name)?.length ?? 0))

/** Cards are shown in two to four columns, so a neighbour is one of the next four. */
const NEIGHBOURS = 4

/** Neighbours must differ in two of three. Sizes of one product must differ only in the pack. */
function neighbourFaults(products: readonly ShelfProduct[]): string[] {
  return products.flatMap((product, i) =>
    products.slice(i + 1, i + 1 + NEIGHBOURS).flatMap((other) => {
      const oneThing = withoutSize(product.name) === withoutSize(other.name)
      const kept =
        colourDistance(seen(product.tile), seen(other.tile)) <= PLAIN_TO_SEE &&
        product.tile.glyph === other.tile.glyph
      if (oneThing) {
        return kept && product.tile.pack !== other.tile.pack
          ? []
          : [
              `${product.id} and ${other.id} are sizes of one product and should differ only in the pack`,
            ]
      }
      return differences(product.tile, other.tile) >= 2
        ? []
        : [`${product.id} and ${other.id} look alike`]
    }),
  )
}

export function catalogueFaults(shelves: readonly Shelf[]): string[] {
  const products = shelves.flatMap((shelf) => shelf.products)
  return [
    ...shelves.flatMap((shelf) => (shelf.products.length === 0 ? [`${shelf.id} is empty`] : [])),
    ...repeats(
      'category',
      shelves.map((shelf) => shelf.name),
    ),
    ...repeats('id', [
      ...shelves.map((shelf) => shelf.id),
      ...products.map((product) => product.id),
    ]),
    ...repeats(
      'name',
      products.map((product) => product.name),
    ),
    ...repeats(
      'description',
      products.map((product) => product.description),
    ),
    ...products.flatMap(productFaults),
    ...shelves.flatMap((shelf) => neighbourFaults(shelf.products)),
  ]
}
