/** The reason why an import failed. The message is for the person at the terminal. */
export class ImportError extends Error {
  override name = 'ImportError'
}
