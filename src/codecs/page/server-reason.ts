import type { WriteRequest } from '../../tasks/file-writing.ts';
import { fileTypes, type PageFormat } from '../file-types.ts';
import type { PictureHeader } from '../picture-header.ts';
import { sizeWithin } from '../write/size-within.ts';

/**
 * Why a picture is left to the server: it has several `frames`; the page does not open its type (`opening`) or write the
 * wanted one (`writing`); it has too many pixels (`size`) or more than 8 bits a channel (`depth`); its `colors` would have
 * to be converted or made fewer; its `metadata` would have to be read from or put into an AVIF; or the page has tried
 * and could not (`failed`).
 */
export type ServerReason =
  | 'frames'
  | 'opening'
  | 'writing'
  | 'size'
  | 'depth'
  | 'colors'
  | 'metadata'
  | 'failed';

/** Types that the page's own decoders read. */
export const openedInPage = ['jpeg', 'png', 'webp', 'avif'] as const;
export type OpenedInPage = (typeof openedInPage)[number];

/** Above this, pixels, their copies and an encoder's own memory are too much for a page. */
const maxPagePixels = 40_000_000;

/** What a header already says; null where the page can try. */
export function serverReason(header: PictureHeader, request: WriteRequest): ServerReason | null {
  const { format, frames, bitDepth, orientation, width, height } = header;
  if (frames > 1) return 'frames';
  if (!(openedInPage as readonly string[]).includes(format)) return 'opening';
  if (bitDepth > 8) return 'depth';
  if (width * height > maxPagePixels) return 'size';
  // Only the JPEG decoder turns.
  if (orientation !== 1 && format !== 'jpeg') return 'opening';
  if (format === 'avif' && request.metadata !== 'none') return 'metadata';
  if (!isPageFormat(request.format)) return 'writing';
  const { maxSide } = fileTypes[request.format];
  const size = sizeWithin(header, request);
  if (Math.max(size.width, size.height) > maxSide) return 'size';
  // A PNG with fewer colors takes libimagequant.
  const isExact = 'quality' in request.aim && request.aim.quality === 100;
  return request.format === 'png' && !isExact ? 'colors' : null;
}

export function isPageFormat(format: WriteRequest['format']): format is PageFormat {
  return (fileTypes[format].writtenBy as readonly string[]).includes('page');
}
