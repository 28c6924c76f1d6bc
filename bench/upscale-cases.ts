import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster.ts';
import { type Kernel, resample } from '#src/imaging/resample.ts';
import { sharpSample } from '#tests/support/sample-photos.ts';

export interface LargeAndSmall {
  readonly name: string;
  readonly factor: 2 | 4;
  readonly kernel: Kernel;
  readonly small: Raster<Uint8Array>;
  readonly large: Raster<Uint8Array>;
}

/** Photos that are sharp and clean at this size; people, animals, things, lettering, landscapes. */
const names = [
  'portrait-astronaut.png',
  'portrait-official-president.jpg',
  'portrait-woman-facepaint.jpg',
  'portrait-woman-smiling.jpg',
  'fullbody-skier.jpg',
  'fullbody-tennis.jpg',
  'fullbody-street-car.jpg',
  'group-apollo11-crew.jpg',
  'person-with-big-dog.jpg',
  'pet-cat.png',
  'animal-tiger.jpg',
  'landscape-green.jpg',
  'landscape-elephant-sunset.jpg',
  'product-coffee.png',
  'product-suitcases.jpg',
  'sign-no-bicycles.jpg',
];
const longerSide = 480;
/** What most programs shrink with, and a sharper one. */
const kernels: readonly Kernel[] = ['cubic', 'lanczos'];

/** Photos made small by us, so that the answer is known; of our own samples where there are no test pictures. */
export async function shrunkPhotos(testdata: string | undefined): Promise<LargeAndSmall[]> {
  const photos = testdata
    ? names.map(
        async (name) => [name, await openAt(path.join(testdata, 'photos', name), longerSide)] as const,
      )
    : ['coffee', 'cup'].map(async (name) => [name, await sharpSample(name, 384)] as const);
  const cases: LargeAndSmall[] = [];
  for (const [name, large] of await Promise.all(photos)) {
    for (const factor of [2, 4] as const) {
      for (const kernel of kernels) {
        const small = resample(large, large.width / factor, large.height / factor, kernel);
        cases.push({ name, factor, kernel, small, large });
      }
    }
  }
  return cases;
}

/** A tiger that somebody else made small. */
export async function tigerPair(testdata: string): Promise<LargeAndSmall> {
  const [small, large] = await Promise.all(
    ['tiger-lr-x4.png', 'tiger-clean.png'].map((name) => open(path.join(testdata, 'pairs', name))),
  );
  return { name: 'pairs/tiger-lr-x4', factor: 4, kernel: 'cubic', small, large };
}

/** The six photos on which `models/README.md` measures cleaning, at the size it does. */
export function cleaningPhotos(testdata: string): Promise<Raster<Uint8Array>[]> {
  const six = [
    'portrait-astronaut.png',
    'product-coffee.png',
    'animal-tiger.jpg',
    'street-people-shop.jpg',
    'fullbody-street-car.jpg',
    'pet-cat.png',
  ];
  return Promise.all(six.map((name) => openAt(path.join(testdata, 'photos', name), 420, 2)));
}

async function openAt(file: string, side: number, multiple = 8): Promise<Raster<Uint8Array>> {
  const photo = await open(file);
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const shrunk = (length: number) => Math.floor((length * scale) / multiple) * multiple;
  return resample(photo, shrunk(photo.width), shrunk(photo.height));
}

async function open(file: string): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}
