import path from 'node:path';
import sharp from 'sharp';
import type { Quad } from '#src/imaging/quad/quad.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { transformed } from '#src/logo/drawing/shape-outline.ts';
import type { FontId } from '#src/logo/fonts.ts';
import { em } from '#src/logo/type/lettering.ts';
import { setLine } from '#src/logo/type/set-line.server.ts';

const samples = path.resolve(import.meta.dirname, '../../../public/samples');

interface SetText {
  readonly text: string;
  readonly font: FontId;
  readonly weight: number;
  /** Of an em, in pixels. */
  readonly size: number;
  /** Where the line begins on its baseline, in fractions of the photo. */
  readonly at: readonly [number, number];
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly color: string;
  readonly opacity?: number;
  /** An outline of this color around the letters, so many pixels wide. */
  readonly outline?: readonly [string, number];
  /** A shadow so many pixels to the right and below. */
  readonly shadow?: number;
  /** A blurred copy beneath the letters: a soft shadow, or a glow where it isn't moved. */
  readonly soft?: {
    readonly color: string;
    readonly by: readonly [x: number, y: number];
    /** Standard deviation of the blur, in pixels. */
    readonly sigma: number;
    readonly opacity: number;
  };
}

export interface LetteredPhoto {
  readonly name: string;
  readonly pixels: Raster<Uint8Array>;
  /** The photo before. */
  readonly clean: Raster<Uint8Array>;
  readonly lines: readonly { readonly text: string; readonly points: Quad }[];
  /** How far letters, outlines and shadows cover each pixel, 255 = all of it. */
  readonly ink: Uint8Array;
}

export interface LetteredScene {
  readonly name: string;
  readonly photo: string;
  readonly width: number;
  /** Plates of one color, with grain, that belong to the photo before the words: in fractions of it. */
  readonly plates?: readonly {
    readonly box: readonly [left: number, top: number, right: number, bottom: number];
    readonly color: string;
  }[];
  readonly texts: readonly SetText[];
}

const white = '#ffffff';

/** Six photos with words of which everything is known: straight, turned, see-through, small, in many colors and scripts. */
export const letteredScenes: readonly LetteredScene[] = [
  {
    name: 'straight',
    photo: 'coffee',
    width: 1200,
    texts: [
      { text: 'Morning Coffee', font: 'poppins', weight: 600, size: 84, at: [0.06, 0.2], color: white },
      {
        text: 'OPEN DAILY 7 TO 4',
        font: 'oswald',
        weight: 500,
        size: 48,
        at: [0.06, 0.32],
        color: '#ffd34d',
      },
      { text: 'Fresh bread and cake', font: 'lora', weight: 600, size: 40, at: [0.55, 0.93], color: white },
      { text: 'No. 27', font: 'archivo-black', weight: 400, size: 60, at: [0.82, 0.12], color: '#1a1a1a' },
    ],
  },
  {
    name: 'turned',
    photo: 'dahlia',
    width: 1200,
    texts: [
      {
        text: 'Summer in bloom',
        font: 'playfair-display',
        weight: 700,
        size: 80,
        at: [0.08, 0.36],
        turn: -18,
        color: white,
      },
      {
        text: 'BIG SALE',
        font: 'bebas-neue',
        weight: 400,
        size: 110,
        at: [0.6, 0.2],
        turn: 24,
        color: '#d11b3a',
        outline: [white, 4],
      },
      {
        text: 'photographed by hand',
        font: 'work-sans',
        weight: 600,
        size: 34,
        at: [0.95, 0.92],
        turn: -90,
        color: white,
      },
      {
        text: 'until September',
        font: 'manrope',
        weight: 700,
        size: 44,
        at: [0.1, 0.86],
        turn: 9,
        color: '#ffe9a8',
      },
    ],
  },
  {
    name: 'see-through',
    photo: 'dogs',
    width: 1200,
    texts: [
      {
        text: 'SAMPLE PHOTO',
        font: 'montserrat',
        weight: 700,
        size: 96,
        at: [0.14, 0.55],
        turn: -20,
        color: white,
        opacity: 0.6,
      },
      {
        text: 'example.com',
        font: 'inter',
        weight: 700,
        size: 44,
        at: [0.68, 0.95],
        color: white,
        opacity: 0.6,
      },
      {
        text: 'Preview only',
        font: 'jost',
        weight: 500,
        size: 52,
        at: [0.05, 0.12],
        color: '#000000',
        opacity: 0.6,
      },
    ],
  },
  {
    name: 'small',
    photo: 'seed',
    width: 1600,
    texts: [
      {
        text: 'Taken on 14 June 2019 at 20:41',
        font: 'inter',
        weight: 500,
        size: 20,
        at: [0.03, 0.96],
        color: white,
      },
      {
        text: 'Camera 2 North Gate',
        font: 'space-mono',
        weight: 400,
        size: 22,
        at: [0.03, 0.06],
        color: '#ffe14d',
      },
      {
        text: 'all rights reserved',
        font: 'work-sans',
        weight: 500,
        size: 18,
        at: [0.86, 0.97],
        color: white,
      },
      { text: '21:07', font: 'orbitron', weight: 600, size: 26, at: [0.92, 0.06], color: '#ff8a3d' },
      { text: 'Hill path, west side', font: 'lora', weight: 600, size: 24, at: [0.4, 0.5], color: white },
    ],
  },
  {
    name: 'poster',
    photo: 'rocket',
    width: 1280,
    texts: [
      {
        text: 'We go tonight',
        font: 'lobster',
        weight: 400,
        size: 110,
        at: [0.05, 0.24],
        color: '#ffd34d',
        shadow: 5,
      },
      {
        text: 'LAUNCH PARTY',
        font: 'archivo-black',
        weight: 400,
        size: 70,
        at: [0.5, 0.9],
        color: white,
        outline: ['#000000', 5],
      },
      {
        text: 'free entry',
        font: 'caveat',
        weight: 700,
        size: 64,
        at: [0.08, 0.4],
        turn: -8,
        color: '#8be9ff',
      },
      { text: 'Gate C, 9 pm', font: 'zilla-slab', weight: 500, size: 40, at: [0.07, 0.94], color: '#cccccc' },
    ],
  },
  {
    name: 'scripts',
    photo: 'dragonfly',
    width: 1200,
    texts: [
      { text: '夏の庭', font: 'noto-sans-jp', weight: 700, size: 90, at: [0.08, 0.22], color: white },
      { text: '歡迎光臨', font: 'noto-sans-tc', weight: 700, size: 72, at: [0.6, 0.2], color: '#b3001e' },
      {
        text: 'Garden Festival',
        font: 'dm-serif-display',
        weight: 400,
        size: 70,
        at: [0.08, 0.88],
        color: '#fff3c4',
      },
      {
        text: 'Entrée libre, 12 €',
        font: 'raleway',
        weight: 600,
        size: 40,
        at: [0.62, 0.9],
        turn: 6,
        color: white,
      },
    ],
  },
];

