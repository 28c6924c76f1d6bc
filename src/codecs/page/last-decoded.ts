import type { Raster } from '../../imaging/raster/raster.ts';
import type { WasmCodecs } from '../wasm/wasm-codecs.ts';

/** The same codecs, which keep the pixels of the last file: the same bytes written with other settings are decoded once. */
export function withLastDecoded(codecs: WasmCodecs): WasmCodecs {
  let last: { bytes: Uint8Array; raster: Promise<Raster<Uint8Array>> } | undefined;
  const remembering =
    (decode: (bytes: Uint8Array) => Promise<Raster<Uint8Array>>) =>
    (bytes: Uint8Array): Promise<Raster<Uint8Array>> => {
      if (last?.bytes !== bytes) last = { bytes, raster: decode(bytes) };
      return last.raster;
    };
  return {
    ...codecs,
    decodeJpeg: remembering(codecs.decodeJpeg),
    decodePng: remembering(codecs.decodePng),
    decodeWebp: remembering(codecs.decodeWebp),
    decodeAvif: remembering(codecs.decodeAvif),
  };
}
