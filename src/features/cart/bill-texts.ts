export const billTexts = {
  title: 'Bill details',
  subtotal: (count: number) => `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`,
  deliveryCharge: 'Delivery charge',
  total: 'Total',
  saved: 'You save',
} as const
