export const searchTexts = {
  placeholder: 'Search product here',
} as const
