/** Separate from the header's texts, because the first load has no menu. */
export const menuTexts = {
  account: 'my account',
  orders: 'my orders',
  list: 'Paste a list',
  about: 'about us',
  privacy: 'privacy-policy',
  contact: 'contact-us',
  signOut: 'Sign out',
  close: 'Close menu',
} as const
