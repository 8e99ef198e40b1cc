export const footerTexts = {
  about: 'About us',
  contact: 'Contact us',
  privacy: 'Privacy policy',
  terms: 'Terms',
  pages: 'About Jhola',
  social: 'Jhola elsewhere',
  /** `seller`: name and address. */
  soldBy: (seller: string) => `Sold by ${seller}`,
  copyright: (year: number) => `© ${year} Jhola`,
} as const
