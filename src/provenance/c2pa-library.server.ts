import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { provideFileReader } from './file-blob.server.ts';

type Library = typeof import('@contentauth/c2pa-wasm');

let loading: Promise<Library> | undefined;

/** The library that writes and reads manifests, started when it is first needed: one call at a time, in a process that does nothing else. */
export function loadC2pa(): Promise<Library> {
  loading ??= start();
  return loading;
}

async function start(): Promise<Library> {
  const file = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
  const library = await import('@contentauth/c2pa-wasm');
  provideFileReader();
  library.initSync({ module: await readFile(file) });
  return library;
}
