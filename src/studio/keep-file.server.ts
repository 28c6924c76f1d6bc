import { copyFile, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fileTypes } from '../codecs/file-types.ts';
import { replaceMetadata } from '../codecs/metadata/embed-metadata.ts';
import { chooseMetadata } from '../codecs/metadata/metadata-blocks.ts';
import { isKeptFormat, stripMetadata } from '../codecs/metadata/strip-metadata.ts';
import type { PictureHeader } from '../codecs/picture-header.ts';
import { redactHeif } from '../codecs/probe/redact-heif.ts';
import { writePhoto } from '../codecs/write/write-photo.server.ts';
import type { MetadataChoice } from '../tasks/file-writing.ts';

/**
 * Copies a file with these metadata and its own pixels, all frames and pages. A TIFF is written anew without loss, unless all
 * is kept. False where that cannot be done. Errors: those of opening pictures.
 */
export async function keepFile(
  source: string,
  target: string,
  header: PictureHeader,
  metadata: MetadataChoice,
): Promise<boolean> {
  if (metadata === 'keep') {
    await copyFile(source, target);
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
  if (format === 'tiff') {
    const aim = { quality: 100 };
    const request = { format, aim, metadata, profile: 'keep', many: 'refuse' } as const;
    const outcome = await writePhoto(source, request);
    return outcome.kind === 'written' ? outcome.bytes : null;
  }
  const bytes = await readFile(source);
  if (!isKeptFormat(format)) return redactHeif(bytes, metadata);
  const { exif, xmp, iptc } = await sharp(source, { limitInputPixels: false }).metadata();
  const blocks = chooseMetadata({ exif, xmp, iptc }, metadata, orientation);
  const held: readonly string[] = fileTypes[format].metadata;
  const chosen = Object.fromEntries(Object.entries(blocks).filter(([name]) => held.includes(name)));
  return replaceMetadata(bytes, header, chosen, (file, turned) =>
    stripMetadata(file, { orientation: turned, format }),
  );
}
