/** Short numbers of orders and tickets, to read aloud and to type (product §9.4, §9.10). */

/** Crockford's base 32: without I, L, O and U, which are misread or misheard. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const BITS_PER_DIGIT = 5n
/** The first 40 bits of a UUID, all of them random in version 4. */
const UUID_START = /^([0-9a-f]{8})-([0-9a-f]{2})/i

/**
 * 'JH-7K3F-92QD': the first 40 bits of the order's UUID, so that whoever has the number finds the
 * id by its beginning. An id of another kind is its own number.
 */
export const orderNumber = (orderId: string): string => shortNumber('JH', orderId)

/** 'HT-7K3F-92QD': the number of a ticket, made of a UUID like that of an order. */
export const ticketNumber = (uuid: string): string => shortNumber('HT', uuid)

function shortNumber(kind: string, id: string): string {
  const [, first = '', second = ''] = UUID_START.exec(id) ?? []
  if (first === '') return id
  const bits = BigInt(`0x${first}${second}`)
  const digits = Array.from({ length: 8 }, (_digit, index) => {
    const shift = BigInt(7 - index) * BITS_PER_DIGIT
    return DIGITS.charAt(Number((bits >> shift) & 31n))
  }).join('')
  return `${kind}-${digits.slice(0, 4)}-${digits.slice(4)}`
}
