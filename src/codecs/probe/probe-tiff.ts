import type { ByteSource } from '../byte-source.ts';
import { uprightDensity } from '../density/density.ts';
import { tiffDensity } from '../density/exif-density.ts';
import { toOrientation } from '../metadata/exif-orientation.ts';
import { type PictureHeader, upright } from '../picture-header.ts';
import { readTiff, readValues, type TiffDirectory, type TiffLayout } from '../tiff/tiff-directories.ts';

const tag = {
  width: 256,
  height: 257,
  bits: 258,
  orientation: 274,
  densityX: 282,
  densityY: 283,
  densityUnit: 296,
  extraSamples: 338,
  sampleFormat: 339,
};
const inches = 2;
const ieeeFloat = 3;

/** The first page, and how many there are. */
export async function probeTiff(source: ByteSource): Promise<Omit<PictureHeader, 'format'> | null> {
  const file = await readTiff(source);
  if (!file) return null;
  const [first] = file.directories;
  return { ...(await describePage(source, first, file.layout)), frames: file.directories.length };
}

/** Every page by itself, since each is a picture of its own. Null where the file makes no sense. */
export async function probeTiffPages(source: ByteSource): Promise<Omit<PictureHeader, 'format'>[] | null> {
  const file = await readTiff(source);
  if (!file) return null;
  const pages: Omit<PictureHeader, 'format'>[] = [];
  for (const page of file.directories) pages.push(await describePage(source, page, file.layout));
  return pages;
}

async function describePage(
  source: ByteSource,
  directory: TiffDirectory,
  layout: TiffLayout,
): Promise<Omit<PictureHeader, 'format'>> {
  const first = async (id: number) => {
    const entry = directory.get(id);
    return entry && (await readValues(source, entry, layout))[0];
  };
  const orientation = toOrientation((await first(tag.orientation)) ?? 1);
  const stored = { width: (await first(tag.width)) ?? 0, height: (await first(tag.height)) ?? 0 };
  const density = tiffDensity({
    x: (await first(tag.densityX)) ?? 0,
    y: (await first(tag.densityY)) ?? 0,
    unit: (await first(tag.densityUnit)) ?? inches,
  });
  return {
    ...upright(stored, orientation),
    frames: 1,
    orientation,
    hasAlpha: directory.has(tag.extraSamples),
    bitDepth: (await first(tag.bits)) ?? 1,
    isFloat: (await first(tag.sampleFormat)) === ieeeFloat || undefined,
    density: uprightDensity(density, orientation),
  };
}
