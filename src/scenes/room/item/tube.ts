import type { Material } from '../finish/material.ts';
import { inPlace, unit, type Vec } from '../trace/affine.ts';
import type { Solid } from '../trace/solid.ts';

/** A bent stick through points: as many rods, smooth where they meet. */
export function tube(points: readonly Vec[], radius: number, material: Material): Solid[] {
  const ways = points.map((_, i) => {
    const [from, to] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]];
    return unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]]);
  });
  return points.slice(1).map(
    (to, i): Solid => ({
      kind: 'rod',
      pose: inPlace,
      from: points[i],
      to,
      radius,
      material,
      along: [ways[i], ways[i + 1]],
    }),
  );
}
