/** Cells that hold no value, or a value that a spreadsheet has lost. */

/** Words for an empty value in spreadsheets and data frames. */
const NOTHING = /^(?:n[./]?a\.?|nan|null|none|nil|undefined|not applicable|[-–—]+)$/i
export const isNothing = (text: string): boolean => NOTHING.test(text)

/** Spreadsheets show 0 in the formats 'Comma Style' and 'Accounting' as a dash: ' -   ', '₹ -'. */
const DASH_FOR_ZERO = /^(?:[₹₨?]|rs\.?|inr)?\s*[-–]$/i
export const isDashForZero = (text: string): boolean => DASH_FOR_ZERO.test(text.trim())

/** What spreadsheets write for a formula that failed, such as a VLOOKUP without a match. */
const SPREADSHEET_ERROR =
  /^(?:#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|error!)|err:\d{3})$/i
export const isSpreadsheetError = (text: string): boolean => SPREADSHEET_ERROR.test(text)

export const textOrNothing = (text: string): string =>
  isNothing(text) || isSpreadsheetError(text) ? '' : text

/** Excel's plain CSV writes a question mark for each letter that is not in cp1252: all of Hindi. */
export const hasLostLetters = (text: string): boolean => text.includes('??')
