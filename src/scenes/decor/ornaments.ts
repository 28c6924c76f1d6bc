import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import { type ColorScheme, ramp } from './color-scheme.ts';

/** The color of a place, in OKLab, into `out`. x goes from −1 to 1 over the longer side, y upwards. */
export type Ornament = (out: number[], x: number, y: number) => void;

export interface OrnamentOptions {
  readonly colors: ColorScheme;
  readonly noise: Noise;
  readonly random: () => number;
  readonly seed: number;
}

/** Soft lights of all colors that run into each other. */
function gradient({ colors, noise, random }: OrnamentOptions): Ornament {
  const lights = Array.from({ length: 7 }, (_, k) => ({
    x: 2.2 * (random() - 0.5),
    y: 2.2 * (random() - 0.5),
    reach: 0.28 + 0.4 * random(),
    color: colors[k % colors.length],
  }));
  return (out, x, y) => {
    const u = x + 0.22 * noise.fbm(x * 0.8 + 3, y * 0.8, 2);
    const v = y + 0.22 * noise.fbm(x * 0.8, y * 0.8 + 7, 2);
    let total = 0;
    out.fill(0);
    for (const { x: lx, y: ly, reach, color } of lights) {
      const weight = Math.exp(-((u - lx) ** 2 + (v - ly) ** 2) / (reach * reach)) + 1e-4;
      total += weight;
      for (let c = 0; c < 3; c++) out[c] += weight * color[c];
    }
    for (let c = 0; c < 3; c++) out[c] /= total;
  };
}

/** Clouded stone, with veins that part and meet again. */
function marble({ colors, noise, random }: OrnamentOptions): Ornament {
  const lean = 0.6 + 0.5 * random();
  const [veins, clouds, ground] = colors;
  return (out, x, y) => {
    const u = x * 1.1 + 0.7 * noise.fbm(x * 1.2 + 5, y * 1.2, 5);
    const v = y * 1.1 + 0.7 * noise.fbm(x * 1.2, y * 1.2 + 9, 5);
    const cloud = clamp(0.5 + 0.7 * noise.fbm(u * 1.1, v * 1.1 + 2, 5));
    const wide = Math.exp(-Math.abs(noise.fbm(u * 0.9 + v * lean, v * 0.9 - u * 0.3, 4, 0.45)) * 26);
    const fine = Math.exp(-Math.abs(noise.fbm(u * 2.3 + 11, v * 2.3 + 4, 5, 0.5)) * 42) * 0.55;
    const vein = clamp(wide * (0.35 + 0.8 * smooth(-0.2, 0.4, noise.at(u * 1.4 + 8, v * 1.4))) + fine * 0.6);
    for (let c = 0; c < 3; c++)
      out[c] = mix(mix(ground[c], clouds[c], 0.42 * (1 - cloud)), veins[c], vein * 0.85);
  };
}

/** Sheets of paper over each other, each with the shadow of the one above it. */
function papercut({ colors, noise, random }: OrnamentOptions): Ornament {
  const sheets = 6 + Math.floor(random() * 3);
  const size = 0.75 + 0.4 * random();
  const height = (x: number, y: number) =>
    0.5 + 0.85 * noise.fbm(x * size + 2 + 0.35 * noise.at(x * 0.9, y * 0.9 + 5), y * size + 4, 2, 0.3);
  return (out, x, y) => {
    const level = clamp(height(x, y)) * sheets;
    const sheet = Math.min(sheets - 1, Math.floor(level));
    ramp(colors, (sheet + 0.5) / sheets, out);
    // The sheet above lies towards the light, upper left.
    const above = clamp(height(x - 0.035, y + 0.045)) * sheets;
    const shade = smooth(sheet + 0.85, sheet + 1.25, Math.max(above, level));
    const rim = smooth(0.035, 0, level - sheet) * (sheet > 0 ? 1 : 0);
    const grain = 0.012 * noise.at(x * 170, y * 170);
    out[0] = out[0] * (1 - 0.34 * shade) + 0.035 * rim + grain;
  };
}

