import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { encodedOf, linearOf } from '#src/imaging/color/oklab.ts';
import { type Blur, responseOf } from '#src/imaging/deblur/blur.ts';
import { measureSpectrum } from '#src/imaging/deblur/blur-spectrum.ts';
import { findBlur } from '#src/imaging/deblur/find-blur.ts';
import { complexGrid, transform, transformBack } from '#src/imaging/fourier/fast-fourier.ts';
import { someOf } from '../report/measure-length.ts';
import { printRow } from '../report/printed-table.ts';

/** In pixels; the largest power of two that all photos fill. */
const side = 512;
const jpegQuality = 90;
const degrees = Math.PI / 180;
const samples = ['dogs', 'seed', 'dahlia', 'rocket'];
const largest = 12;

const blurs: readonly (readonly [name: string, blur: Blur])[] = [
  ['sharp', { kind: 'none' }],
  ['disc of radius 2', { kind: 'disc', radius: 2 }],
  ['disc of radius 3', { kind: 'disc', radius: 3 }],
  ['disc of radius 6', { kind: 'disc', radius: 6 }],
  ['Gaussian, σ 1.5', { kind: 'gauss', sigma: 1.5 }],
  ['Gaussian, σ 3', { kind: 'gauss', sigma: 3 }],
  ['line of 8 at 75°', { kind: 'line', length: 8, angle: 75 * degrees }],
  ['line of 14 at 30°', { kind: 'line', length: 14, angle: 30 * degrees }],
  ['line of 24 at 160°', { kind: 'line', length: 24, angle: 160 * degrees }],
];

/** How photos were blurred: in linear light, then saved as JPEG. */
export async function measureUnblurring(): Promise<void> {
  const photos = await openPhotos();
  console.log(`\nblur of known kind and size over ${photos.length} photos, as it is found\n`);
  for (const [name, blur] of blurs) {
    let right = 0;
    const errors: number[] = [];
    for (const photo of photos) {
      const [{ blur: found }] = findBlur(measureSpectrum(await lightAfter(photo, blur))!, largest);
      const isFocus = (kind: Blur['kind']) => kind === 'disc' || kind === 'gauss';
      if (found.kind === blur.kind || (isFocus(found.kind) && isFocus(blur.kind))) right++;
      if (found.kind === blur.kind && blur.kind !== 'none')
        errors.push(Math.abs(sizeOf(found) / sizeOf(blur) - 1));
    }
    const middle = errors.sort((one, other) => one - other)[errors.length >> 1];
    const off =
      middle === undefined ? '' : `, off by ${Math.round(100 * middle)} % (median of ${errors.length})`;
    printRow(name, `${right} of ${photos.length}${off}`);
  }
}

function sizeOf(blur: Blur): number {
  switch (blur.kind) {
    case 'none':
      return 0;
    case 'disc':
      return blur.radius;
    case 'gauss':
      return blur.sigma;
    case 'line':
      return blur.length;
  }
}

/** Linear light of red, green and blue. */
type Light = readonly Float32Array[];

async function openPhotos(): Promise<Light[]> {
  const testdata = process.env.TESTDATA;
  const wild = testdata ? readdirSync(path.join(testdata, 'wild')) : [];
  const files = [
    ...samples.map((name) => path.join(import.meta.dirname, `../../public/samples/${name}.webp`)),
    ...wild
      .filter((file) => /^(building|street|portrait|pet|landscape).*\.jpg$/.test(file))
      .map((file) => path.join(testdata!, 'wild', file)),
  ];
  return Promise.all(someOf(files.slice(0, 24)).map(open));
}

async function open(file: string): Promise<Light> {
  const data = await sharp(file)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: side, height: side, fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return [0, 1, 2].map((channel) =>
    Float32Array.from({ length: side * side }, (_, at) => linearOf(data[3 * at + channel] / 255)),
  );
}

/** How bright it is once it was blurred and saved. */
async function lightAfter(photo: Light, blur: Blur) {
  const response = responseOf(blur);
  const pixels = Buffer.alloc(3 * side * side);
  for (const [channel, data] of photo.entries()) {
    const grid = complexGrid(side, side);
    grid.re.set(data);
    transform(grid);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const left = response(wave(x), wave(y));
        grid.re[y * side + x] *= left;
        grid.im[y * side + x] *= left;
      }
    }
    transformBack(grid);
    for (const [at, value] of grid.re.entries()) {
      pixels[3 * at + channel] = Math.round(255 * encodedOf(Math.min(1, Math.max(0, value))));
    }
  }
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
  const saved = await sharp(jpeg).raw().toBuffer();
  const data = Float32Array.from({ length: side * side }, (_, at) => {
    const [red, green, blue] = [0, 1, 2].map((channel) => linearOf(saved[3 * at + channel] / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return { width: side, height: side, data };
}

const wave = (at: number) => (at > side / 2 ? at - side : at) / side;
