/**
 * One definition per endpoint of product §15.1: the server registers `pattern` and validates with
 * the schemas, the client builds its URL from the same pattern and parses with the same `response`.
 */
import * as v from 'valibot'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  pattern: string
  /** Schema of the JSON body; absent if the endpoint takes none. Unknown fields are rejected. */
  body?: v.GenericSchema
  /** Schema of a 2xx response. Unknown fields are ignored. */
  response: v.GenericSchema
  /** Logged when the call fails, if product §16.4 has a sentence for it. */
  failure?: string
}

export type BodyOf<E extends Endpoint> = E['body'] extends v.GenericSchema
  ? v.InferOutput<E['body']>
  : undefined
export type ResponseOf<E extends Endpoint> = v.InferOutput<E['response']>

type ParamsIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsIn<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

export type ParamsOf<E extends Endpoint> = ParamsIn<E['pattern']>

/** Fills the parameters of a pattern, each encoded. */
export function pathOf<const P extends string>(pattern: P, params: ParamsIn<P> & object): string {
  const values = new Map<string, string>(Object.entries(params))
  return pattern.replace(/:([A-Za-z]+)/g, (_whole, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
}

/**
 * A list of a request with at most `maxLength` rows. The length is checked before the rows, because
 * a body of 256 kB has room for 130,000.
 * @__NO_SIDE_EFFECTS__
 */
export function limitedList<const S extends v.GenericSchema>(row: S, maxLength: number) {
  return v.pipe(v.array(v.unknown()), v.maxLength(maxLength), v.array(row))
}
