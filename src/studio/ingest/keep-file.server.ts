import { copyFile, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fileTypes } from '../../codecs/file-types.ts';
import { replaceMetadata } from '../../codecs/metadata/embed-metadata.ts';
import { mendJpeg } from '../../codecs/metadata/mend-jpeg.ts';
import { chooseMetadata } from '../../codecs/metadata/metadata-blocks.ts';
import { isKeptFormat, stripMetadata } from '../../codecs/metadata/strip-metadata.ts';
import type { PictureHeader } from '../../codecs/picture-header.ts';
import { redactHeif } from '../../codecs/probe/redact-heif.ts';
import { bareTiff } from '../../codecs/tiff/rewrite-tiff.ts';
import { writePhoto } from '../../codecs/write/write-photo.server.ts';
import type { MetadataChoice } from '../../tasks/file-writing.ts';

/**
 * Copies a file with these metadata and its own pixels, all frames and pages; a JPEG is mended where that changes no pixel. False where that cannot be done. Errors: those of opening pictures.
 */
export async function keepFile(
  source: string,
  target: string,
  header: PictureHeader,
  metadata: MetadataChoice,
): Promise<boolean> {
  if (metadata === 'keep') {
    if (header.format === 'jpeg') await writeFile(target, mendJpeg(await readFile(source)));
    else await copyFile(source, target);
    return true;
  }
  const kept = await redacted(source, header, metadata);
  if (kept) await writeFile(target, kept);
  return kept !== null;
}

async function redacted(
  source: string,
  header: PictureHeader,
  metadata: Exclude<MetadataChoice, 'keep'>,
): Promise<Uint8Array | null> {
  const { format, orientation } = header;
  const bytes = await readFile(source);
  if (format === 'tiff') return redactTiff(source, bytes, metadata);
  if (!isKeptFormat(format)) return redactHeif(bytes, metadata);
  const { exif, xmp, iptc } = await sharp(source, { limitInputPixels: false }).metadata();
  const blocks = chooseMetadata({ exif, xmp, iptc }, metadata, orientation);
  const held: readonly string[] = fileTypes[format].metadata;
  const chosen = Object.fromEntries(Object.entries(blocks).filter(([name]) => held.includes(name)));
  return replaceMetadata(bytes, header, chosen, (file, turned) =>
    stripMetadata(file, { orientation: turned, format }),
  );
}

/** Its own pages, whatever they are; written anew without loss where they cannot be told from the rest. */
async function redactTiff(
  source: string,
  bytes: Uint8Array,
  metadata: Exclude<MetadataChoice, 'keep'>,
): Promise<Uint8Array | null> {
  const { xmp } = await sharp(source, { limitInputPixels: false }).metadata();
  const bare = await bareTiff(bytes, chooseMetadata({ xmp }, metadata).xmp);
  if (bare) return bare;
  const request = {
    format: 'tiff',
    aim: { quality: 100 },
    metadata,
    profile: 'keep',
    many: 'refuse',
  } as const;
  const outcome = await writePhoto(source, request);
  return outcome.kind === 'written' ? outcome.bytes : null;
}
