import { type Quad, scaledQuad } from '../../imaging/quad/quad.ts';
import { strokeMask } from '../../imaging/quad/stroke-mask.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Photo } from '../../tasks/photo.ts';

/** The strokes are looked for in a copy of so many pixels at most. */
const mostPixels = 24_000_000;
/** Letters less opaque than this are taken off, and what shows through them stays. */
const opaque = 0.88;
/** In pixels of the photo: JPEG smears the colors of letters over what is around. */
const [plainMargin, jpegMargin] = [1.5, 3];

export interface MarkedLetters {
  /** Strokes to be filled, in the photo's size. */
  readonly solid: Raster<Uint8Array>;
  /** Strokes that can be seen through; undefined where there are none. */
  readonly faint?: Raster<Uint8Array>;
}

/**
 * The strokes of lines in a photo that are to go, those apart that can be seen through.
 *
 * @param going corners in pixels of the photo
 * @param beside lines that stay
 * @param wider margin besides, in heights of a line
 */
export async function markedLetters(
  photo: Photo,
  { going, beside, wider }: { going: readonly Quad[]; beside: readonly Quad[]; wider: number },
): Promise<MarkedLetters> {
  const { width, height } = photo;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const picture = await photo.analysis(size);
  const there = (points: Quad) => scaledQuad(points, size.width / width, size.height / height);
  const [gone, kept] = [going.map(there), beside.map(there)];
  const least = photo.jpegQuality === undefined ? plainMargin : jpegMargin;
  const all = strokeMask(picture, gone, { wider, least, beside: kept });
  const isFaint = gone.map((_, index) => (all.lines[index].opacity ?? 1) < opaque);
  const strokes = (faint: boolean) => {
    const quads = gone.filter((_, index) => isFaint[index] === faint);
    const others = gone.filter((_, index) => isFaint[index] !== faint);
    const settings = { wider, least, beside: [...kept, ...others] };
    const { mask } = others.length > 0 ? strokeMask(picture, quads, settings) : all;
    return resample(mask, width, height);
  };
  return { solid: strokes(false), faint: isFaint.includes(true) ? strokes(true) : undefined };
}
