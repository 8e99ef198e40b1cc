/**
 * Node's options for programs that run for seconds: V8 optimizes JavaScript 20 times later than
 * usual, and WebAssembly 40 times. Otherwise half of the processor time of a server that is soon
 * ended goes into code that is hardly used (docs/test-times.md).
 */
export const LATE_OPTIMIZATION = ['--interrupt-budget=1320000', '--wasm-tiering-budget=72000000']
