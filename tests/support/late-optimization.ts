/** V8's options to optimize functions ten times later; not for Node 20, whose V8 is older. */
export const LATE_BY_CALLS = [
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-turbofan=30000',
]

/** Node 20 counts the size of what has run, not the calls of a function: 20 times later. */
const LATE_BY_SIZE = ['--interrupt-budget=1320000']

/**
 * Node's options for programs that run for seconds, among them 40 times later optimization of
 * WebAssembly. Otherwise half of the processor time of a server that is soon ended goes into code
 * that is hardly used (docs/test-times.md).
 */
export const LATE_OPTIMIZATION = [
  ...(Number.parseInt(process.versions.v8, 10) < 12 ? LATE_BY_SIZE : LATE_BY_CALLS),
  '--wasm-tiering-budget=72000000',
]
