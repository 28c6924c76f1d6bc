import { type Camera, shiftOf, type View } from './clip-camera.ts';
import { type Ground, nearnessAt } from './ground-nearness.ts';

/** Against rounding, in pixels. */
const spare = 0.5;

/**
 * By how much all of a path has to be zoomed so that the photo covers the frame all along it: at least 1.
 *
 * @param rows of the photo at which its sides may bend, its first and last one among them
 */
export function coveringZoom(
  view: View,
  ground: Ground,
  rows: readonly number[],
  path: readonly Camera[],
): number {
  const { frame, photo, center, left, top } = view;
  let zoom = 1;
  for (const camera of path) {
    for (const [index, y] of rows.entries()) {
      const nearness = nearnessAt(ground, y);
      const { scale } = shiftOf(view, camera, nearness);
      const x = center.x + camera.x * nearness * frame.width;
      const midX = center.x - left - camera.turnX * frame.width;
      zoom = Math.max(zoom, needed(x * scale, midX), needed((photo.width - x) * scale, frame.width - midX));
      const midY = center.y - top - camera.turnY * frame.height;
      const row = center.y + camera.y * nearness * frame.height;
      if (index === 0) zoom = Math.max(zoom, needed(row * scale, midY));
      if (index === rows.length - 1)
        zoom = Math.max(zoom, needed((photo.height - row) * scale, frame.height - midY));
    }
  }
  return zoom;
}

/** What is there of the photo on one side of the place that stays, and what the frame shows there. */
const needed = (there: number, shown: number) => (shown + spare) / Math.max(1, there);
