import films from './films.json' with { type: 'json' };
import sizes from './picture-sizes.json' with { type: 'json' };

/**
 * The pictures of the site itself come in several widths, as AVIF and as WebP: `dahlia.webp` is the picture, beside it lie
 * `dahlia.avif`, `dahlia-800.avif`, `dahlia-800.webp` and so on, as far as they are narrower. `scripts/make/make-pictures.ts`
 * makes them and the list of sizes.
 */
const pictureWidths = [400, 800] as const;

export interface PictureSources {
  readonly width: number;
  readonly height: number;
  /** For `srcset`. */
  readonly avif: string;
  readonly webp: string;
}

/** What there is of a picture, by the address of its WebP. Throws where it is none of the site's. */
export function sourcesOf(address: string): PictureSources {
  const name = address.replace(/^\/|\.webp$/g, '');
  const size = (sizes as Readonly<Record<string, number[]>>)[name];
  if (!size) throw new Error(`there is no picture ${address}`);
  const [width, height] = size;
  const list = (format: string) =>
    [
      ...narrowerThan(width).map((narrow) => `/${name}-${narrow}.${format} ${narrow}w`),
      `/${name}.${format} ${width}w`,
    ].join(', ');
  return { width, height, avif: list('avif'), webp: list('webp') };
}

/** The film that this picture is a frame of, by the address of its WebP; undefined where it is none. */
export function filmOf(address: string): string | undefined {
  const name = address.replace(/^\/|\.webp$/g, '');
  return (films as readonly string[]).includes(name) ? `/${name}.mp4` : undefined;
}

/** The widths below the picture's own that it also comes in. */
export function narrowerThan(width: number): number[] {
  return pictureWidths.filter((narrow) => narrow < width);
}
