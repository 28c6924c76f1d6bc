import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';

/** Pixels between two places where the light is worked out. */
const step = 16;
/** As shares of width and height. */
const [wide, tall, height] = [0.32, 0.8, 0.25];
const strength = 0.85;
const warmth = [0.85, 0.42, 0.08] as const;

/** Warm light that comes in at the side, as through a camera that does not close, wanders and goes. At the ends of a clip there is none. */
export function paintLeak({ width, height: rows, data }: MeshTexture, share: number): void {
  const center = width * (-0.12 + 0.4 * Math.sin(Math.PI * share) ** 2);
  const most = strength * Math.sin(Math.PI * share) ** 2;
  if (most === 0) return;
  const columns = Math.ceil(width / step) + 1;
  const line = new Float32Array(columns);
  for (let y = 0; y < rows; y++) {
    const down = ((y - height * rows) / (tall * rows)) ** 2;
    for (let k = 0; k < columns; k++) {
      const across = ((k * step - center) / (wide * width)) ** 2;
      line[k] = most * Math.exp(-1.4 * (across + down));
    }
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const k = x >> 4;
      const light = line[k] + ((line[k + 1] - line[k]) * (x & 15)) / step;
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] += (255 - data[at + channel]) * light * warmth[channel];
    }
  }
}
