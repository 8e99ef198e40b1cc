/** Why an import did not take place. The message is for the person at the terminal. */
export class ImportError extends Error {
  override name = 'ImportError'
}
