/** Node 22 and later count calls of a function, Node 20 the size of what has run. */
const LATE_JAVASCRIPT =
  Number.parseInt(process.versions.v8, 10) < 12
    ? ['--interrupt-budget=1320000']
    : ['--invocation-count-for-maglev=4000', '--invocation-count-for-turbofan=30000']

/**
 * Node's options for programs that run for seconds: V8 optimizes JavaScript ten to twenty times
 * later than usual, and WebAssembly 40 times. Otherwise half of the processor time of a server that
 * is soon ended goes into code that is hardly used (docs/test-times.md).
 */
export const LATE_OPTIMIZATION = [...LATE_JAVASCRIPT, '--wasm-tiering-budget=72000000']
