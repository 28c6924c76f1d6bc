import type { PictureFormat, WrittenFormat } from '../codecs/file-types.ts';

/** What is known of a picture's file before it is decoded. */
export interface FileFacts {
  readonly format: PictureFormat;
  /** Upright. */
  readonly width: number;
  readonly height: number;
  /** Frames of an animation, pages of a TIFF. */
  readonly frames: number;
  readonly hasAlpha: boolean;
  readonly bytes: number;
}

/** `keep`: all that the target can hold; `no-location`: the same without where it was taken; `none`: nothing. */
export const metadataChoices = ['keep', 'no-location', 'none'] as const;
export type MetadataChoice = (typeof metadataChoices)[number];
/** Blocks of metadata that all containers share. */
export const metadataBlocks = ['exif', 'xmp', 'iptc'] as const;
export type MetadataBlock = (typeof metadataBlocks)[number];

/** Sides that programs ask icons for, small to large. */
export const iconSizes = [16, 24, 32, 48, 64, 128, 256] as const;
export type IconSize = (typeof iconSizes)[number];

export interface PdfLayout {
  /** `picture`: each page is as large as its picture; otherwise the picture is fitted to paper, turned as it is. */
  readonly page: 'picture' | 'a4' | 'letter';
  /** Left free on paper at each side, in points. */
  readonly margin?: number;
}

/** How a picture's file is to be written anew, on the server or in the page alike. */
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
  /** What becomes of frames and pages that the format cannot hold; a number: the one in this place, from 0, alone. */
  readonly many: 'refuse' | number;
  /**
   * The file is not to grow: where the same format, pixels and colors are asked for, the original's own pixels are given,
   * with metadata as asked, unless the new file is smaller; otherwise quality gives way until it is no larger.
   */
  readonly neverLarger?: boolean;
  readonly iconSizes?: readonly IconSize[];
  readonly pdf?: PdfLayout;
  /** Photos that come together become the pages of one document, which is written as the first of them asks. */
  readonly together?: boolean;
}

/** How the size that was asked for was met. */
export interface MetTarget {
  /** Rung of the scale that was used, and which scale: 0 is the first. */
  readonly rung: number;
  readonly scale: number;
  /**
   * How near it came: `close` at most 3 % below, `best` at the highest quality there is, `coarse` further below because the
   * next step would be above.
   */
  readonly reach: 'close' | 'best' | 'coarse';
  /** For `coarse`: the size of the smallest file above the target that was met on the way. */
  readonly nextBytes?: number;
  /** The quality is so low that fewer pixels would look better. */
  readonly isPoor: boolean;
  readonly encodes: number;
}

/** Even the lowest quality is larger than asked. */
export interface MissedTarget {
  /** Size at the lowest quality. */
  readonly smallestBytes: number;
  /** The largest picture found that would fit; null when not even one pixel does. */
  readonly fits: { readonly width: number; readonly height: number; readonly bytes: number } | null;
  readonly encodes: number;
}

/** What there is to say about a file that was written. */
export interface WrittenFacts {
  readonly width: number;
  readonly height: number;
  /** Frames or pages in the file. */
  readonly count: number;
  /** Blocks of metadata that were asked to be kept, and that the format does not take from us. */
  readonly lost: readonly MetadataBlock[];
  /** The photo had a gain map, which makes it brighter on HDR displays, and the file has none. */
  readonly losesGainMap?: boolean;
  /** Only when a size was asked for, and the picture was encoded to meet it. */
  readonly target?: MetTarget;
  /** The pixels are those of the original file, byte for byte: nothing smaller came out. */
  readonly isOriginal?: boolean;
}

/** What came of a request. Only `written` has a file. */
export type WriteOutcome =
  | ({ readonly kind: 'written'; readonly bytes: Uint8Array } & WrittenFacts)
  /** The picture has several frames or pages, and the format holds one, or none of that kind. */
  | { readonly kind: 'many-refused'; readonly from: PictureFormat; readonly count: number }
  | ({ readonly kind: 'target-missed' } & MissedTarget);
