import { open } from 'node:fs/promises';

/** What the outermost box of a manifest is called in any container (JUMBF, ISO 19566-5). */
const name = Buffer.from('jumdc2pa');
const pieceBytes = 256 * 1024;

/** Whether it's worth starting a process to look for a record in the file: few have any. */
export async function mayHaveRecord(path: string): Promise<boolean> {
  await using file = await open(path);
  const piece = Buffer.alloc(name.length + pieceBytes);
  for (let kept = 0; ; ) {
    const { bytesRead } = await file.read(piece, kept, pieceBytes);
    const end = kept + bytesRead;
    if (piece.subarray(0, end).includes(name)) return true;
    if (bytesRead === 0) return false;
    kept = Math.min(end, name.length - 1);
    piece.copyWithin(0, end - kept, end);
  }
}
