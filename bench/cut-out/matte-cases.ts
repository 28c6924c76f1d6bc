import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** A photo whose subject is known exactly: its alpha, and its color without what was behind it. */
export interface MatteCase {
  readonly name: string;
  readonly photo: Buffer;
  readonly width: number;
  readonly height: number;
  /** One byte a pixel. */
  readonly alpha: Uint8Array;
  /** Three bytes a pixel; means nothing where alpha is 0. */
  readonly foreground: Uint8Array;
}

/** A photo on which people drew around the subject. */
export interface OutlineCase {
  readonly name: string;
  readonly photo: Buffer;
  readonly width: number;
  readonly height: number;
  /** 255 inside the outline. */
  readonly inside: Uint8Array;
  /** Around the subject, in fractions of the photo. */
  readonly box: { x: number; y: number; width: number; height: number };
}

const samples = path.join(import.meta.dirname, '../../public/samples');

/** Subjects of our sample photos laid over other sample photos. */
export function ownMatteCases(): Promise<MatteCase[]> {
  const pairs = [
    ['coffee', 'rocket'],
    ['coffee', 'seed'],
    ['dahlia', 'rocket'],
    ['coffee', 'dahlia'],
  ];
  return Promise.all(
    pairs.map(async ([subject, scene]) =>
      compose(
        `${subject} over ${scene}`,
        await readFile(path.join(samples, `background-remover/${subject}.webp`)),
        await readFile(path.join(samples, `${scene}.webp`)),
      ),
    ),
  );
}

/** The hand over birch wood of the test pictures, composed from its exact cut-out. */
export async function handMatteCase(testdata: string): Promise<MatteCase> {
  const at = (file: string) => readFile(path.join(testdata, file));
  const photo = await at('pairs/hand-on-birch.png');
  const { width, height } = await sharp(photo).metadata();
  const alpha = await sharp(await at('pairs/hand-alpha.png'))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const foreground = await sharp(await at('photos/product-hand-yellow.jpg')).metadata();
  if (foreground.width !== width || foreground.height !== height)
    throw new Error('the hand has another size');
  const cutOut = sharp(await at('formats/png-alpha-hand-cutout.png')).removeAlpha();
  return { name: 'hand on birch', photo, width, height, alpha, foreground: await cutOut.raw().toBuffer() };
}

/** The outlines (COCO) of the test pictures. */
export async function outlineCases(testdata: string): Promise<OutlineCase[]> {
  const files = (await readdir(path.join(testdata, 'groundtruth'))).filter((file) => file.endsWith('.json'));
  return Promise.all(
    files.sort().map(async (file) => {
      const name = path.basename(file, '.json');
      const { photo, outlines } = await readOutlines(testdata, name);
      const { width, height } = await sharp(photo).metadata();
      const subject = outlines.reduce((largest, one) =>
        one.bbox[2] * one.bbox[3] > largest.bbox[2] * largest.bbox[3] ? one : largest,
      );
      const [x, y, wide, high] = subject.bbox;
      const box = { x: x / width, y: y / height, width: wide / width, height: high / height };
      const inside = await outlineMask(subject.segmentation, width, height);
      return { name, photo, width, height, inside, box };
    }),
  );
}

/** A photo of the test pictures and what people drew around in it. */
export async function readOutlines(
  testdata: string,
  name: string,
): Promise<{ photo: Buffer; outlines: readonly Outlined[] }> {
  const known: OutlineFile = JSON.parse(
    await readFile(path.join(testdata, `groundtruth/${name}.json`), 'utf8'),
  );
  return {
    photo: await readFile(path.join(testdata, known.image)),
    outlines: known.persons ?? known.objects,
  };
}

interface Outlined {
  readonly bbox: readonly [number, number, number, number];
  readonly segmentation: readonly (readonly number[])[];
}

interface OutlineFile {
  readonly image: string;
  readonly persons?: readonly Outlined[];
  readonly objects: readonly Outlined[];
}

async function compose(name: string, cutOut: Buffer, scene: Buffer): Promise<MatteCase> {
  const { data, info } = await sharp(cutOut).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const behind = await sharp(scene).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer();
  const alpha = new Uint8Array(width * height);
  const foreground = new Uint8Array(width * height * 3);
  const mixed = Buffer.alloc(width * height * 3);
  for (let i = 0; i < alpha.length; i++) {
    alpha[i] = data[i * 4 + 3];
    for (let channel = 0; channel < 3; channel++) {
      const at = i * 3 + channel;
      foreground[at] = data[i * 4 + channel];
      mixed[at] = Math.round((foreground[at] * alpha[i] + behind[at] * (255 - alpha[i])) / 255);
    }
  }
  const photo = await sharp(mixed, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { name, photo, width, height, alpha, foreground };
}

/** One byte a pixel, 255 inside. */
export async function outlineMask(
  polygons: readonly (readonly number[])[],
  width: number,
  height: number,
): Promise<Uint8Array> {
  const drawn = polygons.map((points) => `<polygon points="${points.join(' ')}" fill="#fff"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#000' }).extractChannel(0).raw().toBuffer();
}
