import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { type FigureId, figureIds } from '#src/imaging/scene/figure/figure-kinds.ts';

/**
 * `node scripts/make/make-figures.ts`: draws what Scenes sets into landscapes, from the open drawings of Noto Emoji (Apache-2.0), as
 * `public/figures/<id>.webp`: square, standing on the lower edge. To be run, looked at and committed when the list of figures has changed.
 */

const side = 512;
const folder = path.join(import.meta.dirname, '../../public/figures');

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
  mermaid: 'mermaid-medium-light-skin-tone',
  fairy: 'woman-fairy-medium-light-skin-tone',
};

/** Our own, where the set shows something else; in its box of 128 units. */
const ownDrawings: Partial<Record<FigureId, string>> = {
  bird: `<path fill="#d9dde2" d="M2 44c14-13 34-14 52 12c2-4 5-7 10-7s8 3 10 7c18-26 38-25 52-12c-16-6-33-1-46 19c-3 8-8 13-16 13s-13-5-16-13c-13-20-30-25-46-19"/>
    <path fill="#6e7681" d="M2 44c9-8 20-11 31-8c-10 0-21 2-31 8m124 0c-9-8-20-11-31-8c10 0 21 2 31 8"/>
    <path fill="#f3f5f7" d="M55 60c1-6 4-9 9-9s8 3 9 9c-2 9-5 14-9 14s-7-5-9-14"/>
    <path fill="#e8a33d" d="M61 50l3-6l3 6z"/>`,
  hotAirBalloon: `<path fill="#c8412f" d="M64 2C30 2 16 28 16 48c0 22 26 38 36 52h24c10-14 36-30 36-52C112 28 98 2 64 2"/>
    <path fill="#f2c14e" d="M64 2C46 2 36 28 36 48c0 22 14 38 18 52h20c4-14 18-30 18-52C92 28 82 2 64 2"/>
    <path fill="#e9e2d0" d="M64 2c-7 0-12 26-12 46c0 22 5 38 6 52h12c1-14 6-30 6-52C76 28 71 2 64 2"/>
    <path fill="#8c2f24" d="M52 100h24l-2 4H54z"/>
    <path stroke="#5b4636" stroke-width="1.2" d="M54 104l2 10m18-10l-2 10m-8-10v10"/>
    <path fill="#8a5a34" d="M54 113h20l-2 13H56z"/><path fill="#6e4526" d="M53 112h22v3H53z"/>`,
};

interface IconSet {
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, { readonly body: string; readonly width?: number }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
}
const set: IconSet = createRequire(import.meta.url)('@iconify-json/noto/icons.json');

await mkdir(folder, { recursive: true });
for (const id of figureIds) {
  const own = ownDrawings[id];
  const name = names[id] ?? id;
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
  if (!own && !icon) throw new Error(`Noto Emoji has no drawing ${name}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${set.width} ${set.height}" width="${side * 2}" height="${side * 2}">${own ?? icon.body}</svg>`;
  const drawn = await sharp(Buffer.from(svg)).trim({ threshold: 4 }).png().toBuffer();
  await sharp(drawn)
    .resize(side, side, { fit: 'contain', position: 'bottom', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ nearLossless: true, quality: 60, effort: 6 })
    .toFile(path.join(folder, `${id}.webp`));
}
