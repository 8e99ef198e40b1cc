/** Returns the number as it is written in India: 1,00,000. */
export const formatCount = (number: number): string => number.toLocaleString('en-IN')
