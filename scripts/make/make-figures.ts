import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { type FigureId, figureIds } from '#src/scenes/figure/figure-kinds.ts';

/**
 * `node scripts/make/make-figures.ts`: draws what Scenes sets into landscapes, from the open drawings of Noto Emoji (Apache-2.0), as
 * `public/figures/<id>.webp`: square, standing on the lower edge. To be run, looked at and committed when the list of figures has changed.
 */

const side = 512;
const folder = path.join(import.meta.dirname, '../../public/figures');
const ownFolder = path.join(import.meta.dirname, 'drawings');

/** The drawing's name in the set, where it isn't the figure's own. */
const names: Partial<Record<FigureId, string>> = {
  buffalo: 'water-buffalo',
  sheep: 'ewe',
  tyrannosaurus: 't-rex',
  dog: 'guide-dog',
  blackCat: 'black-cat',
  motorboat: 'motor-boat',
  ship: 'ferry',
  steamer: 'ship',
  rower: 'person-rowing-boat-medium-light-skin-tone',
  surfer: 'person-surfing-medium-light-skin-tone',
  bee: 'honeybee',
  propellerPlane: 'small-airplane',
  ufo: 'flying-saucer',
  car: 'automobile',
  offroader: 'sport-utility-vehicle',
  japaneseCastle: 'japanese-castle',
  torii: 'shinto-shrine',
  ferrisWheel: 'ferris-wheel',
  temple: 'classical-building',
  ruin: 'derelict-house',
  statueOfLiberty: 'statue-of-liberty',
  tree: 'deciduous-tree',
  fir: 'evergreen-tree',
  palm: 'palm-tree',
  christmasTree: 'christmas-tree',
  snowman: 'snowman-without-snow',
  pumpkin: 'jack-o-lantern',
  parasol: 'umbrella-on-ground',
  walker: 'person-walking-medium-light-skin-tone',
  runner: 'person-running-medium-light-skin-tone',
  woman: 'woman-standing-medium-light-skin-tone',
  man: 'man-standing-medium-light-skin-tone',
  couple: 'woman-and-man-holding-hands-medium-light-skin-tone',
  cyclist: 'person-biking-medium-light-skin-tone',
  rider: 'horse-racing-medium-light-skin-tone',
  snowboarder: 'snowboarder-medium-light-skin-tone',
  meditator: 'person-in-lotus-position-medium-light-skin-tone',
  dancer: 'woman-dancing-medium-light-skin-tone',
  ballerina: 'ballet-dancer',
  chick: 'baby-chick',
  fish: 'tropical-fish',
  mermaid: 'mermaid-medium-light-skin-tone',
  fairy: 'woman-fairy-medium-light-skin-tone',
};

/** Our own, where the set has none or a face alone: `drawings/<kind>/<id>.svg`, in a box of 128 units. */
async function readOwnDrawings(): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(ownFolder, { recursive: true });
  const drawings = names.filter((name) => name.endsWith('.svg'));
  return new Map(
    await Promise.all(
      drawings.map(async (name): Promise<[string, string]> => {
        return [path.basename(name, '.svg'), await readFile(path.join(ownFolder, name), 'utf8')];
      }),
    ),
  );
}

interface IconSet {
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, { readonly body: string; readonly width?: number }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
}
const set: IconSet = createRequire(import.meta.url)('@iconify-json/noto/icons.json');

const ownDrawings = await readOwnDrawings();
await mkdir(folder, { recursive: true });
for (const id of figureIds) {
  const own = ownDrawings.get(id);
  const name = names[id] ?? id;
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
  if (!own && !icon) throw new Error(`Noto Emoji has no drawing ${name}`);
  const svg =
    own ??
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${set.width} ${set.height}">${icon.body}</svg>`;
  const sized = svg.replace('<svg ', `<svg width="${side * 2}" height="${side * 2}" `);
  const drawn = await sharp(Buffer.from(sized)).trim({ threshold: 4 }).png().toBuffer();
  await sharp(drawn)
    .resize(side, side, { fit: 'contain', position: 'bottom', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ nearLossless: true, quality: 60, effort: 6 })
    .toFile(path.join(folder, `${id}.webp`));
}
