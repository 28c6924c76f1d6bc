import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { type Kernel, resample } from '#src/imaging/raster/resample.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';

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
    ? names.map(async (name) => [name, await openNamed(testdata, name)] as const)
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

/**
 * A square picture that is sharp in every pixel, put together from parts of photos: from photos themselves so large there
 * are none.
 *
 * @param side a multiple of the parts' side
 */
export async function mosaic(testdata: string | undefined, side: number): Promise<Raster<Uint8Array>> {
  const photos = await Promise.all(
    testdata
      ? names.map((name) => openNamed(testdata, name))
      : ['coffee', 'clock', 'dragonfly'].map((name) => sharpSample(name)),
  );
  const partSide = Math.min(256, side);
  const columns = side / partSide;
  const data = new Uint8Array(side * side * 3);
  for (let part = 0; part < columns ** 2; part++) {
    const photo = photos[part % photos.length];
    // Each round through the photos takes another corner.
    const corner = Math.floor(part / photos.length);
    const left = corner % 2 === 0 ? 0 : photo.width - partSide;
    const top = corner % 4 < 2 ? 0 : photo.height - partSide;
    const to = Math.floor(part / columns) * partSide * side + (part % columns) * partSide;
    for (let y = 0; y < partSide; y++) {
      const from = ((top + y) * photo.width + left) * 3;
      data.set(photo.data.subarray(from, from + partSide * 3), (to + y * side) * 3);
    }
  }
  return { width: side, height: side, channels: 3, data };
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

function openNamed(testdata: string, name: string): Promise<Raster<Uint8Array>> {
  return openAt(path.join(testdata, 'photos', name), longerSide);
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
