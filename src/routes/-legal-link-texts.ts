export const legalLinkTexts = {
  label: 'Legal and contact',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact us',
} as const
