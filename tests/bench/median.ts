/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('An empty list has no median')
  const sorted = values.toSorted((left, right) => left - right)
  const upper = sorted.length >> 1
  const above = sorted[upper] ?? Number.NaN
  return sorted.length % 2 === 1 ? above : ((sorted[upper - 1] ?? Number.NaN) + above) / 2
}
