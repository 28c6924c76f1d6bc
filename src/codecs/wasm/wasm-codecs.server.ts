import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type WasmCodecs, wasmCodecs } from './wasm-codecs.ts';

const require = createRequire(import.meta.url);

/** The same codecs in Node. They work on the thread that asks, so this is for processes that have nothing else to do. */
export const nodeCodecs: WasmCodecs = wasmCodecs(async (file) =>
  WebAssembly.compile(await readFile(require.resolve(`@jsquash/${file}`))),
);
