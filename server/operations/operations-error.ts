/** A command that cannot be carried out; the message is for the person who typed it. */
export class OperationsError extends Error {
  override name = 'OperationsError'
}
