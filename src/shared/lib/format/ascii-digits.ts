/**
 * Digits of the scripts of India, as keyboards for Assamese or Hindi type them, as 0 to 9. Each of
 * these scripts has its zero at place 6 of a row of sixteen.
 */
export function asciiDigits(text: string): string {
  return text.replace(/(?=[\u0900-\u0D7F])\p{Nd}/gu, (digit) =>
    String((digit.charCodeAt(0) % 16) - 6),
  )
}
