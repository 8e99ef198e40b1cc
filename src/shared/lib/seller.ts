/**
 * Who sells the goods, from the build's environment (product §4.11, docs/deploy.md). Apart from
 * `environment`, because the first screen does not need it.
 */
export interface Seller {
  name: string
  address: string
  /** The seller's own licence; empty if it sells no food. */
  fssaiLicence: string
  /** How the seller is reached: telephone or email. */
  customerCare: string
  /** Name and contact of the grievance officer. */
  grievanceOfficer: string
}

/** Absent details are empty, and are then left out wherever the seller is named. */
export const seller: Seller = {
  name: import.meta.env.VITE_SELLER_NAME ?? '',
  address: import.meta.env.VITE_SELLER_ADDRESS ?? '',
  fssaiLicence: import.meta.env.VITE_SELLER_FSSAI ?? '',
  customerCare: import.meta.env.VITE_SELLER_CARE ?? '',
  grievanceOfficer: import.meta.env.VITE_GRIEVANCE_OFFICER ?? '',
}
