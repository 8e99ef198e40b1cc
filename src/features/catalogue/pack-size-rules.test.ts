import { expect, it } from 'vitest'
import { packSizeOf, paisePerUnit } from './pack-size-rules.ts'

it.each([
  ['Chakki Atta 5 kg', '5 kg', 265, 'kg', 5_300],
  ['Moong Dal 500 g', '500 g', 89.5, 'kg', 17_900],
  ['Toned Milk 500 ml', '500 ml', 28, 'litre', 5_600],
  ['Full Cream Milk 1 L', '1 L', 66, 'litre', 6_600],
  ['Sandal Soap 4 × 100 g', '4 × 100 g', 130, 'kg', 32_500],
  ['Cola 6x250ml', '6x250ml', 150, 'litre', 10_000],
  ['Water 1.5 Litres', '1.5 Litres', 30, 'litre', 2_000],
  ['Sprite 1.25 Lit', '1.25 Lit', 100, 'litre', 8_000],
  ['Ghee 1 Litr', '1 Litr', 600, 'litre', 60_000],
  ['Mustard Oil 2 litar', '2 litar', 300, 'litre', 15_000],
  ['Besan 500 gms', '500 gms', 60, 'kg', 12_000],
  ['Cola 6 X 250 ml', '6 X 250 ml', 150, 'litre', 10_000],
  ['5 kg', '5 kg', 265, 'kg', 5_300],
  ['Sunscreen SPF 50 50 g', '50 g', 300, 'kg', 600_000],
  ['Amul High Protein Lassi 15 g Protein 250 ml', '250 ml', 25, 'litre', 10_000],
  ['MuscleBlaze 24 g Protein Whey 1 kg', '1 kg', 2_000, 'kg', 200_000],
  ['Milk 3 g fat 500 ml', '500 ml', 28, 'litre', 5_600],
  ['Sugar Free Whey with 24 g Protein 1 kg', '1 kg', 2_000, 'kg', 200_000],
] as const)('%s is sold in %s', (name, text, price, unit, paise) => {
  const size = packSizeOf(name)
  expect(size).toMatchObject({ text, measure: { unit } })
  expect(size?.measure && paisePerUnit(price, size.measure)).toBe(paise)
})

it.each([
  ['Paracetamol 650 mg 15 tablets', '15 tablets'],
  ['LED Bulb 9 W 1 pc', '1 pc'],
  ['Sweet Corn 2 pcs', '2 pcs'],
  ['Aluminium Foil 9 m', '9 m'],
  ['Extension Board 4 sockets', '4 sockets'],
  ['Cola 12 BTL', '12 BTL'],
  ['Omega 3 60 Capsules', '60 Capsules'],
  ['Vitamin C 30 tablets', '30 tablets'],
  ['Coriander 1 Bunch', '1 Bunch'],
  ['Cutlery 6 set', '6 set'],
  ['Toothbrush 4 brushes', '4 brushes'],
  ['Mask 50 Masks', '50 Masks'],
  ['Gloves 100 Gloves', '100 Gloves'],
  ['Copier Paper 500 Sheets 1 Ream', '1 Ream'],
  ['Durex 10 Condoms', '10 Condoms'],
  ['Cloth Pegs 6 clips', '6 clips'],
  ['Eggs 30 Tray', '30 Tray'],
  ['Foil 72 Mtrs', '72 Mtrs'],
  ['Cake 0.5 Pound', '0.5 Pound'],
  ['Nutty Cookies - Box of 2 Cookies', '2 Cookies'],
  ['Kitkat 2 Fingers', '2 Fingers'],
  ['Garbage Bags 30 l 15 bags', '15 bags'],
  ['Toothbrush with Cap 4 pcs', '4 pcs'],
  ['Pampers Pants XL 12-17 kg with Aloe 32 pcs', '32 pcs'],
])('%s has the size %s, and no price per kilogram or litre', (name, text) => {
  expect(packSizeOf(name)).toEqual({ text })
})

it.each([
  'Onion',
  '',
  'Rice 0 kg bag',
  'Vitamin B12',
  'Vitamin B12 tablets',
  'Vitamin B 12 Tablets',
  'Omega 3 Capsules',
  'Mach 3 Razor',
  'Lays Rs 20 Pack',
  'Lays ₹ 20 Pack',
  'Dettol 2 in 1 Soap',
  'Shampoo 2 in 1 Pack',
  '7 Up',
  'Tooth Brush Buy 2 & Get 2 Free',
  'LollyPop 4 flavour',
  'Paracetamol 650 mg',
  'LED Bulb 9 W',
  'Paneer 1/2 kg',
  'Paneer 1 / 2 kg',
  'Detergent 1 kg + 500 g',
  'Detergent 1 kg + Comfort 200 ml',
  'Horlicks 1 kg with Boost 75 g',
  'Tea 250 g 10% Extra 25 g',
  'Toothpaste 150 g + Toothbrush 1 pc',
  'Toothpaste 150 g with Toothbrush 1 pc',
  'Toothpaste 200 g Free Toothbrush 1 pc',
  'Atta 5 kg, Rice 5 kg',
  'Tea 1 kg Get Sugar 250 g',
  'Tea 250 g plus Sugar 100 g',
  'Combo Atta 5 kg / Sugar 1 kg',
  'Surf Excel 1 kg Comfort 200 ml',
  'Tata Tea 1 kg w/ Agni 100 g',
  'Toothpaste & Gel 150 g 80 g',
  'Salt 1,000 g',
  'Salt 1, 000 g',
  'Bananas 10-12 pcs',
  'Bananas 10 – 12 pcs',
])('%j names no size', (name) => {
  expect(packSizeOf(name)).toBeUndefined()
})

it('a size of nothing has no price', () => {
  expect(packSizeOf('Free sample 0 g')).toEqual({ text: '0 g' })
})
