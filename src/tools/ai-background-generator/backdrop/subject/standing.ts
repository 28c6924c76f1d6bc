import type { Box, Raster } from '../../../../imaging/raster/raster.ts';

/** Where a cut-out touches the ground, and how much from above it was seen. */
export interface Standing {
  /** For each column of the subject's box, the row (of the whole raster) at which it meets the ground. */
  readonly contact: Float32Array;
  /** 0 where its foot is a straight line, as seen from the side, … 1 where it's as round as a plate seen from above. */
  readonly fromAbove: number;
}

const solid = 128;
/** What lies higher above the lowest row than this share of the subject's height hangs over the ground, it doesn't stand on it. */
const highestFoot = 0.24;

/**
 * A rigid thing touches a plane with the lower convex hull of its outline: between two feet there's air, and a round foot is all contact.
 */
export function standingOf({ width, data }: Raster<Uint8Array>, box: Box): Standing {
  const hull: [number, number][] = [];
  let bottom = box.y;
  for (let x = box.x; x < box.x + box.width; x++) {
    let y = box.y + box.height - 1;
    while (y >= box.y && data[y * width + x] < solid) y--;
    if (y < box.y) continue;
    y++;
    bottom = Math.max(bottom, y);
    // Rows grow downwards, so the lower hull turns left.
    while (hull.length > 1) {
      const [[ax, ay], [bx, by]] = [hull[hull.length - 2], hull[hull.length - 1]];
      if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0) break;
      hull.pop();
    }
    hull.push([x, y]);
  }
  const highest = bottom - highestFoot * box.height;
  const contact = new Float32Array(box.width).fill(bottom);
  for (let i = 0, k = 0; i < box.width; i++) {
    if (hull.length === 0) break;
    const x = box.x + i;
    while (k + 2 < hull.length && hull[k + 1][0] < x) k++;
    const [ax, ay] = hull[k];
    const [bx, by] = hull[Math.min(k + 1, hull.length - 1)];
    const t = bx > ax ? Math.max(0, Math.min(1, (x - ax) / (bx - ax))) : 0;
    contact[i] = Math.max(highest, ay + (by - ay) * t);
  }
  let off = 0;
  for (const row of contact) off += bottom - row;
  const roundness = off / box.width / (0.12 * Math.min(box.width, box.height));
  return { contact, fromAbove: Math.min(1, roundness) };
}
