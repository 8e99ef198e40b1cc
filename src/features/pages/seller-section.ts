/** The section of a legal page that names the seller (product §14.4). Pure. */
import type { Seller } from '#shared/lib/seller.ts'
import type { TextSection } from './page-text.ts'

/** Returns no section if the build names no seller. */
export function sellerSections(seller: Seller): TextSection[] {
  if (seller.name === '') return []
  const points = [
    [seller.name, seller.address].filter((part) => part !== '').join(', '),
    seller.fssaiLicence && `FSSAI licence: ${seller.fssaiLicence}`,
    seller.customerCare && `Customer care: ${seller.customerCare}`,
    seller.grievanceOfficer && `Grievance officer: ${seller.grievanceOfficer}`,
  ].filter((point) => point !== '')
  return [
    {
      id: 'seller',
      heading: 'Who sells the goods',
      blocks: [
        'The seller is named here and on every invoice. Who made a product, where it comes from and what it contains stands on its page, under ‘Product information’, as far as its maker states it.',
        points,
      ],
    },
  ]
}
