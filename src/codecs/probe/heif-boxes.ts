import { type ByteSource, latin1, viewOf } from '../byte-source.ts';

const maxTopBoxes = 64;
const maxMetaBytes = 4 * 1024 * 1024;

export interface Box {
  readonly type: string;
  readonly body: Uint8Array;
}

/** The box of a HEIF file (ISO/IEC 14496-12) that says what is in it: a "full" box, four bytes of version and flags come first. */
export async function readMeta(source: ByteSource): Promise<Uint8Array | null> {
  let at = 0;
  for (let boxes = 0; boxes < maxTopBoxes; boxes++) {
    const head = await source.read(at, 16);
    if (head.length < 8) return null;
    const view = viewOf(head);
    const small = view.getUint32(0);
    const headBytes = small === 1 ? 16 : 8;
    if (head.length < headBytes) return null;
    const size = small === 1 ? Number(view.getBigUint64(8)) : small === 0 ? source.size - at : small;
    if (size < headBytes) return null;
    if (latin1(head, 4, 8) === 'meta') {
      if (size > maxMetaBytes) return null;
      const body = await source.read(at + headBytes, size - headBytes);
      return body.length === size - headBytes ? body.slice() : null;
    }
    at += size;
  }
  return null;
}

/** The boxes within a box, up to one that is cut. */
export function childBoxes(bytes: Uint8Array): Box[] {
  const boxes: Box[] = [];
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at) || bytes.length - at;
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({ type: latin1(bytes, at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}
