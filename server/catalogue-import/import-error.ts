/** The reason why an import failed. The message is for the person at the terminal. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** The connection was lost during the commit: the store has its previous catalogue or the new one. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'

  constructor(cause: unknown) {
    super(
      'The connection to the database was lost, so it is not known whether the catalogue was ' +
        'replaced. Run the import again.',
      { cause },
    )
  }
}
