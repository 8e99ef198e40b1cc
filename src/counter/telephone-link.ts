/** The address that calls a number, which people write with spaces and dashes. */
export function telephoneLink(phoneNumber: string): string {
  return `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`
}
