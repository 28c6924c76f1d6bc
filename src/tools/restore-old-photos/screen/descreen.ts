import { complexGrid, transform, transformBack } from '../../../imaging/fourier/fast-fourier.ts';
import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { reflect } from '../../../imaging/raster/reflect.ts';
import { type PrintScreen, windowSide } from './find-screen.ts';

/** In cycles per window: how wide a wave of the screen is in the spectrum, as it is not quite the same everywhere. */
const notchWidth = 2.2;

/**
 * Takes the waves of a screen out of a print: window by window, each overlapping the next by half, the spectrum around each wave is
 * brought down to what is beside it.
 *
 * @param picture 3 channels, 8 or 16 bit
 * @param strength 0..1
 * @param onRow is awaited with the share that is done
 */
export async function descreen(
  picture: Raster,
  screen: PrintScreen,
  strength: number,
  onRow: (share: number) => Promise<void> | void,
): Promise<Raster> {
  const { width, height, data } = picture;
  const most = data instanceof Uint16Array ? 65535 : 255;
  const half = windowSide / 2;
  const bell = Float32Array.from({ length: windowSide }, (_, i) =>
    Math.sin((Math.PI * (i + 0.5)) / windowSide),
  );
  const notches = notchesOf(screen);
  const made = samplesLike(data, data.length);
  // Of the windows of one row; what no later one reaches is finished.
  const line = width * 3;
  const sums = new Float32Array(windowSide * line);
  for (let top = -half; top < height; top += half) {
    for (let left = -half; left < width; left += half) {
      // Two channels go through at once.
      for (const [first, second] of [
        [0, 1],
        [2, 2],
      ]) {
        const grid = complexGrid(windowSide, windowSide);
        for (let y = 0, i = 0; y < windowSide; y++) {
          const row = reflect(top + y, height) * width;
          for (let x = 0; x < windowSide; x++, i++) {
            const from = (row + reflect(left + x, width)) * 3;
            const weight = bell[x] * bell[y];
            grid.re[i] = data[from + first] * weight;
            grid.im[i] = data[from + second] * weight;
          }
        }
        transform(grid);
        quiet(grid.re, grid.im, notches, strength);
        transformBack(grid);
        for (let y = Math.max(0, -top); y < windowSide && top + y < height; y++) {
          for (let x = Math.max(0, -left); x < windowSide && left + x < width; x++) {
            const to = y * line + (left + x) * 3;
            const weight = bell[x] * bell[y];
            sums[to + first] += grid.re[y * windowSide + x] * weight;
            if (second !== first) sums[to + second] += grid.im[y * windowSide + x] * weight;
          }
        }
      }
    }
    for (let y = Math.max(0, -top); y < half && top + y < height; y++) {
      for (let i = 0; i < line; i++)
        made[(top + y) * line + i] = Math.max(0, Math.min(most, Math.round(sums[y * line + i])));
    }
    sums.copyWithin(0, half * line);
    sums.fill(0, half * line);
    await onRow(Math.min(1, (top + windowSide) / height));
  }
  return { ...picture, data: made };
}

interface Notch {
  /** Places of the spectrum, and how much of each goes. */
  readonly places: readonly number[];
  readonly shares: readonly number[];
  /** Places around it, which tell what is left. */
  readonly around: readonly number[];
}

function notchesOf({ waves }: PrintScreen): Notch[] {
  return waves.flatMap(({ x, y }) =>
    [1, -1].map((sign) => {
      const [middleX, middleY] = [sign * x * windowSide, sign * y * windowSide];
      const notch = { places: [] as number[], shares: [] as number[], around: [] as number[] };
      const reach = 8;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const far = Math.hypot(dx, dy);
          const place =
            ((Math.round(middleY + dy) + 2 * windowSide) % windowSide) * windowSide +
            ((Math.round(middleX + dx) + 2 * windowSide) % windowSide);
          if (far <= 2.5 * notchWidth) {
            notch.places.push(place);
            notch.shares.push(Math.exp(-((far / notchWidth) ** 2) / 2));
          } else if (far <= reach) notch.around.push(place);
        }
      }
      return notch;
    }),
  );
}

function quiet(re: Float32Array, im: Float32Array, notches: readonly Notch[], strength: number): void {
  for (const { places, shares, around } of notches) {
    const sizes = around.map((place) => Math.hypot(re[place], im[place])).sort((one, other) => one - other);
    const usual = sizes[sizes.length >> 1];
    for (const [i, place] of places.entries()) {
      const size = Math.hypot(re[place], im[place]);
      if (size <= usual) continue;
      const keep = 1 - strength * shares[i] * (1 - usual / size);
      re[place] *= keep;
      im[place] *= keep;
    }
  }
}
