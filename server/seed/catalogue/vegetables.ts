import type { Shelf } from './shelf.ts'

export const vegetables: Shelf = {
  id: 'vegetables',
  name: 'Vegetables',
  hue: 135,
  products: [
    {
      id: 'tomato-hybrid-500g',
      name: 'Tomato Hybrid 500 g',
      description:
        'Firm red tomatoes with thick walls, for curries and salads. Leave at room temperature until fully red, then refrigerate.',
      mrp: 32,
      price: 24,
      tile: { pack: 'tray', glyph: 'ripe-tomato', colour: '#4E9A51', accent: '#C8402C' },
    },
    {
      id: 'onion-1kg',
      name: 'Onion 1 kg',
      description:
        'Medium red onions from Nashik, dry-skinned and pungent. Store in the net, in the dark, away from potatoes.',
      mrp: 48,
      price: 36,
      tile: { pack: 'net', glyph: 'red-onion', colour: '#8B2F5B', accent: '#C8402C' },
    },
    {
      id: 'potato-1kg',
      name: 'Potato 1 kg',
      description:
        'Washed all-purpose potatoes, good for boiling, frying and mash. Keep them in a dark, airy place so they do not turn green.',
      mrp: 38,
      price: 31,
      tile: { pack: 'net', glyph: 'brown-potato', colour: '#7A8B2F', accent: '#946A2A' },
    },
    {
      id: 'green-peas-250g',
      name: 'Green Peas 250 g',
      description:
        'Sweet peas in the pod; shelled they give about half their weight. Blanch for a minute and freeze what you do not use.',
      mrp: 40,
      price: 32,
      tile: { pack: 'tray', glyph: 'pea-pod', colour: '#C98A3A', accent: '#3C8B46' },
    },
    {
      id: 'capsicum-green-250g',
      name: 'Capsicum Green 250 g',
      description:
        'Crisp green peppers, two or three to the pack. For stir-fries, stuffed capsicum and pav bhaji.',
      mrp: 35,
      price: 29,
      tile: {
        pack: 'loose',
        glyph: 'green-capsicum',
        colour: '#3C7A2F',
        accent: '#3C8B46',
        count: 2,
      },
    },
    {
      id: 'carrot-orange-500g',
      name: 'Carrot Orange 500 g',
      description:
        'Sweet crunchy carrots for salad, sabzi and halwa. Trim the tops and keep in the vegetable drawer.',
      mrp: 45,
      price: 38,
      tile: { pack: 'net', glyph: 'carrot', colour: '#D9731A', accent: '#2F7D3C' },
    },
    {
      id: 'broccoli-1pc',
      name: 'Broccoli 1 pc',
      description:
        'One tight green head of about 300 g. Steam for three minutes and it stays bright; the stalk is edible once peeled.',
      mrp: 69,
      price: 58,
      tile: {
        pack: 'loose',
        glyph: 'green-broccoli',
        colour: '#3C7A2F',
        accent: '#3C8B46',
        count: 1,
      },
    },
    {
      id: 'cauliflower-1pc',
      name: 'Cauliflower 1 pc',
      description:
        'A white, close-curded head of 500 to 700 g with its leaves on. Soak florets in warm salt water before cooking.',
      mrp: 52,
      price: 44,
      tile: { pack: 'loose', glyph: 'cauliflower', colour: '#6FA53C', accent: '#5C8A2F', count: 1 },
    },
    {
      id: 'cabbage-1pc',
      name: 'Cabbage 1 pc',
      description:
        'A firm green head of about 700 g for sabzi, chowmein and slaw. Keeps for two weeks in the fridge, cut side wrapped.',
      mrp: 42,
      price: 34,
      tile: { pack: 'loose', glyph: 'cabbage', colour: '#5C8A2F', accent: '#3C8B46', count: 1 },
    },
    {
      id: 'palak-250g',
      name: 'Palak 250 g',
      description:
        'A bunch of tender spinach leaves, washed once. Rinse again in plenty of water; cooks down to a quarter.',
      mrp: 25,
      price: 19,
      tile: { pack: 'loose', glyph: 'palak', colour: '#2F7D3C', accent: '#3C8B46', count: 1 },
    },
    {
      id: 'bhindi-500g',
      name: 'Bhindi 500 g',
      description:
        "Tender ladies' fingers that snap cleanly at the tip. Wipe dry before cutting so they do not turn sticky.",
      mrp: 48,
      price: 39,
      tile: { pack: 'tray', glyph: 'okra', colour: '#A8643C', accent: '#3C8B46' },
    },
    {
      id: 'lauki-1pc',
      name: 'Lauki 1 pc',
      description:
        'One light green bottle gourd of 600 to 800 g for kofta, dal and halwa. The skin should yield to a fingernail.',
      mrp: 38,
      price: 30,
      tile: {
        pack: 'loose',
        glyph: 'bottle-gourd',
        colour: '#6FA53C',
        accent: '#3C8B46',
        count: 1,
      },
    },
    {
      id: 'karela-250g',
      name: 'Karela 250 g',
      description:
        'Small, deeply ridged bitter gourds. Rub the slices with salt for half an hour and squeeze to tame the bitterness.',
      mrp: 30,
      price: 24,
      tile: { pack: 'tray', glyph: 'bitter-gourd', colour: '#7A8B2F', accent: '#3C8B46' },
    },
    {
      id: 'brinjal-bharta-1pc',
      name: 'Brinjal Bharta 1 pc',
      description:
        'One large glossy brinjal of about 400 g for roasting over the flame. Prick it first, and peel when the skin is charred.',
      mrp: 35,
      price: 28,
      tile: {
        pack: 'loose',
        glyph: 'long-brinjal',
        colour: '#5B2A73',
        accent: '#7A4AA0',
        count: 1,
      },
    },
    {
      id: 'cucumber-500g',
      name: 'Cucumber 500 g',
      description:
        'Thin-skinned green cucumbers for salad and raita. Keep dry, and eat within four days.',
      mrp: 34,
      price: 27,
      tile: { pack: 'tray', glyph: 'cucumber', colour: '#4A86A8', accent: '#2F7D3C' },
    },
    {
      id: 'french-beans-250g',
      name: 'French Beans 250 g',
      description:
        'Slim stringless beans, picked young. Snap off both ends and stir-fry with coconut or potatoes.',
      mrp: 36,
      price: 29,
      tile: {
        pack: 'loose',
        glyph: 'french-beans',
        colour: '#3C8B46',
        accent: '#C8912E',
        count: 1,
      },
    },
    {
      id: 'beetroot-500g',
      name: 'Beetroot 500 g',
      description:
        'Deep red roots without tops, for salad, cutlets and juice. Boil with the skin on and the colour stays in.',
      mrp: 40,
      price: 33,
      tile: { pack: 'net', glyph: 'beetroot', colour: '#8D1F4D', accent: '#3C8B46' },
    },
    {
      id: 'mooli-500g',
      name: 'Mooli 500 g',
      description:
        'Long white radishes with crisp flesh and a mild heat, for parathas and salad. The leaves make a good saag.',
      mrp: 32,
      price: 26,
      tile: { pack: 'loose', glyph: 'radish', colour: '#4F9A3A', accent: '#3C8B46', count: 2 },
    },
    {
      id: 'ginger-100g',
      name: 'Ginger 100 g',
      description:
        'Fresh plump ginger with thin skin. Scrape rather than peel; keeps for weeks wrapped in paper in the fridge.',
      mrp: 22,
      tile: { pack: 'loose', glyph: 'ginger-root', colour: '#B98A3C', accent: '#946A2A', count: 1 },
    },
    {
      id: 'garlic-200g',
      name: 'Garlic 200 g',
      description:
        'Whole bulbs with full cloves that peel easily. Keep in the open, never in plastic.',
      mrp: 58,
      price: 49,
      tile: { pack: 'net', glyph: 'garlic', colour: '#9A8AA8', accent: '#8B5A7A' },
    },
    {
      id: 'green-chilli-100g',
      name: 'Green Chilli 100 g',
      description:
        'Medium-hot green chillies for tempering and chutney. Remove the stalks and store on a paper towel.',
      mrp: 15,
      tile: { pack: 'tray', glyph: 'green-chilli', colour: '#C8402C', accent: '#3C8B46' },
    },
    {
      id: 'coriander-leaves-100g',
      name: 'Coriander Leaves 100 g',
      description:
        'A fragrant bunch of dhania for garnish and green chutney. Stand the stems in a glass of water and it lasts a week.',
      mrp: 18,
      tile: { pack: 'loose', glyph: 'dhania', colour: '#4F9A3A', accent: '#C8402C', count: 1 },
    },
    {
      id: 'mint-leaves-100g',
      name: 'Mint Leaves 100 g',
      description:
        'Fresh pudina for chutney, raita and chaas. Pick the leaves just before use; the stems are woody.',
      mrp: 20,
      tile: { pack: 'loose', glyph: 'pudina', colour: '#2F8A55', accent: '#C8912E', count: 1 },
    },
    {
      id: 'sweet-corn-2pcs',
      name: 'Sweet Corn 2 pcs',
      description:
        'Two cobs in the husk with juicy yellow kernels. Boil for six minutes or roast with lime and chilli.',
      mrp: 45,
      price: 37,
      tile: { pack: 'loose', glyph: 'maize', colour: '#E0A21B', accent: '#3C8B46', count: 2 },
    },
    {
      id: 'button-mushroom-200g',
      name: 'Button Mushroom 200 g',
      description:
        'White closed-cap mushrooms, packed the same morning. Wipe with a cloth instead of washing.',
      mrp: 60,
      price: 49,
      tile: { pack: 'tray', glyph: 'cream-mushroom', colour: '#5B7FA8', accent: '#8A5A33' },
    },
  ],
}
