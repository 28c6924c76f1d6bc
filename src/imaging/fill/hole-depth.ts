import type { Raster } from '../raster/raster.ts';
import type { Hole } from './holes.ts';

const far = 1e6;

/** So much of a hole may lie deeper than what its depth is called: where lines cross, they are no blot. */
const crossings = 0.1;

/**
 * How far, in pixels, the inner pixels of a hole are from known ones (a chamfer distance: Borgefors, 1986): nine tenths of
 * it lie no deeper. Beyond the edge of the picture nothing is known.
 */
export function holeDepth(mask: Raster<Uint8Array>, { box, has }: Hole): number {
  const across = box.width + 2;
  const upright = box.height + 2;
  const depths = new Float32Array(across * upright);
  for (let y = 0, at = 0; y < upright; y++) {
    const maskY = box.y + y - 1;
    for (let x = 0; x < across; x++, at++) {
      const maskX = box.x + x - 1;
      const isOutside = maskX < 0 || maskY < 0 || maskX >= mask.width || maskY >= mask.height;
      const isHole = isOutside || (mask.data[maskY * mask.width + maskX] > 0 && has(maskX, maskY));
      depths[at] = isHole ? far : 0;
    }
  }
  const straight = 1;
  const aslant = Math.SQRT2;
  const lower = (at: number, from: number, by: number) => {
    if (depths[from] + by < depths[at]) depths[at] = depths[from] + by;
  };
  for (let y = 0; y < upright; y++) {
    for (let x = 0; x < across; x++) {
      const at = y * across + x;
      if (x > 0) lower(at, at - 1, straight);
      if (y === 0) continue;
      lower(at, at - across, straight);
      if (x > 0) lower(at, at - across - 1, aslant);
      if (x < across - 1) lower(at, at - across + 1, aslant);
    }
  }
  const found: number[] = [];
  for (let y = upright - 1; y >= 0; y--) {
    for (let x = across - 1; x >= 0; x--) {
      const at = y * across + x;
      if (x < across - 1) lower(at, at + 1, straight);
      if (y < upright - 1) {
        lower(at, at + across, straight);
        if (x < across - 1) lower(at, at + across + 1, aslant);
        if (x > 0) lower(at, at + across - 1, aslant);
      }
      const isInside = x > 0 && y > 0 && x < across - 1 && y < upright - 1;
      if (isInside && depths[at] > 0) found.push(depths[at]);
    }
  }
  found.sort((one, other) => one - other);
  return found[Math.floor(found.length * (1 - crossings))] ?? 0;
}
