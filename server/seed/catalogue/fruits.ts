import type { Shelf } from './shelf.ts'

export const fruits: Shelf = {
  id: 'fruits',
  name: 'Fruits',
  hue: 55,
  products: [
    {
      id: 'banana-robusta-6pcs',
      name: 'Banana Robusta 6 pcs',
      description:
        'Six sweet bananas, yellow with a touch of green. They ripen in two days on the counter.',
      mrp: 54,
      price: 42,
      tile: { pack: 'loose', glyph: 'banana', colour: '#B98A12', accent: '#3C8B46', count: 1 },
    },
    {
      id: 'apple-shimla-4pcs',
      name: 'Apple Shimla 4 pcs',
      description:
        'Four crisp hill apples, red over yellow, about 600 g. Best cold from the fridge.',
      mrp: 180,
      price: 149,
      tile: { pack: 'loose', glyph: 'hill-apple', colour: '#B23A2C', accent: '#3C8B46' },
    },
    {
      id: 'orange-nagpur-1kg',
      name: 'Orange Nagpur 1 kg',
      description:
        'Loose-skinned, juicy oranges, six or seven to the kilo. Peel easily and separate without a knife.',
      mrp: 130,
      price: 109,
      tile: { pack: 'net', glyph: 'tangerine', colour: '#E07A1A', accent: '#3C8B46' },
    },
    {
      id: 'mango-alphonso-2pcs',
      name: 'Mango Alphonso 2 pcs',
      description:
        'Two Ratnagiri alphonsos, fragrant and almost without fibre. Let them ripen in paper until they give to the thumb.',
      mrp: 260,
      price: 219,
      tile: { pack: 'tray', glyph: 'mango', colour: '#3C7A2F', accent: '#C8912E' },
    },
    {
      id: 'black-grapes-500g',
      name: 'Black Grapes 500 g',
      description:
        'Seedless black grapes with thin skin. Rinse just before eating; they keep better dry.',
      mrp: 95,
      price: 79,
      tile: { pack: 'tray', glyph: 'grapes', colour: '#6B3F8C', accent: '#4A2A6B' },
    },
    {
      id: 'green-grapes-500g',
      name: 'Green Grapes 500 g',
      description:
        "Crisp seedless green grapes with a light tartness. Freeze a handful for the children's lunch box.",
      mrp: 85,
      price: 69,
      tile: {
        pack: 'loose',
        glyph: 'green-grapes',
        colour: '#7FAE3F',
        accent: '#3C8B46',
        count: 1,
      },
    },
    {
      id: 'pomegranate-2pcs',
      name: 'Pomegranate 2 pcs',
      description:
        'Two heavy Bhagwa pomegranates full of dark red arils. Score, break open in a bowl of water and the pith floats off.',
      mrp: 150,
      price: 125,
      tile: { pack: 'loose', glyph: 'pomegranate', colour: '#A3132F', accent: '#C8402C', count: 2 },
    },
    {
      id: 'papaya-1pc',
      name: 'Papaya 1 pc',
      description:
        'One ripe papaya of about 900 g, orange inside and honey-sweet. Chill, cut and squeeze lime over it.',
      mrp: 75,
      price: 62,
      tile: { pack: 'loose', glyph: 'papaya', colour: '#E07A2A', accent: '#3C8B46', count: 1 },
    },
    {
      id: 'watermelon-1pc',
      name: 'Watermelon 1 pc',
      description:
        'A small round kiran watermelon of 2 to 2.5 kg with deep red flesh. Sounds hollow when it is ready, and these are.',
      mrp: 99,
      price: 79,
      tile: { pack: 'loose', glyph: 'watermelon', colour: '#2F7D3C', accent: '#C8402C', count: 1 },
    },
    {
      id: 'pineapple-1pc',
      name: 'Pineapple 1 pc',
      description:
        'One queen pineapple of about 900 g with its crown. Sweet enough to eat plain, lovely with black salt.',
      mrp: 89,
      price: 75,
      tile: { pack: 'loose', glyph: 'pineapple', colour: '#C8912E', accent: '#3C7A2F', count: 1 },
    },
    {
      id: 'guava-500g',
      name: 'Guava 500 g',
      description:
        'Crunchy pink-fleshed amrood. Slice with salt and chilli powder; rich in vitamin C.',
      mrp: 60,
      price: 49,
      tile: { pack: 'tray', glyph: 'guava', colour: '#C9719F', accent: '#3C8B46' },
    },
    {
      id: 'kiwi-3pcs',
      name: 'Kiwi 3 pcs',
      description:
        'Three green kiwis, tart and firm. Leave next to a banana and they soften overnight.',
      mrp: 99,
      price: 84,
      tile: {
        pack: 'card',
        glyph: 'kiwi-fruit',
        colour: '#5F7A2F',
        band: '#3F5A1C',
        accent: '#7A5A33',
        word: 'KIWI',
      },
    },
    {
      id: 'pear-babugosha-4pcs',
      name: 'Pear Babugosha 4 pcs',
      description:
        'Four buttery Kashmir pears, about 600 g. Eat when the neck yields to gentle pressure.',
      mrp: 140,
      price: 118,
      tile: { pack: 'loose', glyph: 'pear', colour: '#A7B83A', accent: '#3C8B46', count: 2 },
    },
    {
      id: 'mosambi-1kg',
      name: 'Mosambi 1 kg',
      description:
        'Sweet limes for juicing, five or six to the kilo. Roll on the counter before cutting to get more juice.',
      mrp: 99,
      price: 82,
      tile: { pack: 'net', glyph: 'mosambi', colour: '#C2601C', accent: '#3C8B46' },
    },
    {
      id: 'lemon-4pcs',
      name: 'Lemon 4 pcs',
      description:
        'Four thin-skinned lemons full of juice. Keep in a closed box in the fridge for up to three weeks.',
      mrp: 28,
      price: 22,
      tile: { pack: 'loose', glyph: 'lemon', colour: '#D9B81C', accent: '#3C8B46' },
    },
    {
      id: 'tender-coconut-1pc',
      name: 'Tender Coconut 1 pc',
      description:
        'One green coconut with about 300 ml of sweet water, trimmed flat on top. Drink it the day it arrives.',
      mrp: 70,
      price: 59,
      tile: {
        pack: 'loose',
        glyph: 'tender-coconut',
        colour: '#4F8A3A',
        accent: '#C8912E',
        count: 1,
      },
    },
    {
      id: 'strawberry-200g',
      name: 'Strawberry 200 g',
      description:
        'Mahabaleshwar strawberries, hand-sorted in a small punnet. Wash only what you eat and keep the rest cold.',
      mrp: 120,
      price: 99,
      tile: { pack: 'tray', glyph: 'red-strawberry', colour: '#D9432B', accent: '#C2477F' },
    },
    {
      id: 'chikoo-500g',
      name: 'Chikoo 500 g',
      description:
        'Soft brown sapotas that taste of caramel. Ripe when they feel like a ripe mango; remove the black seeds.',
      mrp: 65,
      price: 54,
      tile: { pack: 'tray', glyph: 'chikoo', colour: '#8A5A33', accent: '#946A2A' },
    },
  ],
}
