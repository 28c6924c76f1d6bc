import { appendFile } from 'node:fs/promises';

/** The extended type of a box with XMP, see part 3 of the XMP specification (ISO 16684, storage in files), "MPEG-4". */
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** Adds XMP at the end of an MP4 file: a box of its own, which players pass over. */
export async function appendXmp(file: string, xmp: string): Promise<void> {
  const packet = Buffer.from(xmp);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + xmpBox.length + packet.length);
  head.write('uuid', 4, 'latin1');
  await appendFile(file, Buffer.concat([head, xmpBox, packet]));
}
