import type { Raster } from '../../imaging/raster/raster.ts';
import type { WriteRequest } from '../../tasks/file-writing.ts';
import type { PageFormat } from '../file-types.ts';
import { type Embedded, embedMetadata } from '../metadata/embed-metadata.ts';
import type { WasmCodecs } from '../wasm/wasm-codecs.ts';
import { documentBytes } from '../write/document/write-document.ts';
import {
  fullColorQuality,
  type JpegScale,
  jpegScales,
  poorShares,
  searchesDeblocking,
} from '../write/lossy-settings.ts';
import type { PictureEncoder, QualityScale } from '../write/meet-target.ts';
import type { PictureStack } from '../write/picture-stack.ts';
import { shrinkRaster } from '../write/shrink-raster.ts';
import { writeBmp } from '../write/write-bmp.ts';
import { writeIco } from '../write/write-ico.ts';

/** Writes one picture in the page at any quality: the same formats, scales and search as on the server. */
export function wasmEncoder(
  stack: PictureStack<Uint8Array>,
  request: WriteRequest & { format: PageFormat },
  codecs: WasmCodecs,
): PictureEncoder {
  const { width, height } = stack.raster;
  return {
    width,
    height,
    scales: makers[request.format](stack, request, codecs),
    poorShare: poorShares[request.format],
    async resized(size) {
      return wasmEncoder({ ...stack, raster: shrinkRaster(stack.raster, size) }, request, codecs);
    },
  };
}

type MakeScales = (
  stack: PictureStack<Uint8Array>,
  request: WriteRequest,
  codecs: WasmCodecs,
) => readonly QualityScale[];

const makers: Record<PageFormat, MakeScales> = {
  jpeg: (stack, _, codecs) =>
    jpegScales.map((scale) => ({
      lowest: 1,
      highest: 100,
      async encode(quality) {
        const bytes = await jpegOf(codecs, stack.raster, scale, quality);
        return embedMetadata(bytes, 'jpeg', embeddedOf(stack));
      },
    })),
  png: (stack, _, codecs) => [
    single(async () => {
      const bytes = await codecs.encodePng(stack.raster);
      return embedMetadata(bytes, 'png', embeddedOf(stack));
    }),
  ],
  // Tenths of a quality: no other scale is needed.
  webp: (stack, _, codecs) => [
    {
      lowest: 10,
      highest: 1000,
      async encode(tenths) {
        const bytes = await codecs.encodeWebp(stack.raster, {
          quality: tenths / 10,
          method: 6,
          autofilter: searchesDeblocking(stack.raster) ? 1 : 0,
        });
        return embedMetadata(bytes, 'webp', embeddedOf(stack));
      },
    },
  ],
  avif: (stack, _, codecs) =>
    [6, 7, 5].map((speed) => ({
      lowest: 1,
      highest: 100,
      encode: (quality) =>
        codecs.encodeAvif(stack.raster, {
          quality,
          speed,
          tune: 2,
          subsample: quality >= fullColorQuality ? 3 : 1,
        }),
    })),
  bmp: (stack) => [single(async () => writeBmp(stack.raster, stack.densities?.[0]))],
  ico: (stack, { iconSizes }, codecs) => [
    single(() => writeIco(stack.raster, (icon) => codecs.encodePng(icon), iconSizes)),
  ],
  pdf: (stack, { pdf }, codecs) =>
    jpegScales.map((scale) => ({
      lowest: 1,
      highest: 100,
      encode: (quality) =>
        documentBytes(
          stack,
          quality === 100 ? null : (picture) => jpegOf(codecs, picture, scale, quality),
          pdf,
        ),
    })),
};

function embeddedOf({ metadata, profile, densities }: PictureStack): Embedded {
  return { ...metadata, profile, density: densities?.[0] };
}

const single = (encode: () => Promise<Uint8Array>): QualityScale => ({ lowest: 0, highest: 0, encode });

function jpegOf(
  codecs: WasmCodecs,
  raster: Raster<Uint8Array>,
  { table, fullColorFrom }: JpegScale,
  quality: number,
): Promise<Uint8Array> {
  return codecs.encodeJpeg(raster, {
    quality,
    quant_table: table,
    auto_subsample: false,
    chroma_subsample: quality >= fullColorFrom ? 1 : 2,
  });
}
