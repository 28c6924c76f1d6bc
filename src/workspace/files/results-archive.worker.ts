import { Zip, ZipPassThrough } from 'fflate';

export interface ArchiveFile {
  readonly name: string;
  readonly file: Blob;
}
export type ArchivePacked = Blob | null;

/** Files are read and packed a part at a time. Pictures are compressed already: they are stored as they are. */
async function pack(files: readonly ArchiveFile[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else parts.push(data as Uint8Array<ArrayBuffer>);
  });
  let packed = new Blob([], { type: 'application/zip' });
  for (const { name, file } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      entry.push(value);
    }
    entry.push(new Uint8Array(0), true);
    // A browser may put what is in a blob on the disk.
    packed = new Blob([packed, ...parts.splice(0)], { type: packed.type });
  }
  zip.end();
  if (failure) throw failure;
  return new Blob([packed, ...parts], { type: packed.type });
}

addEventListener('message', async ({ data }: MessageEvent<readonly ArchiveFile[]>) => {
  postMessage((await pack(data).catch(() => null)) satisfies ArchivePacked);
});
