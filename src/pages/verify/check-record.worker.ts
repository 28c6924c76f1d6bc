import start, { WasmReader } from '@contentauth/c2pa-wasm';
import libraryAddress from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import type { KnownCertificates } from '#src/provenance/certificates/known-certificates.ts';
import { type CheckAnswer, checkFile } from '#src/provenance/reading/check-file.ts';
import { readerSettings } from '#src/provenance/reading/record-facts.ts';

export interface RecordQuestion {
  readonly file: File;
  readonly type: string;
  readonly known: KnownCertificates;
}

/** `noReader`: the library doesn't start here: too little memory for it, or none of what it needs. */
export type RecordAnswer = CheckAnswer | { readonly kind: 'noReader' };

/** Nothing leaves this machine but the request for the library, which is the site's own. */
async function answer({ file, type, known }: RecordQuestion): Promise<RecordAnswer> {
  const library = await fetch(libraryAddress);
  if (!library.ok) throw new Error(`the library did not come: ${library.status}`);
  try {
    await start({ module_or_path: library });
  } catch {
    return { kind: 'noReader' };
  }
  return checkFile(file, () => WasmReader.fromBlob(type, file, readerSettings(known)), known).catch(
    () => ({ kind: 'noReader' }) as const,
  );
}

self.addEventListener('message', ({ data }: MessageEvent<RecordQuestion>) => {
  answer(data).then(
    (said) => self.postMessage(said),
    // An error of the worker, which the page hears.
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
});
