import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { drawSky } from '#src/tools/ai-replacer/sky/library/draw-sky.ts';
import type { SkyKind } from '#src/tools/ai-replacer/sky/library/sky-library.ts';

/** A picture whose sky is known. */
export interface SkyCase {
  readonly name: string;
  readonly picture: Raster<Uint8Array>;
  /** 255 where the sky is, in between where it's seen in part. */
  readonly sky: Raster<Uint8Array>;
  /** Rows above the land: what isn't sky there stands before it. */
  readonly free?: number;
}

const [width, height] = [960, 640];
const ground = 0.8;
const hillHeight = 60;
/** What stands before which sky, and in which colors: branches, leaves, ground. */
const standing: readonly [kind: 'leafy' | 'bare' | 'lattice' | 'wires', sky: SkyKind, colors: string[]][] = [
  ['leafy', 'fair', ['#4a3726', '#4d7033', '#6d7d4a']],
  ['leafy', 'golden', ['#2e221a', '#3c4a22', '#4a4a2c']],
  ['bare', 'sunset', ['#14100f', '#14100f', '#12100f']],
  ['bare', 'overcast', ['#3b332c', '#3b332c', '#5c5d4a']],
  ['bare', 'clear', ['#54432f', '#54432f', '#7a8450']],
  ['lattice', 'dusk', ['#1c1e24', '#1c1e24', '#191b20']],
  ['lattice', 'fair', ['#8d8f92', '#8d8f92', '#6f7a58']],
  ['wires', 'clear', ['#c8cacc', '#c8cacc', '#8b8f76']],
  ['wires', 'sunrise', ['#2a2422', '#2a2422', '#33302a']],
];

/** Trees, masts and wires over hills before our own skies: their coverage of each pixel is known exactly. */
export async function* standingCases(): AsyncGenerator<SkyCase> {
  for (const [seed, [kind, sky, colors]] of standing.entries()) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${hill(colors[2])}${shapes[kind](seededRandom(seed + 3), colors)}</svg>`;
    const front = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer();
    const behind = drawSky(sky, { width, height, horizon: ground * height }, seed);
    const picture = new Uint8Array(width * height * 3);
    const alpha = new Uint8Array(width * height);
    const grain = seededRandom(seed);
    for (let i = 0; i < alpha.length; i++) {
      const share = front[i * 4 + 3] / 255;
      alpha[i] = 255 - front[i * 4 + 3];
      const noise = 8 * (grain() - 0.5);
      const texture = share * 30 * (grain() - 0.5);
      for (let c = 0; c < 3; c++) {
        const value = share * front[i * 4 + c] + (1 - share) * behind.data[i * 3 + c];
        picture[i * 3 + c] = Math.min(255, Math.max(0, value + noise + texture));
      }
    }
    yield {
      name: `${kind} before ${sky}`,
      picture: { width, height, channels: 3, data: picture },
      sky: { width, height, channels: 1, data: alpha },
      free: ground * height - hillHeight,
    };
  }
}

function hill(color: string): string {
  const y = ground * height;
  return `<path d="M0 ${y} Q ${width * 0.3} ${y - hillHeight} ${width * 0.6} ${y} T ${width} ${y - 20} V ${height} H 0 Z" fill="${color}"/>`;
}

type Chance = () => number;
const line = (x: number, y: number, toX: number, toY: number, thick: number, color: string) =>
  `<line x1="${x.toFixed(1)}" y1="${y.toFixed(1)}" x2="${toX.toFixed(1)}" y2="${toY.toFixed(1)}" stroke="${color}" stroke-width="${thick.toFixed(1)}" stroke-linecap="round"/>`;

const shapes = {
  leafy: (chance: Chance, [wood, leaf]: string[]) =>
    branch(chance, width * 0.35, ground * height, -Math.PI / 2, 120, 16, wood, leaf),
  bare: (chance: Chance, [wood]: string[]) =>
    branch(chance, width * 0.6, ground * height, -Math.PI / 2, 130, 14, wood, undefined),
  lattice: (_: Chance, [steel]: string[]) =>
    [0.15, 0.82].map((place) => mast(width * place, 60, steel)).join(''),
  wires: (chance: Chance, [steel]: string[]) =>
    Array.from({ length: 5 }, (_, k) => {
      const y = 60 + 55 * k + 30 * chance();
      return `<path d="M0 ${y} Q ${width / 2} ${y + 90} ${width} ${y - 20}" fill="none" stroke="${steel}" stroke-width="${1.2 + k}"/>`;
    }).join('') + line(width * 0.7, 30, width * 0.7, height, 14, steel),
};

function branch(
  chance: Chance,
  x: number,
  y: number,
  turn: number,
  length: number,
  thick: number,
  wood: string,
  leaf: string | undefined,
): string {
  const [toX, toY] = [x + length * Math.cos(turn), y + length * Math.sin(turn)];
  let drawn = line(x, y, toX, toY, thick, wood);
  if (length < 18) {
    if (!leaf) return drawn;
    for (let k = 0; k < 5; k++)
      drawn += `<ellipse cx="${(toX + 34 * (chance() - 0.5)).toFixed(1)}" cy="${(toY + 34 * (chance() - 0.5)).toFixed(1)}" rx="${(4 + 4 * chance()).toFixed(1)}" ry="3.5" fill="${leaf}"/>`;
    return drawn;
  }
  for (const side of [-1, 1, 0].slice(0, length > 60 ? 3 : 2)) {
    const next = turn + side * (0.35 + 0.35 * chance()) + 0.2 * (chance() - 0.5);
    drawn += branch(chance, toX, toY, next, length * (0.66 + 0.14 * chance()), thick * 0.62, wood, leaf);
  }
  return drawn;
}

function mast(x: number, top: number, color: string): string {
  let drawn = '';
  const wide = (y: number) => 14 + (34 * (y - top)) / height;
  for (let y = top; y < ground * height; y += 40) {
    const [own, next] = [wide(y), wide(y + 40)];
    drawn += line(x - own, y, x - next, y + 40, 4, color) + line(x + own, y, x + next, y + 40, 4, color);
    drawn += line(x - own, y, x + next, y + 40, 2, color) + line(x + own, y, x - next, y + 40, 2, color);
    drawn += line(x - own, y, x + own, y, 2, color);
  }
  return drawn;
}
