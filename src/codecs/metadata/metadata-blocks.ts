import type { MetadataBlock, MetadataChoice } from '../../tasks/file-writing.ts';
import type { Orientation } from '../picture-header.ts';
import { redactExif } from './redact-exif.ts';
import { redactIptc } from './redact-iptc.ts';
import { redactXmp } from './redact-xmp.ts';

/** What a file says about its picture, as the blocks that all containers share. */
export interface MetadataBlocks extends Readonly<Partial<Record<MetadataBlock, Uint8Array>>> {
  /** A TIFF structure (Exif 2.32 §4.5), without the "Exif\0\0" that JPEG puts in front. */
  readonly exif?: Uint8Array;
  /** An XMP packet in UTF-8 (ISO 16684-1). */
  readonly xmp?: Uint8Array;
  /** Photoshop image resources ("8BIM …") with IPTC-IIM among them, as in a JPEG's APP13 segment. */
  readonly iptc?: Uint8Array;
}

/**
 * The blocks as they go into another file, by default one with upright pixels: the orientation says so, and the small preview
 * inside, which may show something else by now, is gone. A block that makes no sense is left out rather than passed on unread.
 */
export function chooseMetadata(
  blocks: MetadataBlocks,
  choice: MetadataChoice,
  orientation: Orientation = 1,
): MetadataBlocks {
  if (choice === 'none') return {};
  const location = choice === 'keep' ? 'keep' : 'remove';
  return {
    exif: blocks.exif && redactExif(withoutPrefix(blocks.exif), location, orientation),
    xmp: blocks.xmp && redactXmp(blocks.xmp, location),
    iptc: blocks.iptc && redactIptc(blocks.iptc, location),
  };
}

/** JPEG's prefix of EXIF, which some programs write elsewhere too. */
const exifPrefix = [0x45, 0x78, 0x69, 0x66, 0, 0];

function withoutPrefix(exif: Uint8Array): Uint8Array {
  return exifPrefix.every((byte, index) => exif[index] === byte) ? exif.subarray(exifPrefix.length) : exif;
}
