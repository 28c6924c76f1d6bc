import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { develop, planDevelopment } from '#src/tools/photo-enhancer/develop/development.ts';
import { diagnose } from '#src/tools/photo-enhancer/diagnosis/diagnose.ts';
import { usualWishes } from '#src/tools/photo-enhancer/fix-plan.ts';
import { balanceOf } from '#src/tools/photo-enhancer/plan-fixes.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { meanColorDifference } from '#tests/support/restoration/color-difference.ts';
import { type Spoiling, spoiled } from '#tests/support/restoration/spoiled-photos.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printRow } from '../report/printed-table.ts';
import { measureOldPrints } from './old-prints-quality.ts';

const longerSide = byMeasureLength({ full: 480, brief: 120 });
const samples = ['dogs', 'coffee', 'meadow', 'seed', 'clock'];
/** Good photos of the test pictures; none of them had a say in what the tool goes by. */
const judged = [
  'photos/street-people-shop.jpg',
  'photos/portrait-astronaut.png',
  'photos/product-suitcases.jpg',
  'wild/building-colosseum-3.jpg',
  'wild/sport-cyclists-4.jpg',
  'wild/couple-graduation-5.jpg',
  'wild/room-kitchen-phone-5.jpg',
  'wild/food-wok-market-1.jpg',
  'wild/group-stairs-street-7.jpg',
  'wild/plant-violet-phone-2.jpg',
];

/** What is done to good photos, and which share of the difference in color may be left. */
const damages: readonly { readonly name: string; readonly by: Spoiling; readonly most: number }[] = [
  { name: 'two stops too dark', by: { gains: [0.25, 0.25, 0.25] }, most: 0.4 },
  { name: 'three stops too dark', by: { gains: [0.125, 0.125, 0.125] }, most: 0.5 },
  { name: 'flat', by: { range: 0.42 }, most: 0.6 },
  { name: 'haze', by: { haze: 0.5 }, most: 0.8 },
  { name: 'yellow cast', by: { gains: [1, 0.78, 0.45] }, most: 0.85 },
  { name: 'green cast', by: { gains: [0.78, 1, 0.7] }, most: 0.75 },
  { name: 'blue cast', by: { gains: [0.66, 0.85, 1] }, most: 1.02 },
];

/** Photo Enhancer on good photos that were spoiled on purpose: which share of the difference in color is left, and how many dB come back. Then Restore Old Photos. */
export async function measureRestoration(): Promise<void> {
  const photos = await goodPhotos();
  const untouched = await Promise.all(
    photos.map(async (photo) => meanColorDifference(await enhanced(photo), photo)),
  );
  const most = Math.max(...untouched);
  printRow('good photos: ΔE 2000 of the one that moved most', most.toFixed(2), {
    text: '≤ 2',
    isKept: most <= 2,
  });
  for (const { name, by, most: left } of someOf(damages)) {
    const [before, after, gain] = [[], [], []] as number[][];
    for (const photo of photos) {
      const bad = spoiled(photo, by);
      const back = await enhanced(bad);
      before.push(meanColorDifference(bad, photo));
      after.push(meanColorDifference(back, photo));
      gain.push(likeness(back, photo) - likeness(bad, photo));
    }
    const [was, is] = [meanOf(before), meanOf(after)];
    printRow(`${name}: ΔE 2000 ${was.toFixed(1)} before`, is.toFixed(1), {
      text: `≤ ${left} of it`,
      isKept: is <= left * was,
    });
    printRow(`${name}: gain`, `${meanOf(gain).toFixed(1)} dB`);
  }
  await measureOldPrints();
}

async function goodPhotos(): Promise<Raster<Uint8Array>[]> {
  const folder = process.env.TESTDATA;
  if (!folder) return Promise.all(someOf(samples).map((name) => sharpSample(name, longerSide)));
  return Promise.all(
    someOf(judged).map(async (name) => {
      const { data, info } = await sharp(path.join(folder, name))
        .rotate()
        .toColourspace('srgb')
        .removeAlpha()
        .resize(longerSide, longerSide, { fit: 'inside' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
    }),
  );
}

/** Light and color alone: noise and sharpness have sections of their own. */
function enhanced(photo: Raster): Promise<Raster> {
  const diagnosis = diagnose(photo);
  const wishes = usualWishes('auto');
  const plan = planDevelopment(diagnosis, wishes, balanceOf(diagnosis.cast, wishes.color), photo);
  return develop(photo, plan, () => {});
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
