import { type Camera, shiftOf, type View } from './clip-camera.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Something ends there with the photo, and is so near. */
export interface PhotoBorder {
  readonly side: Side;
  readonly nearness: number;
}

/** Against rounding, in pixels. */
const spare = 0.5;

/** By how much all of a path has to be zoomed so that none of these borders gets into the frame: at least 1. */
export function coveringZoom(view: View, borders: readonly PhotoBorder[], path: readonly Camera[]): number {
  const { frame, photo, center, left, top } = view;
  let zoom = 1;
  for (const camera of path) {
    // What the frame shows on each side of the place that stays.
    const across = center.x - left - camera.turnX * frame.width;
    const down = center.y - top - camera.turnY * frame.height;
    for (const { side, nearness } of borders) {
      const { scale } = shiftOf(view, camera, nearness);
      const x = center.x + camera.x * nearness * frame.width;
      const y = center.y + camera.y * nearness * frame.height;
      if (side === 'left') zoom = Math.max(zoom, needed(x * scale, across));
      else if (side === 'right')
        zoom = Math.max(zoom, needed((photo.width - x) * scale, frame.width - across));
      else if (side === 'top') zoom = Math.max(zoom, needed(y * scale, down));
      else zoom = Math.max(zoom, needed((photo.height - y) * scale, frame.height - down));
    }
  }
  return zoom;
}

/** What is there of the photo, and what is shown. */
const needed = (there: number, shown: number) => (shown + spare) / Math.max(1, there);
