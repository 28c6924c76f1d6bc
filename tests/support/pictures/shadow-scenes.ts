import type { Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';

const [width, height] = [320, 240];
const horizon = 90;

const grounds = ['sand', 'lawn', 'paving', 'snow', 'water', 'patches'] as const;
const things = ['post', 'ball', 'person', 'box'] as const;

export interface ShadowScene {
  readonly name: string;
  /** 8-bit sRGB. */
  readonly photo: Raster<Uint8Array>;
  /** The thing. */
  readonly mask: Raster<Uint8Array>;
  /** Its shadow or mirror image, without what the thing hides; empty where it has none. */
  readonly truth: Raster<Uint8Array>;
}

type Spot = readonly [x: number, y: number];

/**
 * A thing on ground of several kinds before a sky: with a shadow whose direction, length, depth and soft rim differ by seed,
 * mirrored in the water, or alone, beside something dark that is none of its own.
 */
export function shadowScene(seed: number, kind: 'shadow' | 'mirror' | 'none'): ShadowScene {
  const random = seededRandom(7919 * seed + 101);
  const ground = kind === 'mirror' ? 'water' : grounds[seed % grounds.length];
  const thing = things[Math.floor(seed / 2) % things.length];
  const tall = 60 + 40 * random();
  const foot: Spot = [110 + 100 * random(), kind === 'mirror' ? 135 + 10 * random() : 160 + 25 * random()];
  const isIn = shapeOf(thing, foot, tall);
  const lean = (random() < 0.5 ? -1 : 1) * (0.5 + 0.8 * random());
  const fall = (random() < 0.4 ? -1 : 1) * (0.2 + 0.3 * random());
  const [depth, soft] = [0.3 + 0.3 * random(), 0.6 + 1.5 * random()];
  const squash = 0.8 + 0.2 * random();
  const strength = 0.4 + 0.3 * random();
  // Whatever stands at (x, y) above the ground casts its shadow on ground that a shear of the thing covers.
  const shade = (x: number, y: number) => {
    const up = (foot[1] - y) / fall;
    return up >= 0 && isIn(x - lean * up, foot[1] - up);
  };
  const colors = new Float32Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const truth = new Uint8Array(width * height);
  const groundAt = groundOf(ground, random);
  const tint = [0.3, 0.31, 0.36].map((value) => value + depth - 0.3);
  const stain: Spot = [foot[0] < 160 ? 275 : 45, 205];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let color: readonly number[] = y < horizon ? [150 - 0.4 * y, 185 - 0.2 * y, 228] : groundAt(x, y);
      if (isIn(x, y)) {
        mask[at] = 255;
        color = colorOf(thing, x, y, foot, tall);
      } else if (kind === 'shadow' && y >= horizon) {
        const share = softly(shade, x, y, soft);
        if (share > 0.2) truth[at] = 255;
        color = color.map((value, channel) => value * (1 - share * (1 - tint[channel] ** (1 / 2.2))));
      } else if (kind === 'mirror' && y > foot[1]) {
        const from = foot[1] - (y - foot[1]) / squash;
        const sway = Math.round(1.2 * Math.sin(y * 1.1));
        if (isIn(x + sway, from)) {
          truth[at] = 255;
          const mirrored = colorOf(thing, x + sway, from, foot, tall);
          color = color.map((value, channel) => value + strength * (0.8 * mirrored[channel] - value));
        }
      } else if (kind === 'none' && seed % 2 === 1 && Math.hypot(x - stain[0], 2 * (y - stain[1])) < 26) {
        color = [70, 52, 40];
      }
      for (let channel = 0; channel < 3; channel++)
        colors[at * 3 + channel] = color[channel] + 8 * (random() + random() - 1);
    }
  }
  const size = { width, height };
  return {
    name: `${seed} ${kind}: ${thing} on ${ground}`,
    photo: {
      ...size,
      channels: 3,
      data: Uint8Array.from(colors, (value) => Math.min(255, Math.max(0, Math.round(value)))),
    },
    mask: { ...size, channels: 1, data: mask },
    truth: { ...size, channels: 1, data: truth },
  };
}

/** How much of a shape covers a place, over a few around it. */
function softly(isIn: (x: number, y: number) => boolean, x: number, y: number, reach: number): number {
  let count = 0;
  for (let k = 0; k < 9; k++)
    if (isIn(x + reach * ((k % 3) - 1), y + reach * (Math.floor(k / 3) - 1))) count++;
  return count / 9;
}

function shapeOf(thing: (typeof things)[number], [footX, footY]: Spot, tall: number) {
  return (x: number, y: number): boolean => {
    const [across, up] = [x - footX, footY - y];
    if (up < 0 || up > tall) return false;
    if (thing === 'post') return Math.abs(across) < 7;
    if (thing === 'ball') return Math.hypot(across, up - 0.4 * tall) < 0.4 * tall;
    if (thing === 'box') return Math.abs(across) < 0.3 * tall && up < 0.7 * tall;
    if (up > 0.82 * tall) return Math.hypot(across, up - 0.9 * tall) < 0.1 * tall;
    if (up > 0.42 * tall) return Math.abs(across) < 0.16 * tall;
    return Math.abs(Math.abs(across) - 0.09 * tall) < 0.06 * tall;
  };
}

function colorOf(thing: string, x: number, y: number, [footX, footY]: Spot, tall: number): readonly number[] {
  const up = (footY - y) / tall;
  const side = 1 - 0.3 * Math.min(1, Math.max(-1, (x - footX) / 20));
  if (thing === 'post') return [215 * side, (Math.floor(up * 6) % 2 ? 215 : 40) * side, 40 * side];
  if (thing === 'ball') return [(150 + 100 * up) * side, 60 * side, 50 * side];
  if (thing === 'box')
    return up > 0.35 ? [190 * side, 140 * side, 80 * side] : [120 * side, 85 * side, 45 * side];
  if (up > 0.82) return [210 * side, 165 * side, 140 * side];
  return up > 0.42 ? [40 * side, 70 * side, 170 * side] : [45 * side, 42 * side, 40 * side];
}

function groundOf(ground: (typeof grounds)[number], random: () => number) {
  const noise = Float32Array.from({ length: 4096 }, () => random() - 0.5);
  const at = (x: number, y: number) => noise[(Math.floor(x) * 37 + Math.floor(y) * 151) & 4095];
  return (x: number, y: number): readonly number[] => {
    const far = (y - horizon) / (height - horizon);
    const light = 0.85 + 0.2 * far + 0.06 * (x / width);
    const by = (red: number, green: number, blue: number, change: number) =>
      [red, green, blue].map((value) => value * light * (1 + change));
    if (ground === 'sand') return by(205, 180, 140, 0.12 * at(x, y));
    if (ground === 'lawn') return by(95, 140, 60, 0.35 * at(x, y / 2));
    if (ground === 'snow') return by(222, 226, 233, 0.03 * at(x, y));
    if (ground === 'water') return by(95, 135, 150, 0.1 * Math.sin(y * 0.9 + 3 * at(x / 40, y / 4)));
    if (ground === 'patches') return by(170, 160, 150, 0.2 * at(x / 24, y / 10) + 0.06 * at(x, y));
    const isGap = Math.floor(x) % 36 < 2 || Math.floor(y) % 22 < 2;
    return isGap ? by(120, 118, 112, 0) : by(180, 176, 168, 0.1 * at(x / 36, y / 22));
  };
}
