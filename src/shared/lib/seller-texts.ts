/** How the seller is named, in the words of several screens. */
export const sellerTexts = {
  grievanceOfficer: (contact: string) => `Grievance officer: ${contact}`,
} as const
