import type { Shelf } from './shelf.ts'

export const eggs: Shelf = {
  id: 'eggs',
  name: 'Eggs & Bread',
  hue: 68,
  products: [
    {
      id: 'farm-eggs-6pcs',
      name: 'Farm Eggs 6 pcs',
      description:
        'Six brown-shelled hen eggs, washed and checked against the light. Keep in the fridge, pointed end down.',
      mrp: 66,
      price: 59,
      tile: { pack: 'tray', glyph: 'egg', colour: '#A98B63', accent: '#C27F2E' },
    },
    {
      id: 'white-eggs-12pcs',
      name: 'White Eggs 12 pcs',
      description:
        "A dozen white eggs of about 50 g each for the family's breakfasts. Fresh ones sink in a glass of water.",
      mrp: 102,
      price: 94,
      tile: { pack: 'tray', glyph: 'white-egg', colour: '#5B7FA8', accent: '#2E6FBE' },
    },
    {
      id: 'country-eggs-6pcs',
      name: 'Country Eggs 6 pcs',
      description:
        'Six desi eggs from hens that roam, with deep orange yolks. Smaller than farm eggs and fuller in taste.',
      mrp: 120,
      tile: { pack: 'net', glyph: 'desi-egg', colour: '#5C8A2F', accent: '#7A4A1E' },
    },
    {
      id: 'brown-bread-400g',
      name: 'Brown Bread 400 g',
      description:
        'Sliced loaf with whole wheat flour, soft and lightly malty. Toast from frozen if you keep some back.',
      mrp: 55,
      price: 50,
      tile: {
        pack: 'loaf',
        glyph: 'bread',
        colour: '#A4602B',
        band: '#E9A53D',
        accent: '#A4602B',
        word: 'BROWN',
      },
    },
    {
      id: 'white-bread-400g',
      name: 'White Bread 400 g',
      description:
        'Large even slices with a fine crumb for sandwiches and bread pakora. Best within four days.',
      mrp: 45,
      price: 42,
      tile: {
        pack: 'loaf',
        glyph: 'sandwich',
        colour: '#3F86D8',
        band: '#F0B429',
        accent: '#2E6FBE',
        word: 'WHITE',
      },
    },
    {
      id: 'multigrain-bread-450g',
      name: 'Multigrain Bread 450 g',
      description:
        'A dense loaf with oats, flax, sunflower and sesame. Two slices with peanut butter make a breakfast.',
      mrp: 70,
      price: 63,
      tile: {
        pack: 'standup',
        glyph: 'wheat',
        colour: '#5C7A2F',
        band: '#3F5A1C',
        accent: '#C8912E',
        word: 'MULTIGRAIN',
        label: 'round',
      },
    },
    {
      id: 'ladi-pav-6pcs',
      name: 'Ladi Pav 6 pcs',
      description:
        'Six soft pull-apart rolls baked in one slab. Split, butter and toast on a hot tawa for pav bhaji or vada pav.',
      mrp: 40,
      price: 36,
      tile: {
        pack: 'standup',
        glyph: 'pav',
        colour: '#D9731A',
        band: '#B5541E',
        accent: '#7A3D12',
        word: 'LADI PAV',
      },
    },
    {
      id: 'burger-buns-4pcs',
      name: 'Burger Buns 4 pcs',
      description: 'Four round buns topped with sesame. Warm them cut side down before filling.',
      mrp: 45,
      price: 40,
      tile: {
        pack: 'flow',
        glyph: 'hamburger',
        colour: '#B5372A',
        band: '#F0B429',
        accent: '#B5372A',
        word: 'BURGER BUNS',
      },
    },
    {
      id: 'pizza-base-2pcs',
      name: 'Pizza Base 2 pcs',
      description:
        'Two seven-inch bases, half-baked. Add sauce, cheese and vegetables, then ten minutes at 220 °C.',
      mrp: 60,
      price: 52,
      tile: {
        pack: 'flat',
        glyph: 'pizza-base',
        colour: '#C8402C',
        band: '#8F2A1C',
        accent: '#2F7D3C',
        word: 'PIZZA',
      },
    },
    {
      id: 'milk-rusk-300g',
      name: 'Milk Rusk 300 g',
      description:
        'Twice-baked toast with a touch of elaichi, made for dipping in chai. Reseal with a clip to keep it crisp.',
      mrp: 65,
      price: 56,
      tile: {
        pack: 'pouch',
        glyph: 'rusk',
        colour: '#E0A21B',
        band: '#B5541E',
        accent: '#8A4A1E',
        word: 'MILK RUSK',
        label: 'arch',
      },
    },
    {
      id: 'butter-croissant-2pcs',
      name: 'Butter Croissant 2 pcs',
      description:
        'Two flaky croissants with real butter. Five minutes in a hot oven brings back the crackle.',
      mrp: 110,
      price: 95,
      tile: {
        pack: 'mithai',
        glyph: 'croissant',
        colour: '#8A5A33',
        band: '#6B4222',
        accent: '#C8912E',
        word: 'CROISSANT',
      },
    },
    {
      id: 'whole-wheat-kulcha-4pcs',
      name: 'Whole Wheat Kulcha 4 pcs',
      description:
        'Four soft flatbreads for chole or matar. Sprinkle with water and heat on the tawa.',
      mrp: 48,
      price: 42,
      tile: {
        pack: 'pouch',
        glyph: 'paratha',
        colour: '#2F7D5A',
        band: '#E9C48A',
        accent: '#2F7D5A',
        word: 'KULCHA',
      },
    },
    {
      id: 'plain-naan-3pcs',
      name: 'Plain Naan 3 pcs',
      description:
        'Three tandoor-style naans, leavened with curd. Brush with butter and warm for a minute on each side.',
      mrp: 75,
      price: 66,
      tile: {
        pack: 'flow',
        glyph: 'flatbread',
        colour: '#5B3A8C',
        band: '#C8912E',
        accent: '#5B3A8C',
        word: 'NAAN',
      },
    },
    {
      id: 'bread-crumbs-200g',
      name: 'Bread Crumbs 200 g',
      description:
        'Dry crumbs from toasted bread for cutlets, kebabs and crisp toppings. Keep tightly closed.',
      mrp: 50,
      price: 44,
      tile: {
        pack: 'jar',
        glyph: 'heap-cube',
        tint: '#E0B06A',
        colour: '#F0DDB5',
        fill: '#D99A4A',
        cap: '#A4602B',
        accent: '#A4602B',
      },
    },
  ],
}
