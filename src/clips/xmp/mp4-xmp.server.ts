import { appendFile, type FileHandle, open } from 'node:fs/promises';

/** The extended type of a box with XMP, see part 3 of the XMP specification (ISO 16684, storage in files), "MPEG-4". */
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const mostXmpBytes = 64 * 1024;
/** A film of ours has four boxes, and one for its XMP. */
const mostBoxes = 64;

/** Adds XMP at the end of an MP4 file: a box of its own, which players pass over. */
export async function appendXmp(file: string, xmp: string): Promise<void> {
  const packet = Buffer.from(xmp);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + xmpBox.length + packet.length);
  head.write('uuid', 4, 'latin1');
  await appendFile(file, Buffer.concat([head, xmpBox, packet]));
}

/** What {@link appendXmp} added; undefined where there is none, and of a file that is no MP4. */
export async function readXmp(file: string): Promise<Buffer | undefined> {
  await using handle = await open(file);
  for (let at = 0, count = 0; count < mostBoxes; count++) {
    const head = await bytesAt(handle, at, 32);
    if (head.length < 8) return undefined;
    const isLong = head.readUInt32BE() === 1 && head.length >= 16;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE();
    if (length < 8) return undefined;
    if (head.toString('latin1', 4, 8) === 'uuid' && head.subarray(8, 24).equals(xmpBox)) {
      return bytesAt(handle, at + 24, Math.min(mostXmpBytes, length - 24));
    }
    at += length;
  }
  return undefined;
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
