/** Separate from the field's text, because the first load has no results. */
export const searchPanelTexts = {
  none: 'No products found',
  found: (count: number) => (count === 1 ? '1 product found' : `${count} products found`),
  results: 'Products',
  alsoCalled: 'Also called',
  clear: 'Clear search',
  needsLogin: 'Please login to search products',
  login: 'Login',
  before: 'You searched before',
  tell: 'Tell the shop',
  reportReason: 'Should we stock this? We note the words, not who searched.',
  telling: 'Telling the shop...',
  told: 'Thank you. The shop will see what was missed.',
  reportFailed: 'The shop could not be told. Please try again when you are online.',
} as const
