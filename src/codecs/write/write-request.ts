import type { PictureFormat, WrittenFormat } from '../file-types.ts';
import type { MetadataBlocks, MetadataChoice } from '../metadata/metadata-blocks.ts';
import type { TargetResult } from './meet-target.ts';
import type { IconSize } from './write-ico.ts';
import type { PdfLayout } from './write-pdf.ts';

/** How a picture is to be written, on the server or in the page alike. */
export interface WriteRequest {
  readonly format: WrittenFormat;
  /**
   * Quality from 1 to 100, in each format's own sense; 100 keeps every pixel where the format can (PNG, PDF; TIFF and BMP
   * always do). Or a size that is met by search; formats without a quality can only meet it with fewer pixels.
   */
  readonly aim: { readonly quality: number } | { readonly maxBytes: number; readonly mayShrink?: boolean };
  /** What is above one of these is scaled down. */
  readonly maxSide?: number;
  readonly maxPixels?: number;
  /** rrggbb laid under transparent pixels; without it, white where the format knows no transparency. */
  readonly background?: string;
  readonly metadata: MetadataChoice;
  /** `keep`: the pixels stay in their color space and the file says which, where it can; `srgb`: they are converted. */
  readonly profile: 'keep' | 'srgb';
  /** What becomes of frames and pages that the format cannot hold. */
  readonly many: 'refuse' | 'first';
  readonly iconSizes?: readonly IconSize[];
  readonly pdf?: PdfLayout;
}

/** What came of a request. Only `written` has a file. */
export type WriteOutcome =
  | {
      readonly kind: 'written';
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** Frames or pages in the file. */
      readonly count: number;
      /** Blocks of metadata that were asked to be kept, and that the format does not take from us. */
      readonly lost: readonly (keyof MetadataBlocks)[];
      /** How a size was met; only when one was asked for. */
      readonly target?: Pick<
        Extract<TargetResult, { isMet: true }>,
        'rung' | 'scale' | 'reach' | 'nextBytes' | 'encodes'
      >;
    }
  /** The picture has several frames or pages, and the format holds one, or none of that kind. */
  | { readonly kind: 'many-refused'; readonly from: PictureFormat; readonly count: number }
  /** Even the lowest quality is larger than asked. `fits`: what would be written with fewer pixels. */
  | ({ readonly kind: 'target-missed' } & Pick<
      Extract<TargetResult, { isMet: false }>,
      'smallestBytes' | 'fits' | 'encodes'
    >);

/** The size within the request's limits: the same shape, no side below 1, never larger. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  {
    maxSide = Number.POSITIVE_INFINITY,
    maxPixels = Number.POSITIVE_INFINITY,
  }: Pick<WriteRequest, 'maxSide' | 'maxPixels'>,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  if (scale === 1) return { width, height };
  // Of a length that has been divided and multiplied by the same number.
  const side = (length: number) => Math.max(1, Math.floor(length * scale + 1e-6));
  return { width: side(width), height: side(height) };
}
