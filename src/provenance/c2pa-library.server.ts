import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as library from '@contentauth/c2pa-wasm';
import { provideFileReader } from './file-blob.server.ts';

let loading: Promise<typeof library> | undefined;

/** The library that writes and reads manifests, started when it is first needed: one call at a time, in a process that does nothing else. */
export function loadC2pa(): Promise<typeof library> {
  loading ??= start();
  return loading;
}

async function start(): Promise<typeof library> {
  const file = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
  provideFileReader();
  library.initSync({ module: await readFile(file) });
  return library;
}
