/**
 * An error for the log. Errors of failed queries contain personal data: parameters, 'Key
 * (email)=(…)', 'Failing row contains (…)'. So only the code and the names of the schema are logged
 * for them: SQLSTATE, table, constraint and the frames of the stack.
 *
 * For other errors, name, message, code, frames and causes are logged, and no other field. Errors
 * are logged as `{ err }` with a message of our own, because a logger that gets only the error uses
 * the error's message.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors'

export interface LoggedError {
  type: string
  message: string
  code?: string
  /** The parts of the schema that the error concerns. */
  table?: string
  constraint?: string
  /** The frames of the stack, without the message. */
  stack: string
  cause?: LoggedError
}

type Fields = ReadonlyMap<string, unknown>

/** The number of nested causes, because errors may cause each other. */
const MAX_CAUSES = 5

export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'The thrown value is not an Error', stack: '' }
  }
  const fields = new Map(Object.entries(error))
  const code = textOf(fields, 'code')
  const isOfDatabase = error instanceof DrizzleQueryError || isDatabaseError(fields)
  return {
    type: error.name,
    message: isOfDatabase ? 'A query failed' : error.message,
    ...(code === undefined ? {} : { code }),
    ...(isOfDatabase ? schemaOf(fields) : {}),
    stack: framesOf(error),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: loggedError(error.cause, depth + 1) }),
  }
}

/** PGlite and pg both pass on the fields of PostgreSQL's ErrorResponse. */
function isDatabaseError(fields: Fields): boolean {
  return /^[0-9A-Z]{5}$/.test(textOf(fields, 'code') ?? '') && fields.has('severity')
}

function schemaOf(fields: Fields): Pick<LoggedError, 'table' | 'constraint'> {
  const table = textOf(fields, 'table')
  const constraint = textOf(fields, 'constraint')
  return {
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
  }
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/** The message precedes the frames, and may have several lines. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
