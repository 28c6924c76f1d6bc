import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { narrowerThan } from '#src/pictures/site-picture-sources.ts';

/**
 * `node scripts/make/make-pictures.ts`: writes every picture of the site in the widths and formats the pages ask for, and the
 * list of their sizes. To be run and committed when a picture was added or changed.
 */

const root = path.join(import.meta.dirname, '../..');
const publicFolder = path.join(root, 'public');
const list = path.join(root, 'src/pictures/picture-sizes.json');
const filmList = path.join(root, 'src/pictures/films.json');

/** Thumbnails for buttons, and what this script made. */
const made = /-(?:small|\d+)\.webp$/;

/** Names below `public/` without ending: `samples/dahlia`. */
export function sitePictures(): string[] {
  return ['samples', 'blog']
    .flatMap((folder) =>
      readdirSync(path.join(publicFolder, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.split(path.sep).join('/')}`,
      ),
    )
    .filter((file) => file.endsWith('.webp') && !made.test(file))
    .map((file) => file.slice(0, -'.webp'.length))
    .sort();
}

/** Of some of them, all by default; the list of sizes is always whole. */
export async function makePictures(isWanted: (name: string) => boolean = () => true): Promise<void> {
  const sizes: Record<string, [number, number]> = {};
  for (const name of sitePictures()) {
    const place = path.join(publicFolder, name);
    const { width, height } = await sharp(`${place}.webp`).metadata();
    sizes[name] = [width, height];
    if (!isWanted(name)) continue;
    await sharp(`${place}.webp`).avif({ quality: 60, effort: 5 }).toFile(`${place}.avif`);
    for (const narrow of narrowerThan(width)) {
      const resized = sharp(`${place}.webp`).resize(narrow);
      await resized.clone().avif({ quality: 60, effort: 5 }).toFile(`${place}-${narrow}.avif`);
      await resized
        .clone()
        .webp({ quality: 80, alphaQuality: 90, effort: 6 })
        .toFile(`${place}-${narrow}.webp`);
    }
    console.log(name);
  }
  const lines = Object.entries(sizes).map(
    ([name, size]) => `  ${JSON.stringify(name)}: [${size.join(', ')}]`,
  );
  writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`);
  const films = Object.keys(sizes).filter((name) => existsSync(path.join(publicFolder, `${name}.mp4`)));
  writeFileSync(filmList, `${JSON.stringify(films, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makePictures();
