import type { BodyLattice } from './body-lattice.ts';
import type { SoftBody } from './soft-body.ts';

/** A hand that takes hold of a body and lets go of it: where it was when, in milliseconds and in shares of the picture's width and height. */
export interface Pull {
  readonly path: readonly { readonly at: number; readonly x: number; readonly y: number }[];
}

/** How often a second it is noted where a hand is. */
export const handRate = 30;
/** The moment of a note, in milliseconds. */
export const noteAt = (count: number) => Math.floor((count * 1000) / handRate);

/** How far around it a hand takes hold, in cells. */
const reach = 3.2;
/** How strongly it is followed in a step. */
const strength = 0.16;
/** No hand pulls farther than this, in heights of the body: it would tear. */
const farthest = 0.75;

/** Moves what the hand has hold of at this moment. */
export function followPull(lattice: BodyLattice, body: SoftBody, { path }: Pull, seconds: number): void {
  const hand = handAt(path, seconds * 1000);
  if (!hand) return;
  const { points, cell, width, height, floor, top } = lattice;
  const from = { x: path[0].x * width, y: path[0].y * height };
  let [dx, dy] = [hand.x * width - from.x, hand.y * height - from.y];
  const far = Math.sqrt(dx * dx + dy * dy);
  const most = farthest * (floor - top);
  // The farther, the less it follows.
  const held = far > 0 ? (most * (far / most)) / (1 + far / most) / far : 1;
  dx *= held * 1.35;
  dy *= held * 1.35;
  const radius = reach * cell;
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] - from.x, points[i + 1] - from.y];
    const near = 1 / (1 + (x * x + y * y) / (radius * radius)) ** 3;
    if (near < 0.01) continue;
    body.v[i] += strength * near * (points[i] + dx - body.x[i]);
    body.v[i + 1] += strength * near * (points[i + 1] + dy - body.x[i + 1]);
  }
}

/**
 * Where a hand is at a moment: where it was last seen, so that a page which doesn't know yet where it goes shows the same. Undefined before
 * it takes hold and after it has let go.
 */
function handAt(path: Pull['path'], at: number): Pull['path'][number] | undefined {
  // Moments are whole milliseconds, steps are not.
  const now = at + 0.5;
  if (now >= path[path.length - 1].at) return undefined;
  return path.findLast((place) => place.at <= now);
}
