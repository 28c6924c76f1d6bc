import type { Raster } from '../../imaging/raster/raster.ts';

/**
 * Encoders and decoders in WebAssembly (jSquash: the builds of Squoosh), one thread each, since several need headers that
 * the site does not send. Each is loaded when it is first used and kept. What they give and take has four channels of 8
 * bits, straight alpha, in whatever color space the file says; they read and write no metadata and no profile.
 */
export interface WasmCodecs {
  /** Turned as its EXIF block says. */
  decodeJpeg(bytes: Uint8Array): Promise<Raster<Uint8Array>>;
  decodePng(bytes: Uint8Array): Promise<Raster<Uint8Array>>;
  decodeWebp(bytes: Uint8Array): Promise<Raster<Uint8Array>>;
  decodeAvif(bytes: Uint8Array): Promise<Raster<Uint8Array>>;
  /** Alpha is ignored. */
  encodeJpeg(raster: Raster<Uint8Array>, settings: JpegSettings): Promise<Uint8Array>;
  /** Lossless. */
  encodePng(raster: Raster<Uint8Array>): Promise<Uint8Array>;
  encodeWebp(raster: Raster<Uint8Array>, settings: WebpSettings): Promise<Uint8Array>;
  encodeAvif(raster: Raster<Uint8Array>, settings: AvifSettings): Promise<Uint8Array>;
}

/** Names and values are those of MozJPEG's encoder in Squoosh; what is left out has Squoosh's default. */
export interface JpegSettings {
  readonly quality: number;
  readonly quant_table?: number;
  /** 1: colors at full resolution, 2: at half in both directions. */
  readonly chroma_subsample?: 1 | 2;
  readonly auto_subsample?: boolean;
}

/** Of libwebp's `WebPConfig`. */
export interface WebpSettings {
  /** Fractions count. */
  readonly quality: number;
  readonly method?: number;
  readonly autofilter?: 0 | 1;
}

/** Of Squoosh's AVIF encoder. */
export interface AvifSettings {
  readonly quality: number;
  readonly speed?: number;
  /** 1: colors at half resolution in both directions, 3: at full. */
  readonly subsample?: 1 | 3;
  /** 0: the library's choice, 1: PSNR, 2: SSIM. */
  readonly tune?: 0 | 1 | 2;
}

/** Gives the compiled module of a `.wasm` file, where it cannot be fetched from beside the script (in Node). */
export type FindModule = (file: string) => Promise<WebAssembly.Module>;

interface EmscriptenOptions {
  readonly noInitialRun: true;
  readonly instantiateWasm?: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports;
}
/** What Emscripten's scripts export; their own types name a namespace that is not published. */
type Factory<Codec> = (options: EmscriptenOptions) => Promise<Codec>;
type Encoder = {
  encode(pixels: Uint8Array, width: number, height: number, settings: object): Uint8Array | null;
};
type Decoder<Option> = { decode(bytes: Uint8Array, option?: Option): ImageData | null };

export function wasmCodecs(findModule?: FindModule): WasmCodecs {
  const start = async <Codec>(script: Promise<{ default: unknown }>, file: string): Promise<Codec> => {
    const factory = (await script).default as Factory<Codec>;
    const module = await findModule?.(file);
    if (!module) return factory({ noInitialRun: true });
    return factory({
      noInitialRun: true,
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(module, imports);
        done(instance);
        return instance.exports;
      },
    });
  };
  const jpegDecoder = once(() =>
    start<Decoder<boolean>>(
      import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js'),
      'jpeg/codec/dec/mozjpeg_dec.wasm',
    ),
  );
  const webpDecoder = once(() =>
    start<Decoder<never>>(import('@jsquash/webp/codec/dec/webp_dec.js'), 'webp/codec/dec/webp_dec.wasm'),
  );
  const avifDecoder = once(() =>
    start<Decoder<8>>(import('@jsquash/avif/codec/dec/avif_dec.js'), 'avif/codec/dec/avif_dec.wasm'),
  );
  const jpegEncoder = once(() =>
    start<Encoder>(import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js'), 'jpeg/codec/enc/mozjpeg_enc.wasm'),
  );
  // Every browser that the style sheets are for has SIMD.
  const webpEncoder = once(() =>
    start<Encoder>(import('@jsquash/webp/codec/enc/webp_enc_simd.js'), 'webp/codec/enc/webp_enc_simd.wasm'),
  );
  const avifEncoder = once(() =>
    start<Encoder>(import('@jsquash/avif/codec/enc/avif_enc.js'), 'avif/codec/enc/avif_enc.wasm'),
  );
  const png = once(async () => {
    const script = await import('@jsquash/png/codec/pkg/squoosh_png.js');
    await script.default(await findModule?.('png/codec/pkg/squoosh_png_bg.wasm'));
    return script;
  });
  const oxipng = once(async () => {
    const script = await import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js');
    await script.default(await findModule?.('oxipng/codec/pkg/squoosh_oxipng_bg.wasm'));
    return script;
  });
  const encode = async (
    encoder: Promise<Encoder>,
    raster: Raster<Uint8Array>,
    defaults: Promise<{ defaultOptions: object }>,
    settings: object,
  ) => {
    const { width, height, data } = withAlpha(raster);
    const options = { ...(await defaults).defaultOptions, ...settings };
    return madeOf((await encoder).encode(data, width, height, options));
  };

  return {
    decodeJpeg: async (bytes) => rasterOf((await jpegDecoder()).decode(bytes, true)),
    decodePng: async (bytes) => rasterOf((await png()).decode(bytes)),
    decodeWebp: async (bytes) => rasterOf((await webpDecoder()).decode(bytes)),
    decodeAvif: async (bytes) => rasterOf((await avifDecoder()).decode(bytes, 8)),
    encodeJpeg: (raster, settings) =>
      encode(jpegEncoder(), raster, import('@jsquash/jpeg/meta.js'), settings),
    encodeWebp: (raster, settings) =>
      encode(webpEncoder(), raster, import('@jsquash/webp/meta.js'), settings),
    encodeAvif: (raster, settings) =>
      encode(avifEncoder(), raster, import('@jsquash/avif/meta.js'), settings),
    async encodePng(raster) {
      const { width, height, data } = withAlpha(raster);
      const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
      return madeOf((await oxipng()).optimise_raw(pixels, width, height, oxipngLevel, false, false));
    },
  };
}

/** Squoosh's own; each level above takes twice as long for less than one percent. */
const oxipngLevel = 2;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function rasterOf(picture: ImageData | null): Raster<Uint8Array> {
  if (!picture) throw new Error('A WebAssembly decoder gave no pixels.');
  const { data, width, height } = picture;
  return { width, height, channels: 4, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

function madeOf(bytes: Uint8Array | null): Uint8Array {
  if (!bytes) throw new Error('A WebAssembly encoder gave no file.');
  return bytes;
}

function withAlpha(raster: Raster<Uint8Array>): Raster<Uint8Array> {
  if (raster.channels === 4) return raster;
  const { width, height, data } = raster;
  const filled = new Uint8Array(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    filled[to] = data[from];
    filled[to + 1] = data[from + 1];
    filled[to + 2] = data[from + 2];
  }
  return { width, height, channels: 4, data: filled };
}
