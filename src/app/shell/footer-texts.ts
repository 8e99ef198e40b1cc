export const footerTexts = {
  about: 'About us',
  contact: 'Contact us',
  privacy: 'Privacy policy',
  terms: 'Terms',
  pages: 'About Jhola',
  social: 'Jhola elsewhere',
  copyright: (year: number) => `© ${year} Jhola`,
} as const
