import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';

/** A soft spot that is drawn over a frame, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Half its width; its height is `stretch` times as large. */
  readonly radius: number;
  readonly stretch: number;
  /** To the right for each pixel down: how much it lies over. */
  readonly lean: number;
  /** 0..1 in its middle. */
  readonly strength: number;
  readonly color: readonly [number, number, number];
  /** Light is added, matter covers. */
  readonly isLight: boolean;
}

/** Larger spots are out of focus: flat in the middle, soft at the rim. */
const largeRadius = 5;

/** Draws a spot over a frame that covers all it shows. */
export function paintSpot({ width, height, data }: MeshTexture, spot: Spot): void {
  const { x, y, radius, stretch, lean, strength, color, isLight } = spot;
  const tall = radius * stretch;
  const reach = radius + Math.abs(lean) * tall;
  const top = Math.max(0, Math.floor(y - tall));
  const bottom = Math.min(height - 1, Math.ceil(y + tall));
  const left = Math.max(0, Math.floor(x - reach));
  const right = Math.min(width - 1, Math.ceil(x + reach));
  const isLarge = radius > largeRadius;
  for (let row = top; row <= bottom; row++) {
    const down = row + 0.5 - y;
    const v = (down / tall) ** 2;
    for (let column = left; column <= right; column++) {
      const u = (column + 0.5 - x - lean * down) / radius;
      const inside = 1 - u * u - v;
      if (inside <= 0) continue;
      const share = strength * inside * (isLarge ? inside * (3 - 2 * inside) : Math.sqrt(inside));
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[at + channel];
        data[at + channel] = isLight
          ? Math.min(255, value + color[channel] * share)
          : value + (color[channel] - value) * share;
      }
    }
  }
}
