import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { cableMarks, headlineMarks, letterMarks } from './marks.ts';
import { drawnPattern } from './patterns.ts';

export const fillKinds = [
  'texture',
  'edge',
  'sky',
  'pattern',
  'lettering',
  'cables',
  'see-through lettering',
  'see-through lines',
] as const;
export type FillKind = (typeof fillKinds)[number];

/** A picture that something was taken from or laid over, and what it was before. */
export interface FillCase {
  readonly name: string;
  readonly kind: FillKind;
  readonly truth: Raster<Uint8Array>;
  readonly damaged: Raster<Uint8Array>;
  readonly mask: Raster<Uint8Array>;
}

const longerSide = 560;
const triedPlaces = 80;
const photos = {
  texture: [
    'animal-tiger.jpg',
    'pet-cat.png',
    'landscape-green.jpg',
    'fullbody-moonwalk.jpg',
    'product-coffee.png',
  ],
  edge: [
    'fullbody-street-car.jpg',
    'sign-no-bicycles.jpg',
    'landscape-green.jpg',
    'product-coffee.png',
    'fullbody-tennis.jpg',
  ],
  sky: [
    'landscape-elephant-sunset.jpg',
    'fullbody-snowboarder.jpg',
    'landscape-green.jpg',
    'product-hand-yellow.jpg',
    'portrait-woman-smiling.jpg',
  ],
  marks: [
    'portrait-astronaut.png',
    'street-people-shop.jpg',
    'animal-tiger.jpg',
    'fullbody-street-car.jpg',
    'pet-cat.png',
    'product-suitcases.jpg',
    'landscape-wave-surfer.jpg',
    'portrait-woman-facepaint.jpg',
  ],
} as const;
/** Where there are no test pictures. */
const samples = ['coffee', 'cup', 'clock', 'dragonfly'];

/** The same case for the same seed; the kinds take turns. */
export async function fillCase(seed: number, testdata: string | undefined): Promise<FillCase> {
  const kind = fillKinds[seed % fillKinds.length];
  const random = seededRandom(977 * seed + 13);
  const turn = Math.floor(seed / fillKinds.length);
  if (kind === 'pattern') return holeCase(kind, `drawn ${turn}`, drawnPattern(turn, random), random);
  const names = kind === 'texture' || kind === 'edge' || kind === 'sky' ? photos[kind] : photos.marks;
  const name = testdata
    ? names[(turn + (names === photos.marks ? seed : 0)) % names.length]
    : samples[turn % samples.length];
  const truth = await openPhoto(name, testdata);
  if (kind === 'texture' || kind === 'edge' || kind === 'sky') return holeCase(kind, name, truth, random);
  const isLettering = kind.endsWith('lettering');
  const coverage = isLettering ? letterMarks(truth, random) : cableMarks(truth, random);
  const isSeenThrough = kind.startsWith('see-through');
  const opacity = isSeenThrough ? 0.3 + 0.35 * random() : 1;
  const color = random() < 0.5 ? [255, 255, 255] : [0, 1, 2].map(() => 255 * random());
  const data = truth.data.map((value, i) => {
    const share = opacity * coverage[Math.floor(i / 3)];
    return Math.round(value + share * (color[i % 3] - value));
  });
  return { name, kind, truth, damaged: { ...truth, data }, mask: markMask(truth, coverage) };
}

/** Widths of the strokes of bold headlines. */
export const headlineStrokes = [8, 14, 20, 24] as const;

/** A bold headline over edges of a photo, marked to the pixel. */
export async function headlineCase(turn: number, testdata: string | undefined): Promise<FillCase> {
  const name = testdata ? photos.edge[turn % photos.edge.length] : samples[turn % samples.length];
  const truth = await openPhoto(name, testdata);
  const stroke = headlineStrokes[turn % headlineStrokes.length];
  const coverage = headlineMarks(truth, stroke, seededRandom(31 * turn + 7));
  const data = truth.data.map((value, i) => Math.round(value + coverage[Math.floor(i / 3)] * (250 - value)));
  const marked = Uint8Array.from(coverage, (share) => (share > 0.02 ? 255 : 0));
  const mask: Raster<Uint8Array> = { width: truth.width, height: truth.height, channels: 1, data: marked };
  return { name: `${name}, ${stroke} px`, kind: 'lettering', truth, damaged: { ...truth, data }, mask };
}

