import type { MeshTexture } from '../mesh/mesh-texture.ts';
import type { Size } from '../raster/raster.ts';

/** For each pixel the size of the heart on whose line it lies: half its width, in pixels. */
export interface HeartField {
  readonly sizes: Float32Array;
}

/** Directions for which the heart's line is kept. */
const directions = 1440;

/** How far the heart's line lies from its middle in each direction, half its width being 1: x = 16 sin³ t, y = 13 cos t − 5 cos 2t − 2 cos 3t − cos 4t. */
function heartRadii(): Float32Array {
  const radii = new Float32Array(directions);
  const count = 20_000;
  for (let i = 0; i < count; i++) {
    const t = (2 * Math.PI * i) / count;
    const x = Math.sin(t) ** 3;
    const y = -(13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)) / 16 - 0.1;
    const angle = Math.atan2(y, x);
    const at = Math.floor(((angle + Math.PI) / (2 * Math.PI)) * directions) % directions;
    radii[at] = Math.max(radii[at], Math.hypot(x, y));
  }
  for (let i = 1; i < directions; i++) if (radii[i] === 0) radii[i] = radii[i - 1];
  if (radii[0] === 0) radii[0] = radii[directions - 1];
  return radii;
}

/** A heart around a place, upright, of every size. */
export function heartField(
  { width, height }: Size,
  [middleX, middleY]: readonly [number, number],
): HeartField {
  const radii = heartRadii();
  const sizes = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - middleX, y + 0.5 - middleY];
      const place = ((Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI)) * directions - 0.5;
      const before = Math.floor(place);
      const share = place - before;
      const radius =
        radii[(before + directions) % directions] * (1 - share) + radii[(before + 1) % directions] * share;
      sizes[y * width + x] = Math.hypot(dx, dy) / radius;
    }
  }
  return { sizes };
}

/**
 * Lays a cover over a picture, with a window in the shape of a heart and a line around it.
 *
 * @param cover opaque, of the picture's size
 * @param size half the window's width, in pixels
 * @param line how wide the line is, and its color
 */
export function layHeartWindow(
  target: MeshTexture,
  cover: MeshTexture,
  { sizes }: HeartField,
  size: number,
  line: { readonly width: number; readonly color: readonly [number, number, number] },
): void {
  const [from, over] = [target.data, cover.data];
  // The field grows by about one for each pixel, faster in the notch: the rim is about a pixel soft.
  const outer = size + line.width;
  for (let i = 0, at = 0; i < sizes.length; i++, at += 4) {
    const own = sizes[i];
    if (own <= size - 1) continue;
    if (own >= outer + 1) {
      from[at] = over[at];
      from[at + 1] = over[at + 1];
      from[at + 2] = over[at + 2];
      continue;
    }
    const inLine = Math.min(1, Math.max(0, own - size + 0.5));
    const inCover = Math.min(1, Math.max(0, own - outer + 0.5));
    for (let k = 0; k < 3; k++) {
      const lined = from[at + k] + (line.color[k] - from[at + k]) * inLine;
      from[at + k] = Math.round(lined + (over[at + k] - lined) * inCover);
    }
  }
}
