import { type MeshTexture, newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';

/** The floor is drawn at this share of the frame's size: what glows is soft. */
const fineness = 0.5;
/** Tiles from the left to the right end of the frame at its lower border, and rows of them. */
const [columns, rows] = [9, 12];
/** Hues of tiles and lamps: magenta, cyan, violet, amber. */
const lamps = [
  [255, 46, 160],
  [40, 200, 255],
  [140, 70, 255],
  [255, 170, 50],
] as const;
const wall = [16, 10, 30];

/** A floor of lit tiles and three lamps, at a beat. */
export interface DanceFloor {
  /** Half as wide and high as the frame. */
  draw(beat: number): MeshTexture;
  /** What the light of the moment makes of red, green and blue, about 1. */
  tint(beat: number): readonly [number, number, number];
}

/** @param horizon where the floor ends, in shares of the frame's height */
export function danceFloor(width: number, height: number, horizon: number, seed: number): DanceFloor {
  const [across, down] = [
    Math.max(2, Math.round(width * fineness)),
    Math.max(2, Math.round(height * fineness)),
  ];
  const random = seededRandom(seed);
  const tileHue = Uint8Array.from({ length: 64 * 64 }, () => Math.floor(random() * lamps.length));
  const tilePhase = Uint8Array.from({ length: 64 * 64 }, () => Math.floor(random() * 4));
  const tile = new Int16Array(across * down).fill(-1);
  const light = new Float32Array(across * down);
  const end = Math.round(horizon * down);
  for (let y = 0, i = 0; y < down; y++)
    for (let x = 0; x < across; x++, i++) {
      if (y < end) {
        light[i] = 0.5 + 0.5 * (y / Math.max(1, end));
        continue;
      }
      // Seen in perspective: rows get narrower towards the horizon.
      const near = (y - end + 1) / (down - end);
      const depth = 1 / (0.12 + near);
      const u = ((x / across - 0.5) * columns * depth) / 0.9 + 128;
      const v = (depth / 1.1) * rows * 0.6;
      const [fu, fv] = [u % 1, v % 1];
      const joint = Math.min(fu, 1 - fu, fv, 1 - fv);
      tile[i] = (Math.floor(v) % 64) * 64 + (Math.floor(u) % 64);
      light[i] = (0.25 + 0.75 * near) * Math.min(1, 0.25 + joint * 6);
    }
  const texture = newTexture(across, down);
  const places = [0.2, 0.5, 0.8];
  return {
    draw(beat) {
      const step = Math.floor(beat);
      const flash = 1 - 0.45 * (beat - step);
      for (let i = 0, at = 0; i < tile.length; i++, at += 4) {
        const [x, y] = [(i % across) / across, Math.floor(i / across) / down];
        let [red, green, blue] = [wall[0] * light[i], wall[1] * light[i], wall[2] * light[i]];
        if (tile[i] >= 0) {
          const isLit = (tilePhase[tile[i]] + step) % 4 < 2;
          const hue = lamps[(tileHue[tile[i]] + step) % lamps.length];
          const strength = light[i] * (isLit ? 0.8 * flash : 0.16);
          red = hue[0] * strength;
          green = hue[1] * strength;
          blue = hue[2] * strength;
        }
        for (const [k, place] of places.entries()) {
          const aim = place + 0.22 * Math.sin(beat * 0.785 + k * 2.1);
          const middle = place + (aim - place) * y;
          const spread = 0.015 + 0.1 * y;
          const off = (x - middle) / spread;
          if (off > 2.4 || off < -2.4) continue;
          const glow = 0.34 * Math.exp(-off * off) * (1 - 0.55 * y);
          const hue = lamps[(k + step) % lamps.length];
          red += hue[0] * glow;
          green += hue[1] * glow;
          blue += hue[2] * glow;
        }
        texture.data[at] = Math.min(255, red);
        texture.data[at + 1] = Math.min(255, green);
        texture.data[at + 2] = Math.min(255, blue);
        texture.data[at + 3] = 255;
      }
      return texture;
    },
    tint(beat) {
      const step = Math.floor(beat);
      const share = 0.16 * (1 - 0.5 * (beat - step));
      const hue = lamps[(step + 1) % lamps.length];
      return [0, 1, 2].map((k) => 0.84 + share * 1.6 * (hue[k] / 255)) as unknown as [number, number, number];
    },
  };
}