/** Tiles of quarter circles, half circles, triangles and rings. */
function geometric({ colors, random, seed }: OrnamentOptions): Ornament {
  const tiles = 2.5 + Math.floor(random() * 2);
  return (out, x, y) => {
    const [u, v] = [(x + 1) * tiles, (y + 1) * tiles];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const bits = cellHash(i, j, seed & 0xffff);
    const [fx, fy] = [bits & 1 ? u - i : 1 - u + i, bits & 2 ? v - j : 1 - v + j];
    const count = colors.length;
    const ground = (bits >>> 8) % count;
    const first = (ground + 1 + ((bits >>> 12) % (count - 1))) % count;
    const second = (first + 1 + ((bits >>> 16) % (count - 1))) % count;
    const corner = Math.hypot(fx, fy);
    const middle = Math.hypot(fx - 0.5, fy - 0.5);
    let color = ground;
    switch ((bits >>> 4) % 7) {
      case 0:
        color = corner < 1 ? (corner < 0.5 ? second : first) : ground;
        break;
      case 1:
        color = middle < 0.42 ? (middle < 0.2 ? second : first) : ground;
        break;
      case 2:
        color = fx > fy ? first : ground;
        break;
      case 3:
        color = Math.hypot(fx, fy - 0.5) < 0.5 ? first : Math.hypot(1 - fx, fy - 0.5) < 0.5 ? second : ground;
        break;
      case 4:
        color = corner < 1 ? first : ground;
        break;
      case 5:
        color = Math.floor(corner * 5) % 2 === 0 ? first : ground;
        break;
      case 6:
        color = Math.floor(fy * 6) % 2 === 0 ? first : ground;
        break;
    }
    for (let c = 0; c < 3; c++) out[c] = colors[color][c];
  };
}

/** Rings of petals around a middle, drawn with fine lines. */
function mandala({ colors, random }: OrnamentOptions): Ornament {
  const petals = [8, 10, 12, 16][Math.floor(random() * 4)];
  const rings = Array.from({ length: 7 }, (_, k) => ({
    from: 0.09 + k * 0.125,
    petals: petals * (k > 3 ? 2 : 1),
    turn: random() < 0.5 ? 0 : 0.5,
    sharp: 0.4 + 1.3 * random(),
    dots: random() < 0.5,
  }));
  const line = colors[colors.length - 1];
  return (out, x, y) => {
    const away = Math.hypot(x, y);
    const angle = Math.atan2(y, x) / (2 * Math.PI) + 0.5;
    const ground = colors[0];
    for (let c = 0; c < 3; c++) out[c] = ground[c];
    out[0] += 0.06 * (1 - clamp(away));
    let drawn = 0;
    // From the outermost ring inwards, each over the one before.
    for (let k = rings.length - 1; k >= 0; k--) {
      const { from, petals: count, turn, sharp, dots } = rings[k];
      const across = ((angle * count + turn + 100) % 1) * 2 - 1;
      const reach = 0.19;
      const tip = from + reach * (1 - Math.abs(across) ** (1 / sharp)) ** 0.8;
      const edge = tip - away;
      if (edge < -0.012) continue;
      const color = colors[1 + ((k * 2) % (colors.length - 1))];
      const inside = smooth(-0.002, 0.002, edge);
      const depth = clamp(edge / reach);
      for (let c = 0; c < 3; c++) out[c] = mix(out[c], color[c], inside);
      out[0] += inside * (0.1 * depth - 0.05);
      const width = 0.005;
      drawn = mix(drawn, 0, inside);
      drawn = Math.max(drawn, smooth(width, width * 0.5, Math.abs(edge)));
      drawn = Math.max(drawn, inside * smooth(width * 0.7, width * 0.3, Math.abs(edge - 0.035)) * 0.8);
      if (dots) {
        const cx = across * away * (Math.PI / count);
        const dot = Math.hypot(cx, away - from - reach * 0.42) - 0.014;
        drawn = Math.max(drawn, inside * smooth(0.003, -0.001, dot));
      }
    }
    for (let c = 0; c < 3; c++) out[c] = mix(out[c], line[c], drawn);
  };
}

export const ornaments = { gradient, marble, papercut, geometric, mandala } as const satisfies Record<
  string,
  (options: OrnamentOptions) => Ornament
>;
export type OrnamentKind = keyof typeof ornaments;
export const ornamentKinds = Object.keys(ornaments) as OrnamentKind[];
