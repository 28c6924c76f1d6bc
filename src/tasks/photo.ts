import type { StoredMediaType } from '../codecs/file-types.ts';
import type { Raster } from '../imaging/raster/raster.ts';
import type { FileFacts, WriteOutcome, WriteRequest, WrittenFacts } from './file-writing.ts';

/**
 * A picture that was opened but not yet decoded: header facts are there, pixels come when asked. Always upright (the
 * file's orientation is applied), always RGB or gray.
 */
export interface Photo {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly bitDepth: 8 | 16;
  /** How strongly a JPEG file was compressed, 1 (most) to 100 on libjpeg's scale; undefined for other files. */
  readonly jpegQuality?: number;
  /** ICC profile of the RGB space `pixels()` are in; undefined means sRGB. CMYK and Lab files arrive as sRGB. */
  readonly profile?: Uint8Array;
  /** Full size, 3 or 4 channels, in the picture's own RGB space and bit depth. Kept, so asking twice is cheap. */
  pixels(): Promise<Raster>;
  /**
   * A copy for analysis: 8-bit sRGB, 3 channels, exactly `width` × `height` (squashed, not cropped), alpha laid over
   * mid-gray. Uses the decoder's own shrinking, so it is far cheaper than `pixels()`.
   */
  analysis(size: { width: number; height: number }): Promise<Raster<Uint8Array>>;
  /** The file it came in; not where a preview is made of a part or a smaller copy of it. */
  readonly file?: PhotoFile;
  /** What `by` finds out about the whole picture, also where `pixels()` are only the part of it that is looked at. */
  measure<T>(by: (pixels: Raster) => T): Promise<T>;
}

/** The file of a photo, with all its frames or pages, and what its metadata say as far as that was kept. */
export interface PhotoFile extends FileFacts {
  /** Where it lies. */
  readonly path: string;
  /**
   * Writes it anew into a file of its own, or as the first pages of a document that others follow in; a size is met by one
   * photo alone. Errors: those of opening pictures.
   */
  write(
    request: WriteRequest,
    following?: FollowingFiles,
  ): Promise<RewrittenFile | Exclude<WriteOutcome, { kind: 'written' }>>;
}

/** What comes after a photo in the same document. */
export interface FollowingFiles {
  readonly files: readonly PhotoFile[];
  /** Called with the number of files that are in it, the first one counted. */
  onFile(done: number): Promise<void>;
}

/** A file that was written anew, ready to be an output. */
export interface RewrittenFile extends WrittenFacts {
  readonly kind: 'written';
  readonly bytes: number;
  readonly made: MadeFile;
}

/**
 * How a picture came about, in the words of IPTC's Digital Source Type: an algorithm that was not trained made all of it or
 * changed a photo, a photo was set into something drawn, a trained model changed or added parts, or one made all of it.
 */
export type DigitalSourceType =
  | 'algorithmicMedia'
  | 'algorithmicallyEnhanced'
  | 'compositeSynthetic'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'trainedAlgorithmicMedia';

/** What part of a picture isn't as it was found, in percent with one decimal: estimated from right beside it, or made up. */
export interface MadeParts {
  readonly estimated: number;
  readonly invented: number;
  /** All of its colors are made up. */
  readonly colors: boolean;
}

/** A finished picture on its way to a file. `profile` as in {@link Photo}. */
export interface Picture {
  readonly raster: Raster;
  readonly profile?: Uint8Array;
  /** Said in the file's metadata. Tools leave it out: the house puts in what the tool declares. */
  readonly sourceType?: DigitalSourceType;
  /** Said in the file's metadata beside the source type. */
  readonly madeParts?: MadeParts;
}

/** A file that is finished as it is, on its way to the person: it is stored and handed out byte for byte. */
export interface MadeFile {
  /** As `studio.file()` gave it. */
  readonly path: string;
  readonly type: StoredMediaType;
  /** Of what it shows, in pixels; of a document, its first page. */
  readonly width: number;
  readonly height: number;
  /** Pictures in it that follow one another: frames or pages. */
  readonly frames: number;
  readonly hasAlpha: boolean;
  /** What stands for it where pictures are shown; may be smaller than the file. Made when it is needed, and let go. */
  poster(): Promise<Picture>;
}
