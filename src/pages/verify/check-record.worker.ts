import start, { WasmReader } from '@contentauth/c2pa-wasm';
import libraryAddress from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import type { KnownCertificates } from '#src/provenance/certificates/known-certificates.ts';
import { readerSettings, type SignedRecord } from '#src/provenance/reading/record-facts.ts';
import { tellRecord } from '#src/provenance/reading/tell-record.ts';
import { unsignedSourceType } from './unsigned-source-type.ts';

export interface RecordQuestion {
  readonly file: File;
  readonly type: string;
  readonly known: KnownCertificates;
}

export type RecordAnswer =
  | { readonly kind: 'signed'; readonly record: SignedRecord }
  /** `sourceType`: what the file says of itself all the same. */
  | { readonly kind: 'none'; readonly sourceType: string | null }
  /** Its record can't be read, or the file can't. */
  | { readonly kind: 'unreadable' };

const noRecord = /JumbfNotFound|RemoteManifest|ProvenanceMissing/;

/** Nothing leaves this machine but the request for the library, which is the site's own. */
async function answer({ file, type, known }: RecordQuestion): Promise<RecordAnswer> {
  await start({ module_or_path: libraryAddress });
  try {
    const record = await tellRecord(() => WasmReader.fromBlob(type, file, readerSettings(known)), known);
    return record ? { kind: 'signed', record } : { kind: 'unreadable' };
  } catch (error) {
    if (!noRecord.test(String(error))) return { kind: 'unreadable' };
    return { kind: 'none', sourceType: await unsignedSourceType(file) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<RecordQuestion>) => {
  void answer(data).then((said) => self.postMessage(said));
});
