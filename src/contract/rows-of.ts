import * as v from 'valibot'

/**
 * A list whose invalid rows are dropped instead of refusing the whole list (product §15.4). Only
 * for responses: a request with an invalid row is refused.
 * @__NO_SIDE_EFFECTS__
 */
export function rowsOf<const S extends v.GenericSchema>(row: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows): v.InferOutput<S>[] =>
      rows.flatMap((candidate) => {
        const parsed = v.safeParse(row, candidate)
        if (parsed.success) return [parsed.output]
        console.warn('An invalid row of a response was dropped:', parsed.issues[0]?.message)
        return []
      }),
    ),
  )
}
