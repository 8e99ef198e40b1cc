/** Products as the catalogue has them, the first with a discount. */
export const atta = {
  _id: 'atta',
  productName: 'Chakki Atta 5 kg',
  image: '/a.webp',
  price: 310,
  discountPrice: 265,
  hue: 78,
}
export const milk = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  image: '/m.webp',
  price: 29,
  hue: 245,
}
