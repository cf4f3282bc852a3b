/**
 * Node's switches for a process with an embedded database: its WebAssembly is compiled once, quickly.
 * Compiling what is used often a second time, for speed, takes longer than a test's database lives.
 */
export const QUICK_WASM = ['--liftoff-only'];
