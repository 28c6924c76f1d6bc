import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { outlineMask, readOutlines } from './matte-cases.ts';

/** A small subject in a photo of 1080 × 720 pixels, and how somebody would point at it. */
export interface SmallSubjectCase {
  readonly name: string;
  readonly photo: Buffer;
  readonly width: number;
  readonly height: number;
  /** One byte a pixel. */
  readonly alpha: Uint8Array;
  /** Drawn by hand around it: up to a tenth of the longer side off, never cutting into it; fractions of the photo. */
  readonly box: { x: number; y: number; width: number; height: number };
  /** Well inside it, in fractions of the photo. */
  readonly point: { x: number; y: number };
}

const width = 1080;
const height = 720;

/** subject, scene, height of the subject in pixels, its center in the scene, motion blur in pixels and degrees */
type Composition = readonly [Subject, Scene, number, number, number, number?, number?];

/** The outlines people drew (COCO) that belong to one subject, by their place in the list of the photo. */
const outlined = {
  skier: ['fullbody-skier', [0]],
  snowboarder: ['fullbody-snowboarder', [0, 1]],
  tennis: ['fullbody-tennis', [1]],
  man: ['fullbody-street-car', [1]],
  car: ['fullbody-street-car', [0]],
  dog: ['pet-dog-standing', [0]],
} as const;
const samples = ['coffee', 'dahlia', 'seed'] as const;

type Subject = keyof typeof outlined | (typeof samples)[number] | 'hand';

const scenes = {
  hills: 'landscape-green.jpg',
  wave: 'landscape-wave-surfer.jpg',
  sunset: 'landscape-elephant-sunset.jpg',
  shop: 'street-people-shop.jpg',
  suitcases: 'product-suitcases.jpg',
  bedroom: 'lowlight-bedroom.jpg',
  lifeboat: 'old-lifeboat.jpg',
  night: 'sign-street-night.jpg',
  dinner: 'group-dinner.jpg',
  moon: 'fullbody-moonwalk.jpg',
  snow: 'fullbody-snowboarder.jpg',
  forest: 'animal-tiger.jpg',
} as const;

type Scene = keyof typeof scenes;

const compositions: readonly Composition[] = [
  ['skier', 'hills', 110, 0.3, 0.75, 6, 25],
  ['skier', 'wave', 180, 0.25, 0.6, 14, 20],
  ['skier', 'suitcases', 200, 0.6, 0.5],
  ['skier', 'sunset', 90, 0.75, 0.45, 8, -10],
  ['snowboarder', 'hills', 70, 0.6, 0.8],
  ['snowboarder', 'wave', 130, 0.3, 0.35, 12, 35],
  ['snowboarder', 'lifeboat', 190, 0.8, 0.7],
  ['tennis', 'hills', 160, 0.5, 0.7, 10, 5],
  ['tennis', 'shop', 200, 0.3, 0.72],
  ['tennis', 'night', 120, 0.3, 0.8, 12, 0],
  ['man', 'hills', 120, 0.8, 0.72],
  ['man', 'suitcases', 170, 0.3, 0.45, 8, 90],
  ['man', 'bedroom', 200, 0.25, 0.6],
  ['car', 'hills', 100, 0.4, 0.75, 16, 0],
  ['car', 'snow', 80, 0.75, 0.8, 10, 3],
  ['dog', 'hills', 100, 0.2, 0.8, 8, 10],
  ['dog', 'shop', 130, 0.55, 0.85],
  ['hand', 'dinner', 140, 0.5, 0.25],
  ['coffee', 'wave', 60, 0.2, 0.3, 6, 60],
  ['dahlia', 'forest', 90, 0.85, 0.4, 10, 45],
];

/** Twenty small subjects, twelve of them in motion, laid over photos in which there is often more to see. */
export async function smallSubjectCases(testdata: string): Promise<SmallSubjectCase[]> {
  const random = seededRandom(20);
  const cases: SmallSubjectCase[] = [];
  for (const composition of compositions) cases.push(await compose(testdata, composition, random));
  return cases;
}

