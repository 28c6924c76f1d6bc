import { type ArchiveContent, readArchive } from './picture-archive.ts';

/** What the page asks of the worker, once. */
export interface ArchiveQuestion {
  readonly file: File;
  readonly maxBytes: number;
  /** So many pictures are passed over, and so many after them unpacked. */
  readonly skip: number;
  readonly most: number;
}

/** Null: it cannot be opened. */
export type ArchiveAnswer = ArchiveContent | null;

addEventListener('message', async ({ data }: MessageEvent<ArchiveQuestion>) => {
  try {
    const content = readArchive(new Uint8Array(await data.file.arrayBuffer()), data);
    answer(
      content,
      content.photos.map(({ bytes }) => bytes.buffer),
    );
  } catch {
    answer(null);
  }
});

function answer(content: ArchiveAnswer, handedOver: Transferable[] = []): void {
  postMessage(content, { transfer: handedOver });
}
