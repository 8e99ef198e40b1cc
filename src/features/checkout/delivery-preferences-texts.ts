import type { IfMissing } from '#contract/delivery-wishes.ts'

export const deliveryPreferencesTexts = {
  title: 'Delivery instructions',
  optional: 'Delivery instructions (Optional)',
  presetsLabel: 'Common instructions',
  presets: [
    'Leave at the door.',
    'Do not ring the bell.',
    'Call when you are here.',
    'Leave with the guard.',
  ],
  field: 'For the rider',
  length: (used: number, most: number) => `${used} of ${most} characters`,
  ifMissingTitle: 'If something is missing',
  ifMissing: { call: 'Call me', 'leave-out': 'Leave it out' } satisfies Record<IfMissing, string>,
} as const
