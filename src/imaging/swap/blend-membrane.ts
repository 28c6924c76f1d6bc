import { PoissonSolver } from '../fill/poisson.ts';
import type { Size } from '../raster/raster.ts';

/** How much of a difference goes over the border of a covered place: next to nothing (Neumann), but no part hangs in the air. */
const leak = 0.004;
/** How much each place holds on to no change at all: behind glasses nothing else is known, and rims reach only so far. */
const hold = 2e-4;
/** From this share on a place is covered. */
const covered = 0.35;

/** The light was matched before: a larger step at the rim is something else than skin. */
const mostStep = 0.12;

/**
 * What has to be added to a source so that it meets the target at the rim without a step and keeps its own gradient: the smoothest surface
 * ("Poisson Image Editing": Pérez, Gangnet, Blake, 2003). Nothing flows in from places where something lies over the face.
 *
 * @param source interleaved RGB, encoded
 * @param target the same
 * @param inside 1 where the source goes
 * @param cover 0..1
 */
export function blendMembrane(
  source: Float32Array,
  target: Float32Array,
  inside: Uint8Array,
  cover: Float32Array,
  { width, height }: Size,
): Float32Array {
  const right = new Float32Array(inside.length);
  const down = new Float32Array(inside.length);
  const isOpen = (i: number) => cover[i] <= covered;
  for (let i = 0; i < inside.length; i++) {
    if (i % width < width - 1) right[i] = isOpen(i) && isOpen(i + 1) ? 1 : leak;
    if (i + width < inside.length) down[i] = isOpen(i) && isOpen(i + width) ? 1 : leak;
  }
  const values = new Float32Array(source.length);
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 1) continue;
    for (let c = 3 * i; c < 3 * i + 3; c++)
      values[c] = Math.max(-mostStep, Math.min(mostStep, target[c] - source[c]));
  }
  const held = new Float32Array(inside.length).fill(hold);
  new PoissonSolver(inside, width, height, { right, down }, held).solve(values, undefined, {
    tolerance: 1e-4,
    change: 5e-4,
  });
  return values;
}