export async function letteredPhoto({
  name,
  photo,
  width,
  texts,
  plates = [],
}: LetteredScene): Promise<LetteredPhoto> {
  const file = path.join(samples, `${photo}.webp`);
  const { data, info } = await sharp(file)
    .removeAlpha()
    .resize({ width, kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height } = info;
  const clean: Raster<Uint8Array> = { width, height, channels: 3, data: new Uint8Array(data) };
  for (const plate of plates) layPlate(clean, plate);
  const pixels = { ...clean, data: clean.data.slice() };
  const ink = new Uint8Array(width * height);
  const lines: { text: string; points: Quad }[] = [];
  for (const one of texts) {
    const line = (await setLine(one.text, { font: one.font, weight: one.weight, spacing: 0 }))!;
    const scale = one.size / em;
    const turn = ((one.turn ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
    const [left, top] = [one.at[0] * width, one.at[1] * height];
    const place = (x: number, y: number) => [cos * x - sin * y + left, sin * x + cos * y + top];
    const { x, y, width: wide, height: high } = line.box;
    lines.push({
      text: one.text,
      points: [
        ...place(x, y),
        ...place(x + wide, y),
        ...place(x + wide, y + high),
        ...place(x, y + high),
      ] as unknown as Quad,
    });
    const d = line.letters
      .map(({ outline }) => transformed(outline, [cos, sin, -sin, cos, left, top]))
      .join('');
    if (one.soft) {
      const { color, by, sigma, opacity } = one.soft;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="translate(${by.join(' ')})" fill="#fff" d="${d}"/></svg>`;
      const drawn = await sharp(Buffer.from(svg)).blur(sigma).extractChannel(3).raw().toBuffer();
      lay(pixels.data, drawn, color, opacity);
    }
    const layers: [string, string][] = [];
    if (one.shadow)
      layers.push(['#000000', `<path transform="translate(${one.shadow} ${one.shadow})" d="${d}"/>`]);
    if (one.outline)
      layers.push([
        one.outline[0],
        `<path d="${d}" stroke="#fff" stroke-width="${2 * one.outline[1]}" stroke-linejoin="round"/>`,
      ]);
    layers.push([one.color, `<path d="${d}"/>`]);
    for (const [color, shape] of layers) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#fff">${shape}</g></svg>`;
      const drawn = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer();
      lay(pixels.data, drawn, color, one.opacity ?? 1);
      for (let i = 0; i < ink.length; i++) ink[i] = Math.max(ink[i], drawn[i]);
    }
  }
  return { name, pixels, clean, lines, ink };
}

function layPlate(
  { width, height, data }: Raster<Uint8Array>,
  { box: [left, top, right, bottom], color }: NonNullable<LetteredScene['plates']>[number],
): void {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const random = seededRandom(17);
  for (let y = Math.round(top * height); y < bottom * height; y++) {
    for (let x = Math.round(left * width); x < right * width; x++) {
      const grain = 10 * (random() + random() - 1);
      for (let channel = 0; channel < 3; channel++)
        data[3 * (y * width + x) + channel] = Math.max(0, Math.min(255, rgb[channel] + grain));
    }
  }
}

function lay(data: Uint8Array, drawn: Uint8Array, color: string, opacity: number): void {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let i = 0; i < drawn.length; i++) {
    const share = (drawn[i] / 255) * opacity;
    if (share === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = i * 3 + channel;
      data[at] = Math.round((1 - share) * data[at] + share * rgb[channel]);
    }
  }
}

/** What a mask has in common with the ink: both over either, and the share of the ink that it misses. */
export function inkOverlap({ ink }: LetteredPhoto, mask: Raster): { iou: number; missed: number } {
  let [both, either, all] = [0, 0, 0];
  for (const [i, value] of ink.entries()) {
    const [isInk, isMasked] = [value > 127, mask.data[i] > 127];
    both += Number(isInk && isMasked);
    either += Number(isInk || isMasked);
    all += Number(isInk);
  }
  return { iou: both / either, missed: 1 - both / all };
}
