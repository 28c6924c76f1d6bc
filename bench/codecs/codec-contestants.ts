import sharp from 'sharp';
import { wasmEncoder } from '#src/codecs/page/wasm-encoder.ts';
import { nodeCodecs } from '#src/codecs/wasm/wasm-codecs.server.ts';
import { sharpEncoder } from '#src/codecs/write/sharp-encoder.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { WriteRequest } from '#src/tasks/file-writing.ts';

export const lossyFormats = ['jpeg', 'webp', 'avif'] as const;
export type LossyFormat = (typeof lossyFormats)[number];

/** Writes a picture at a quality of its own, from `lowest` to `highest`. */
export interface CodecContestant {
  readonly name: string;
  readonly lowest: number;
  readonly highest: number;
  encode(quality: number): Promise<Uint8Array>;
}

/** What Squoosh's sliders stand at when it opens. */
export const squooshQuality: Readonly<Record<LossyFormat, number>> = { jpeg: 75, webp: 75, avif: 50 };

/** Squoosh's encoder with what Squoosh offers first: the very builds that its page loads. */
export function squooshDefault(photo: Raster<Uint8Array>, format: LossyFormat | 'png'): Promise<Uint8Array> {
  if (format === 'png') return nodeCodecs.encodePng(photo);
  const settings = { quality: squooshQuality[format] };
  if (format === 'jpeg') return nodeCodecs.encodeJpeg(photo, settings);
  return format === 'webp' ? nodeCodecs.encodeWebp(photo, settings) : nodeCodecs.encodeAvif(photo, settings);
}

/** Ours on the server, ours in the page, and sharp as it comes. */
export function contestantsFor(photo: Raster<Uint8Array>, format: LossyFormat): CodecContestant[] {
  const stack = { raster: photo, count: 1, metadata: {} };
  const aim = { quality: 80 };
  const request = {
    format,
    aim,
    metadata: 'none',
    profile: 'keep',
    many: 'refuse',
  } as const satisfies WriteRequest;
  const { data, width, height, channels } = photo;
  return [
    { name: 'ours, server', ...sharpEncoder(stack, request).scales[0] },
    { name: 'ours, page', ...wasmEncoder(stack, request, nodeCodecs).scales[0] },
    {
      name: 'sharp, plain',
      lowest: 1,
      highest: 100,
      encode: (quality) =>
        sharp(data, { raw: { width, height, channels } }).toFormat(format, { quality }).toBuffer(),
    },
  ];
}
