import { AppError } from '../../errors.ts';
import type { ByteSource } from '../byte-source.ts';
import type { PictureFormat } from '../file-types.ts';
import type { PictureHeader } from '../picture-header.ts';
import { properName, sniff, sniffBytes } from '../sniff.ts';
import { probeGif } from './probe-gif.ts';
import { probeHeif } from './probe-heif.ts';
import { probeJpeg } from './probe-jpeg.ts';
import { probePng } from './probe-png.ts';
import { probeTiff } from './probe-tiff.ts';
import { probeWebp } from './probe-webp.ts';

/** Reads a header; null means that it makes no sense. */
type Probe = (source: ByteSource) => Promise<Omit<PictureHeader, 'format'> | null>;

const probes: Record<PictureFormat, Probe> = {
  jpeg: probeJpeg,
  png: probePng,
  gif: probeGif,
  webp: probeWebp,
  avif: probeHeif,
  heic: probeHeif,
  tiff: probeTiff,
};

/**
 * Says what a file is and what its header declares, without decoding it: bounded time and memory whatever the bytes are.
 * Nothing is judged but sense; limits on pixels and frames are the caller's.
 *
 * Errors: `file_empty`; `format_unknown`; `format_unsupported {format}` (a proper name such as "SVG" or "MP4 video");
 * `file_damaged` when the header is cut, contradicts itself or declares no pixels.
 */
export async function probeSource(source: ByteSource): Promise<PictureHeader> {
  if (source.size === 0) throw new AppError('file_empty');
  const sniffed = sniff(await source.read(0, sniffBytes));
  if (sniffed.kind === 'unknown') throw new AppError('format_unknown');
  if (sniffed.kind !== 'picture') throw new AppError('format_unsupported', { format: properName(sniffed) });
  const header = await probes[sniffed.format](source);
  if (!header || header.width < 1 || header.height < 1) throw new AppError('file_damaged');
  return { format: sniffed.format, ...header };
}
