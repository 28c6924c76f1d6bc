import type { WriteOutcome, WriteRequest } from '../../tasks/file-writing.ts';
import { wasmCodecs } from '../wasm/wasm-codecs.ts';
import { type ServerNeeded, writeInPage } from './write-in-page.ts';

export interface WriterQuestion {
  readonly number: number;
  readonly file: Blob;
  readonly request: WriteRequest;
}

export type WriterAnswer = { readonly number: number } & (
  | { readonly outcome: WriteOutcome | ServerNeeded }
  | { readonly error: unknown }
);

const codecs = wasmCodecs();

addEventListener('message', async ({ data }: MessageEvent<WriterQuestion>) => {
  const { number, file, request } = data;
  try {
    const outcome = await writeInPage(new Uint8Array(await file.arrayBuffer()), request, codecs);
    const transfer = outcome.kind === 'written' ? [outcome.bytes.buffer as ArrayBuffer] : [];
    postMessage({ number, outcome } satisfies WriterAnswer, { transfer });
  } catch (error) {
    postMessage({ number, error } satisfies WriterAnswer);
  }
});
