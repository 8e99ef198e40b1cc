/** The section of a legal page that names the seller (product §14.4). Pure. */
import { sellerTexts } from '#shared/lib/seller-texts.ts'
import type { Seller } from '#shared/lib/seller.ts'
import type { TextSection } from './page-text.ts'

/** Returns no section if the build names no seller. */
export function sellerSections(seller: Seller): TextSection[] {
  if (seller.name === '') return []
  const points = [
    sellerTexts.nameAndAddress(seller),
    seller.fssaiLicence && sellerTexts.licence(seller.fssaiLicence),
    seller.customerCare && sellerTexts.customerCare(seller.customerCare),
    seller.grievanceOfficer && sellerTexts.grievanceOfficer(seller.grievanceOfficer),
  ].filter((point) => point !== '')
  return [
    {
      id: 'seller',
      heading: 'Who sells the goods',
      blocks: [
        'The seller is named here and on every invoice. Who made a product, where it comes from and what it contains is on its page, under ‘Product information’, as far as its maker states it.',
        points,
      ],
    },
  ]
}
