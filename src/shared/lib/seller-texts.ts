import type { Seller } from './seller.ts'

/** How the seller is named, in the words of several screens. */
export const sellerTexts = {
  nameAndAddress: ({ name, address }: Seller) =>
    [name, address].filter((part) => part !== '').join(', '),
  licence: (number: string) => `FSSAI licence: ${number}`,
  customerCare: (contact: string) => `Customer care: ${contact}`,
  grievanceOfficer: (contact: string) => `Grievance officer: ${contact}`,
} as const