async function compose(
  testdata: string,
  [subject, scene, high, centerX, centerY, blur = 0, degrees = 0]: Composition,
  random: () => number,
): Promise<SmallSubjectCase> {
  const cutOut = await sharp(await subjectCutOut(testdata, subject))
    .resize({ height: high })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: wide } = cutOut.info;
  const ground = sharp(path.join(testdata, 'photos', scenes[scene])).resize(width, height, { fit: 'cover' });
  const photo = await ground.removeAlpha().toColourspace('srgb').raw().toBuffer();
  const left = Math.round(centerX * width - wide / 2);
  const top = Math.round(centerY * height - high / 2);
  const reach = Math.ceil(blur / 2) + 1;
  const steps = Math.max(1, 2 * Math.ceil(blur));
  const alpha = new Uint8Array(width * height);
  for (let y = Math.max(top - reach, 0); y < Math.min(top + high + reach, height); y++) {
    for (let x = Math.max(left - reach, 0); x < Math.min(left + wide + reach, width); x++) {
      // The mean along the way the subject moves while the shutter is open, colors weighed by alpha.
      const sum = [0, 0, 0, 0];
      for (let step = 0; step < steps; step++) {
        const way = blur * ((step + 0.5) / steps - 0.5);
        const radians = (degrees * Math.PI) / 180;
        addSample(
          sum,
          cutOut.data,
          wide,
          high,
          x - left - way * Math.cos(radians),
          y - top - way * Math.sin(radians),
        );
      }
      const opacity = sum[3] / steps / 255;
      const at = y * width + x;
      alpha[at] = Math.round(opacity * 255);
      for (let channel = 0; channel < 3; channel++) {
        const color = sum[channel] / steps / 255;
        photo[at * 3 + channel] = Math.round(color + (1 - opacity) * photo[at * 3 + channel]);
      }
    }
  }
  return {
    name: `${subject} over ${scene}, ${high} px${blur ? ', in motion' : ''}`,
    photo: await sharp(photo, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer(),
    width,
    height,
    alpha,
    box: drawnBox(alpha, random),
    point: innermost(alpha),
  };
}

/** RGBA with straight alpha, trimmed to the subject. */
async function subjectCutOut(testdata: string, subject: Subject): Promise<Buffer> {
  if (subject === 'hand')
    return trimmed(await readFile(path.join(testdata, 'formats/png-alpha-hand-cutout.png')));
  if (subject in outlined) {
    const [name, places] = outlined[subject as keyof typeof outlined];
    const { photo, outlines } = await readOutlines(testdata, name);
    const { width, height } = await sharp(photo).metadata();
    const polygons = places.flatMap((place) => outlines[place].segmentation);
    // A pixel less all around: outlines drawn by hand take some of the old ground with them.
    const inside = await sharp(await outlineMask(polygons, width, height), {
      raw: { width, height, channels: 1 },
    })
      .erode(1)
      .extractChannel(0)
      .raw()
      .toBuffer();
    const joined = sharp(photo).joinChannel(inside, { raw: { width, height, channels: 1 } });
    return trimmed(await joined.png().toBuffer());
  }
  return trimmed(
    await readFile(path.join(import.meta.dirname, `../../public/samples/background-remover/${subject}.webp`)),
  );
}

async function trimmed(cutOut: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(cutOut).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alpha = new Uint8Array(info.width * info.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3];
  const { left, top, right, bottom } = extent(alpha, info.width);
  return sharp(cutOut)
    .ensureAlpha()
    .extract({ left, top, width: right - left, height: bottom - top })
    .png()
    .toBuffer();
}

/** Adds the premultiplied color between pixels, times 255; nothing beyond the picture. */
function addSample(sum: number[], data: Buffer, wide: number, high: number, x: number, y: number): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  for (let down = 0; down < 2; down++) {
    for (let right = 0; right < 2; right++) {
      const [u, v] = [column + right, row + down];
      if (u < 0 || v < 0 || u >= wide || v >= high) continue;
      const weight = (1 - Math.abs(x - u)) * (1 - Math.abs(y - v));
      const at = (v * wide + u) * 4;
      const opacity = weight * data[at + 3];
      for (let channel = 0; channel < 3; channel++) sum[channel] += opacity * data[at + channel];
      sum[3] += opacity;
    }
  }
}

function extent(
  alpha: Uint8Array,
  wide: number,
): { left: number; top: number; right: number; bottom: number } {
  let [left, top, right, bottom] = [wide, alpha.length / wide, 0, 0];
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 128) continue;
    const x = i % wide;
    const y = (i - x) / wide;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return { left, top, right, bottom };
}

function drawnBox(alpha: Uint8Array, random: () => number): SmallSubjectCase['box'] {
  const { left, top, right, bottom } = extent(alpha, width);
  const slack = 0.1 * Math.max(right - left, bottom - top);
  const [x, y] = [Math.max(0, left - slack * random()), Math.max(0, top - slack * random())];
  const [endX, endY] = [
    Math.min(width, right + slack * random()),
    Math.min(height, bottom + slack * random()),
  ];
  return { x: x / width, y: y / height, width: (endX - x) / width, height: (endY - y) / height };
}

/** The pixel of the subject that is farthest from all that is not. */
function innermost(alpha: Uint8Array): { x: number; y: number } {
  let inside = Array.from(alpha.keys()).filter((at) => alpha[at] >= 128);
  for (;;) {
    const members = new Set(inside);
    const next = inside.filter((at) => [-1, 1, -width, width].every((step) => members.has(at + step)));
    if (next.length === 0) break;
    inside = next;
  }
  const at = inside[inside.length >> 1];
  return { x: ((at % width) + 0.5) / width, y: (Math.floor(at / width) + 0.5) / height };
}
