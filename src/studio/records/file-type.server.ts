import { open } from 'node:fs/promises';
import { clipTypes } from '../../codecs/clip-types.ts';
import { fileTypes } from '../../codecs/file-types.ts';
import { sniffFile } from '../../codecs/probe/sniff-file.server.ts';
import type { TypedFile } from '../../provenance/sign-file.server.ts';

const unknownType = 'application/octet-stream';

/** By its first bytes: files are stored without names. */
export async function typedFile(file: string): Promise<TypedFile> {
  const sniffed = await sniffFile(file);
  if (sniffed.kind === 'picture') return { path: file, type: fileTypes[sniffed.format].mediaType };
  if (sniffed.kind === 'clip') return { path: file, type: clipTypes[sniffed.format].mediaType };
  return { path: file, type: unknownType };
}

const headBytes = 1024;

/** The same of a file that is only checked: those that hold records and are never opened as pictures are known, too. */
export async function checkedType(file: string): Promise<string> {
  const { type } = await typedFile(file);
  if (type !== unknownType) return type;
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  if (head.startsWith('%PDF-')) return fileTypes.pdf.mediaType;
  return head.includes('<svg') ? 'image/svg+xml' : unknownType;
}
