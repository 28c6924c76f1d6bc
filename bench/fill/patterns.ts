import type { Raster } from '#src/imaging/raster/raster.ts';

const [width, height] = [480, 400];

/** Walls, tiles, weave, stripes and boards as photos show them: no two parts alike, light from a side, grain. */
export function drawnPattern(turn: number, random: () => number): Raster<Uint8Array> {
  const shade = shades[turn % shades.length](random);
  const data = new Uint8Array(width * height * 3);
  const light = [0.6 * (random() - 0.5), 0.6 * (random() - 0.5)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [r, g, b] = shade(x, y);
      const factor = 1 + light[0] * (x / width - 0.5) + light[1] * (y / height - 0.5);
      const grain = 14 * (random() + random() + random() - 1.5);
      data[at] = clamped(r * factor + grain);
      data[at + 1] = clamped(g * factor + grain);
      data[at + 2] = clamped(b * factor + grain);
    }
  }
  return { width, height, channels: 3, data };
}

type Shade = (x: number, y: number) => readonly [number, number, number];

const shades: readonly ((random: () => number) => Shade)[] = [
  // bricks
  (random) => {
    const tones = Float32Array.from({ length: 4096 }, () => 0.75 + 0.4 * random());
    return (x, y) => {
      const row = Math.floor(y / 18);
      const along = x + (row % 2) * 22;
      const isMortar = y % 18 < 3 || along % 44 < 3;
      const tone = tones[(row * 37 + Math.floor(along / 44)) % 4096];
      return isMortar ? [172, 165, 155] : [150 * tone, 82 * tone, 66 * tone];
    };
  },
  // tiles
  (random) => {
    const tones = Float32Array.from({ length: 4096 }, () => 0.85 + 0.2 * random());
    return (x, y) => {
      const isGap = x % 36 < 2 || y % 36 < 2;
      const tone = tones[Math.floor(y / 36) * 41 + Math.floor(x / 36)];
      return isGap ? [90, 90, 92] : [205 * tone, 214 * tone, 219 * tone];
    };
  },
  // weave
  () => (x, y) => {
    const isOver = (Math.floor(x / 9) + Math.floor(y / 9)) % 2 === 0;
    const bend = Math.sin((((isOver ? x : y) % 9) / 9) * Math.PI);
    const value = (isOver ? 120 : 95) + 70 * bend;
    return [value, 0.85 * value, 0.6 * value];
  },
  // stripes aslant
  () => (x, y) => {
    const wave = Math.sin((x * 0.94 + y * 0.34) * 0.3);
    return wave > 0 ? [190, 60, 50] : [235, 228, 215];
  },
  // boards
  (random) => {
    const tones = Float32Array.from({ length: 64 }, () => 0.8 + 0.35 * random());
    return (x, y) => {
      const board = Math.floor(y / 32);
      const vein = 12 * Math.sin(y * 1.7 + 3 * Math.sin(x * 0.013 + board * 2.1) + board);
      const tone = tones[board];
      return y % 32 < 2 ? [60, 42, 30] : [168 * tone + vein, 120 * tone + vein, 78 * tone + vein];
    };
  },
];

function clamped(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}
