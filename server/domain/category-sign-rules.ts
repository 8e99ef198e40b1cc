/**
 * The sign of a category, by the words of its name: a picture for goods that have none of their own,
 * and a hue. `scripts/pictures/category-signs.mjs` draws the pictures. Pure.
 * docs/decisions/284-signs-of-categories.md
 */
const listed = (text: string): string[] => text.trim().split(/,\s+/)

interface Sign {
  /** OKLCH hue of the category's tint (product §4.4). */
  hue: number
  /** In the singular; a phrase has spaces. */
  words: readonly string[]
}

const sign = (hue: number, words: string): Sign => ({ hue, words: listed(words) })

/** The hues of kinds of goods that the embedded shop sells too are those of its categories. */
const SIGNS: Readonly<Record<string, Sign>> = {
  baby: sign(228, 'baby, diaper, nappy, infant, kid, mom, shishu, शिशु'),
  bakery: sign(68, 'bakery, bread, pav, bun, rusk, toast, breakfast, ब्रेड'),
  beauty: sign(
    330,
    `beauty, bath, body, skin, face, personal care, personal, cosmetic, makeup, hygiene, grooming,
    shaving, oral, oral care, dental, soap, fragrance, perfume, deodorant, साबुन`,
  ),
  biscuits: sign(62, 'biscuit, cookie, cake, cracker, wafer, बिस्कुट'),
  cleaning: sign(
    185,
    `cleaning, cleaner, household, home care, laundry, detergent, dishwash, fabric care, toilet,
    repellent, disposable, tissue, broom, सफाई`,
  ),
  clothes: sign(275, 'cloth, clothing, fashion, apparel, wear, innerwear, garment, footwear, कपड़े'),
  dairy: sign(245, 'dairy, milk, paneer, curd, dahi, cheese, butter, yogurt, doodh, दूध, पनीर, দুধ'),
  drinks: sign(205, 'drink, beverage, juice, soda, water, sherbet, syrup, squash, पेय'),
  'dry-fruits': sign(48, 'dry fruit, dryfruit, nut, seed, kaju, badam, mewa, मेवा'),
  eggs: sign(68, 'egg, anda, अंडे, ডিম'),
  electrical: sign(
    262,
    'electrical, electronic, battery, bulb, light, lighting, appliance, mobile, computer, gadget',
  ),
  fish: sign(220, 'fish, seafood, prawn, machli, मछली, মাছ'),
  frozen: sign(235, 'frozen, ready to cook'),
  fruits: sign(55, 'fruit, phal, फल, ফল'),
  garden: sign(140, 'garden, gardening, plant, flower'),
  gifts: sign(10, 'gift, gifting, party, festive, festival, hamper, celebration'),
  hair: sign(305, 'hair, shampoo, बाल'),
  home: sign(250, 'home, furnishing, decor, furniture, bedding, automotive, hardware, tool'),
  'ice-cream': sign(0, 'ice cream, icecream, kulfi, dessert'),
  instant: sign(100, 'instant, noodle, pasta, ready to eat, soup, mix, vermicelli'),
  kitchen: sign(45, 'kitchen, kitchenware, cookware, utensil, crockery, bottle, container'),
  masala: sign(35, 'masala, spice, seasoning, condiment, herb, मसाला, মসলা'),
  meat: sign(20, 'meat, chicken, mutton, poultry, non veg, मांस'),
  oils: sign(95, 'oil, ghee, vanaspati, तेल, घी, তেল'),
  pet: sign(110, 'pet, dog, cat, bird, aquarium'),
  pharmacy: sign(
    165,
    'pharmacy, medicine, medical, health, wellness, first aid, supplement, vitamin, ayurveda, दवा',
  ),
  pooja: sign(20, 'pooja, puja, agarbatti, incense, spiritual, पूजा'),
  snacks: sign(
    25,
    'snack, snacking, namkeen, chip, munchy, crisp, bhujia, popcorn, papad, fryum, नमकीन',
  ),
  spreads: sign(85, 'honey, spread, jam, sauce, pickle, ketchup, chutney, dip, achar, शहद, अचार'),
  sports: sign(150, 'sport, fitness, outdoor'),
  staples: sign(
    78,
    `atta, rice, dal, flour, pulse, grain, foodgrain, staple, cereal, sugar, salt, besan, sooji,
    grocery, chawal, organic, आटा, चावल, दाल, চাল, ডাল`,
  ),
  stationery: sign(280, 'stationery, office, school, book, pen, art, craft'),
  sweets: sign(340, 'sweet, mithai, chocolate, candy, confectionery, toffee, gum, मिठाई, মিঠাই'),
  tea: sign(50, 'tea, coffee, chai, चाय, চা'),
  toys: sign(75, 'toy, game'),
  vegetables: sign(135, 'vegetable, veggy, sabzi, sabji, leafy green, salad, sprout, सब्जी, সবজি'),
}

/** What a name without a known word gets: the bag with the shop's own flower, and no hue. */
const OTHER = 'other'

const picture = (name: string): string => `/pictures/signs/${name}.webp`

/** All pictures that may be named, so that a test finds each on disk. */
export const signPictures: readonly string[] = [...Object.keys(SIGNS), OTHER].map(picture)

/**
 * What a word may be the plural of: 'cookies' of 'cookie', 'batteries' of 'battery' and 'squashes' of
 * 'squash'. The other forms are no words, so no list has them.
 */
const singulars = (word: string): string[] => [
  word.replace(/(?<=[^s])s$/, ''),
  word.replace(/ies$/, 'y'),
  word.replace(/es$/, ''),
]

/** The words of a name in order, each as what it may be the plural of. */
const wordsOf = (name: string): string[][] =>
  (name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).map(singulars)

/** Where the words begin with the listed word or phrase, or -1. */
const indexOfPhrase = (words: readonly string[][], phrase: string): number =>
  words.findIndex((_, at) =>
    phrase.split(' ').every((part, index) => words[at + index]?.includes(part) === true),
  )

export interface CategorySign {
  picture: string
  /** Absent if the name has no known word: then the page derives one from the id. */
  hue?: number
}

/**
 * The known word that comes first decides, of two at the same place the longer one: 'Dry Fruits' are
 * not fruits, and 'Kitchen, Garden & Pets' gets a pan.
 */
export function signOf(categoryName: string): CategorySign {
  const namedWords = wordsOf(categoryName)
  let best: { at: number; word: string; name: string; hue: number } | undefined
  for (const [name, { hue, words }] of Object.entries(SIGNS)) {
    for (const word of words) {
      const at = indexOfPhrase(namedWords, word)
      if (at === -1) continue
      const isBetter =
        best === undefined || at < best.at || (at === best.at && word.length > best.word.length)
      if (isBetter) best = { at, word, name, hue }
    }
  }
  return best === undefined
    ? { picture: picture(OTHER) }
    : { picture: picture(best.name), hue: best.hue }
}
