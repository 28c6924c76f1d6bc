import path from 'node:path';
import sharp from 'sharp';
import { findIn, type Surroundings } from '#src/command/carry-out.server.ts';

/** Of the photo: what is smaller is nothing that somebody minds, and what is larger is what the photo is about. */
const share = { least: 0.004, most: 0.2 };
/** Where somebody brushes when nothing is found, in shares of the sides. */
const brushed = { x: 0.66, y: 0.62, across: 0.11, down: 0.09 };

interface Found {
  readonly objects?: readonly { readonly box: readonly [number, number, number, number] }[];
}

/** Writes what a visitor would mark on an upright photo. */
export async function writeWildMask(
  photo: string,
  file: string,
  surroundings: Surroundings,
): Promise<'thing' | 'ellipse'> {
  const { width, height } = await sharp(photo).metadata();
  const run = { name: path.basename(photo), inputs: { photo: [photo] }, outputs: {} };
  const { objects = [] }: Found = await findIn(run, surroundings);
  const box = middlingThing(objects, width * height);
  if (box) {
    const [x, y, across, down] = box;
    const inShares = { x: x / width, y: y / height, width: across / width, height: down / height };
    const request = { kind: 'outline', path: photo, thing: { box: inShares }, outputPath: file } as const;
    await surroundings.pool.run(request, { signal: surroundings.signal });
    return 'thing';
  }
  const { x, y, across, down } = brushed;
  const ellipse = `<ellipse cx="${x * width}" cy="${y * height}" rx="${across * width}" ry="${down * height}" fill="#fff"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${ellipse}</svg>`;
  await sharp(Buffer.from(drawing)).grayscale().png().toFile(file);
  return 'ellipse';
}

/** The largest thing that isn't what the photo is about. */
function middlingThing(objects: NonNullable<Found['objects']>, pixels: number) {
  const areaOf = ([, , across, down]: readonly number[]) => (across * down) / pixels;
  return objects
    .map(({ box }) => box)
    .filter((box) => areaOf(box) >= share.least && areaOf(box) <= share.most)
    .sort((left, right) => areaOf(right) - areaOf(left))
    .at(0);
}
