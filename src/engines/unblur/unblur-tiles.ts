import type { BlurLight } from '../../imaging/deblur/deconvolution.ts';
import { openDeconvolution } from '../../imaging/deblur/deconvolution.ts';
import type { ComplexGrid } from '../../imaging/fourier/fast-fourier.ts';
import type { Box, Raster, Size } from '../../imaging/raster/raster.ts';
import { blankLike, readPlanes } from '../../imaging/raster/tiles.ts';
import type { ModelSession } from '../engine.ts';
import { darknessHeld } from './hold-darkness.ts';
import { holdRinging } from './hold-ringing.ts';
import { planeDenoiser } from './plane-denoiser.ts';

export interface KnownBlur {
  transfer(size: Size): ComplexGrid;
  /** How far it carried light, in pixels. */
  readonly reach: number;
  readonly light: BlurLight;
  /** Standard deviation of the noise in the picture, 0..1. */
  readonly noise: number;
}

export interface UnblurredTiles {
  readonly pixels: Raster;
  /** How much of the change was kept, 0..1; the rest rang. */
  readonly kept: number;
  /** How much of it was no waves where there was nothing, 0..1. */
  readonly calm: number;
  /** How far what came out is from the given picture once it is blurred again: between as it is and as noise in light would count. */
  readonly residue: number;
}

/** Noise levels of the rounds, of 255: five do as well as more. */
const levels = { rounds: 5, from: 40, to: 2 };
/** Over so many pixels a tile goes over into the next. */
const blend = 16;
/** In light. With less it rings, with more it stays soft; a picture with more noise than is usual asks for more. */
const assumedNoise = 0.006;
const usualNoise = 3 / 255;
const sides = [256, 512, 1024];

/**
 * Undoes a blur that is the same everywhere by plug-and-play half-quadratic splitting: Fourier steps, and the network against
 * noise in between (see `imaging/deblur/deconvolution.ts`), in tiles.
 *
 * @param pixels 3 channels
 */
export async function unblurTiles(
  pixels: Raster,
  blur: KnownBlur,
  {
    session,
    signal,
    progress,
  }: {
    readonly session: ModelSession;
    readonly signal: AbortSignal;
    progress(fraction: number): void;
  },
): Promise<UnblurredTiles> {
  const border = Math.max(24, Math.ceil(2.5 * blur.reach));
  const columns = cutsOf(pixels.width, border);
  const rows = cutsOf(pixels.height, border);
  const size = { width: columns.side, height: rows.side };
  const transfer = blur.transfer(size);
  const result = blankLike(pixels, pixels, 3);
  const steps = columns.starts.length * rows.starts.length * levels.rounds;
  const noise = assumedNoise * Math.max(1, blur.noise / usualNoise);
  let [done, kept, calm, changed, residue] = [0, 0, 0, 0, 0];
  for (const top of rows.starts) {
    for (const left of columns.starts) {
      const inner = { x: left, y: top, width: columns.inner, height: rows.inner };
      const box = { x: left - marginOf(columns), y: top - marginOf(rows), ...size };
      const planes = readPlanes(pixels, box);
      const denoise = planeDenoiser(session, size, countedOf(pixels, box, { inner, around: border / 2 }));
      const { light } = blur;
      const deconvolution = openDeconvolution({ ...size, planes, transfer, border, light, noise });
      const holdDarkness = light === 'linear' ? darknessHeld(planes, size, blur.reach) : undefined;
      let estimate = planes;
      for (let round = 0; round < levels.rounds; round++) {
        const level = levels.from * (levels.to / levels.from) ** (round / (levels.rounds - 1));
        const sharpened = deconvolution.sharpen(estimate, level / 255);
        holdDarkness?.(sharpened);
        estimate = await denoise(sharpened, level / 255);
        signal.throwIfAborted();
        progress(++done / steps);
      }
      const again = deconvolution.blurAgain(estimate);
      const held = holdRinging(estimate, {
        reach: blur.reach,
        ...size,
        given: planes,
        again,
        inner: { ...inner, x: left - box.x, y: top - box.y },
        light,
        noise: blur.noise,
        assumed: noise,
      });
      kept += held.kept;
      calm += held.calm;
      changed += held.changed;
      residue += held.residue;
      lay(estimate, box, inner, result);
    }
  }
  const part = (sum: number) => (changed === 0 ? 1 : sum / changed);
  return { pixels: result, kept: part(kept), calm: part(calm), residue };
}

/** What of a tile is shown and lies in the picture, and as much around it as has a say in it. */
function countedOf(
  picture: Size,
  tile: Box,
  { inner, around }: { readonly inner: Box; readonly around: number },
): Box {
  const cut = (tileStart: number, start: number, length: number, most: number): [number, number] => {
    const from = Math.floor(Math.max(start, 0) - around - tileStart) & ~1;
    const to = Math.ceil(Math.min(start + length, most) + around - tileStart);
    return [from, (to - from + 1) & ~1];
  };
  const [x, width] = cut(tile.x, inner.x, inner.width, picture.width);
  const [y, height] = cut(tile.y, inner.y, inner.height, picture.height);
  return { x, y, width, height };
}

/** Tiles along a side of a picture: their size, and where what each of them shows begins. */
interface Cuts {
  readonly side: number;
  readonly inner: number;
  readonly starts: readonly number[];
}

const marginOf = ({ side, inner }: Cuts) => (side - inner) >> 1;

/** Which power of two is the least work along a side. */
function cutsOf(length: number, border: number): Cuts {
  const choices = sides
    .filter((side) => side >= 3 * border || side === sides.at(-1))
    .map((side) => {
      const inner = side - 2 * border;
      const count = length <= inner ? 1 : Math.ceil((length - inner) / (inner - blend)) + 1;
      return { side, inner, count };
    });
  const { side, inner, count } = choices.reduce((best, choice) =>
    choice.count * choice.side < best.count * best.side ? choice : best,
  );
  if (count === 1) return { side, inner, starts: [Math.floor((length - inner) / 2)] };
  // Shared evenly: what two tiles show would be denoised twice.
  const shared = Math.min(inner, Math.ceil((length - blend) / count) + blend);
  const step = (length - shared) / (count - 1);
  return { side, inner: shared, starts: Array.from({ length: count }, (_, at) => Math.round(at * step)) };
}

/** Lays a tile into the picture, over what overlaps it to the left and above with a soft edge. */
function lay(planes: Float32Array, outer: Box, inner: Box, target: Raster): void {
  const area = outer.width * outer.height;
  const { width, height, data } = target;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const [left, top] = [Math.max(0, inner.x), Math.max(0, inner.y)];
  const [right, bottom] = [Math.min(width, inner.x + inner.width), Math.min(height, inner.y + inner.height)];
  for (let y = top; y < bottom; y++) {
    const down = top === 0 ? 1 : Math.min(1, (y - top + 0.5) / blend);
    for (let x = left; x < right; x++) {
      const share = down * (left === 0 ? 1 : Math.min(1, (x - left + 0.5) / blend));
      const from = (y - outer.y) * outer.width + x - outer.x;
      const to = 3 * (y * width + x);
      for (let channel = 0; channel < 3; channel++) {
        const value = Math.min(1, Math.max(0, planes[channel * area + from])) * maximum;
        data[to + channel] =
          share === 1 ? value + 0.5 : data[to + channel] * (1 - share) + value * share + 0.5;
      }
    }
  }
}
