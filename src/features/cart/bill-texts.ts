import { formatCounts } from '#shared/lib/format/format-counts.ts'

export const billTexts = {
  title: 'Bill details',
  subtotal: (items: number, units: number) => `Subtotal (${formatCounts(items, units)})`,
  beforeDiscount: 'before discount',
  deliveryCharge: 'Delivery charge',
  total: 'Total',
  saved: 'You save',
} as const
