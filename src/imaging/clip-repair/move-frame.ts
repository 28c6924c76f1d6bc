import type { Raster, Size } from '../raster/raster.ts';
import type { SteadyMove } from './steady-path.ts';

/** Places between two pixels that have weights of their own. */
const phases = 256;
/** Keys's cubic convolution (1981), four weights for each place between two pixels. */
const weights = Float32Array.from({ length: phases * 4 }, (_, at) => {
  const x = Math.abs((at & 3) - 1 - (at >> 2) / phases);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
});

/**
 * A frame as a steady camera would have shown it, in another size perhaps. Beyond the rim, the rim goes on.
 *
 * @param frame 3 channels
 * @param move in pixels of the frame
 */
export function movedFrame(
  { width, height, data }: Raster<Uint8Array>,
  move: SteadyMove,
  size: Size,
): Raster<Uint8Array> {
  const made = new Uint8Array(size.width * size.height * 3);
  const [stepX, stepY] = [width / size.width, height / size.height];
  const cos = Math.cos(move.turn) * move.scale;
  const sin = Math.sin(move.turn) * move.scale;
  for (let y = 0, to = 0; y < size.height; y++) {
    const py = (y + 0.5) * stepY - height / 2;
    for (let x = 0; x < size.width; x++, to += 3) {
      const px = (x + 0.5) * stepX - width / 2;
      const fromX = cos * px - sin * py + move.x + width / 2 - 0.5;
      const fromY = sin * px + cos * py + move.y + height / 2 - 0.5;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      const across = ((fromX - left) * phases) & (phases - 1);
      const down = ((fromY - top) * phases) & (phases - 1);
      let [r, g, b] = [0, 0, 0];
      for (let row = 0; row < 4; row++) {
        const line = Math.max(0, Math.min(height - 1, top - 1 + row)) * width;
        const heavy = weights[4 * down + row];
        for (let column = 0; column < 4; column++) {
          const at = 3 * (line + Math.max(0, Math.min(width - 1, left - 1 + column)));
          const weight = heavy * weights[4 * across + column];
          r += weight * data[at];
          g += weight * data[at + 1];
          b += weight * data[at + 2];
        }
      }
      made[to] = r < 0 ? 0 : r > 255 ? 255 : r + 0.5;
      made[to + 1] = g < 0 ? 0 : g > 255 ? 255 : g + 0.5;
      made[to + 2] = b < 0 ? 0 : b > 255 ? 255 : b + 0.5;
    }
  }
  return { ...size, channels: 3, data: made };
}