export async function openPhoto(name: string, testdata: string | undefined): Promise<Raster<Uint8Array>> {
  if (!testdata) return sharpSample(name, longerSide);
  const { data, info } = await sharp(path.join(testdata, 'photos', name))
    .rotate()
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo: Raster<Uint8Array> = {
    width: info.width,
    height: info.height,
    channels: 3,
    data: new Uint8Array(data),
  };
  const scale = Math.min(1, longerSide / Math.max(info.width, info.height));
  return resample(photo, Math.round(info.width * scale), Math.round(info.height * scale));
}

/** A blob of 24 to 45 pixels of radius, where the picture is most of the kind that is wanted. */
function holeCase(
  kind: 'texture' | 'edge' | 'sky' | 'pattern',
  name: string,
  truth: Raster<Uint8Array>,
  random: () => number,
): FillCase {
  const { width, height } = truth;
  const radius = Math.min(24 + 21 * random(), Math.min(width, height) / 5);
  const brightness = Float32Array.from(
    { length: width * height },
    (_, at) => 0.299 * truth.data[at * 3] + 0.587 * truth.data[at * 3 + 1] + 0.114 * truth.data[at * 3 + 2],
  );
  let best = { x: width / 2, y: height / 2, score: Number.NEGATIVE_INFINITY };
  for (let attempt = 0; attempt < triedPlaces; attempt++) {
    const x = Math.round(1.8 * radius + random() * (width - 3.6 * radius));
    const y = Math.round(1.8 * radius + random() * (height - 3.6 * radius));
    const score =
      kind === 'pattern' ? random() : likenessTo(kind, brightness, width, { x, y, radius: 1.7 * radius });
    if (score > best.score) best = { x, y, score };
  }
  const mask: Raster<Uint8Array> = { width, height, channels: 1, data: new Uint8Array(width * height) };
  const bumps = [2, 3, 5].map((waves) => ({ waves, phase: 7 * random(), height: (0.25 * random()) / waves }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const angle = Math.atan2(y - best.y, x - best.x);
      const bump = bumps.reduce((sum, one) => sum + one.height * Math.sin(one.waves * angle + one.phase), 1);
      if (Math.hypot(x - best.x, y - best.y) < radius * bump) mask.data[y * width + x] = 255;
    }
  }
  const data = truth.data.map((value, i) =>
    mask.data[Math.floor(i / 3)] > 0 ? [255, 0, 255][i % 3] : value,
  );
  return { name, kind, truth, damaged: { ...truth, data }, mask };
}

function likenessTo(
  kind: 'texture' | 'edge' | 'sky',
  brightness: Float32Array,
  width: number,
  spot: { x: number; y: number; radius: number },
): number {
  const { x: middleX, y: middleY, radius } = spot;
  let [xx, yy, xy, count, sum, squares, detail] = [0, 0, 0, 0, 0, 0, 0];
  for (let y = Math.ceil(middleY - radius); y < middleY + radius; y += 2) {
    for (let x = Math.ceil(middleX - radius); x < middleX + radius; x += 2) {
      const at = y * width + x;
      if (x < 1 || y < 1 || x >= width - 1 || at + width >= brightness.length) continue;
      const dx = brightness[at + 1] - brightness[at - 1];
      const dy = brightness[at + width] - brightness[at - width];
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
      detail += Math.abs(
        4 * brightness[at] -
          brightness[at - 1] -
          brightness[at + 1] -
          brightness[at - width] -
          brightness[at + width],
      );
      sum += brightness[at];
      squares += brightness[at] ** 2;
      count++;
    }
  }
  const deviation = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  if (kind === 'sky') return -(xx + yy) / count;
  if (kind === 'texture') return detail / count - 0.25 * deviation;
  const coherence = Math.hypot(xx - yy, 2 * xy) / (xx + yy + 1);
  return coherence * Math.min(deviation, 60) - 0.3 * (detail / count);
}

/** Everything a mark covers by a fiftieth, and a pixel around it. */
function markMask({ width, height }: Raster, coverage: Float32Array): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (coverage[y * width + x] <= 0.02) continue;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        data.fill(255, row * width + Math.max(0, x - 1), row * width + Math.min(width - 1, x + 1) + 1);
      }
    }
  }
  return { width, height, channels: 1, data };
}
