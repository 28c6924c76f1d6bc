import type { WriteOutcome, WriteRequest } from '../../tasks/file-writing.ts';
import { wasmCodecs } from '../wasm/wasm-codecs.ts';
import { withLastDecoded } from './last-decoded.ts';
import { type ServerNeeded, writeInPage } from './write-in-page.ts';

export interface WriterQuestion {
  readonly number: number;
  /** Who asks for the same file again with other settings gives it the same name. */
  readonly name: string;
  readonly file: Blob;
  readonly request: WriteRequest;
}

export type WriterAnswer = { readonly number: number } & (
  | { readonly outcome: WriteOutcome | ServerNeeded }
  | { readonly error: unknown }
);

const codecs = withLastDecoded(wasmCodecs());
let last: { name: string; bytes: Uint8Array } | undefined;

async function bytesOf(name: string, file: Blob): Promise<Uint8Array> {
  if (last?.name !== name) last = { name, bytes: new Uint8Array(await file.arrayBuffer()) };
  return last.bytes;
}

addEventListener('message', async ({ data }: MessageEvent<WriterQuestion>) => {
  const { number, name, file, request } = data;
  try {
    const bytes = await bytesOf(name, file);
    const outcome = await writeInPage(bytes, request, codecs);
    // The original's own bytes are needed again.
    const isNew = outcome.kind === 'written' && outcome.bytes.buffer !== bytes.buffer;
    const transfer = isNew ? [outcome.bytes.buffer as ArrayBuffer] : [];
    postMessage({ number, outcome } satisfies WriterAnswer, { transfer });
  } catch (error) {
    postMessage({ number, error } satisfies WriterAnswer);
  }
});
