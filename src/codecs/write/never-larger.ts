import type { WriteRequest } from '../../tasks/file-writing.ts';
import type { PictureHeader } from '../picture-header.ts';
import { encodeAsAsked } from './encode-request.ts';
import type { PictureEncoder } from './meet-target.ts';
import { sizeWithin } from './size-within.ts';

/** Whether the request asks for just the pixels and colors that the file has, so that its own can be the answer. */
export function asksForSame(
  header: PictureHeader,
  hasProfile: boolean,
  request: Omit<WriteRequest, 'aim'>,
): boolean {
  const { width, height, format, hasAlpha } = header;
  const size = sizeWithin(header, request);
  return (
    format === request.format &&
    size.width === width &&
    size.height === height &&
    !(request.background && hasAlpha) &&
    !(request.profile === 'srgb' && hasProfile)
  );
}

/** The bytes, or those at the quality that has to give way for this size; as they are where none is low enough. */
export async function fitInto(
  maxBytes: number,
  bytes: Uint8Array,
  encoder: PictureEncoder,
): Promise<Uint8Array> {
  if (bytes.length <= maxBytes) return bytes;
  const fitted = await encodeAsAsked(encoder, { aim: { maxBytes } });
  return fitted.kind === 'written' ? fitted.bytes : bytes;
}
