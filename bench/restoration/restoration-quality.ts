import type { Raster } from '#src/imaging/raster/raster.ts';
import { develop, planDevelopment } from '#src/tools/photo-enhancer/develop/development.ts';
import { diagnose } from '#src/tools/photo-enhancer/diagnosis/diagnose.ts';
import { usualWishes } from '#src/tools/photo-enhancer/fix-plan.ts';
import { balanceOf } from '#src/tools/photo-enhancer/plan-fixes.ts';
import { openToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { meanColorDifference } from '#tests/support/restoration/color-difference.ts';
import { type Spoiling, spoiled } from '#tests/support/restoration/spoiled-photos.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printRow } from '../report/printed-table.ts';
import { adaptiveLevels, autoGamma, autoLevels, grayWorld } from './classical/auto-tones.ts';
import { withoutHaze } from './classical/dark-channel.ts';
import { printCompared, printComparedHead } from './compared-row.ts';
import { openGoodPhotos } from './good-photos.ts';
import { measureGrain } from './grain-quality.ts';
import { measureOldPrints } from './old-prints-quality.ts';
import { measureSoft } from './soft-quality.ts';

const longerSide = byMeasureLength({ full: 480, brief: 120 });
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

type Chain = (photo: Raster<Uint8Array>) => Raster<Uint8Array> | Promise<Raster<Uint8Array>>;
type Chains = Readonly<Record<string, Chain>>;
const forDark: Chains = {
  'automatic gamma': autoGamma,
  'automatic levels': autoLevels,
  'gamma, then levels': async (photo) => autoLevels(await autoGamma(photo)),
  CLAHE: adaptiveLevels,
};
const forFlat: Chains = { 'automatic levels': autoLevels, CLAHE: adaptiveLevels };
const forHaze: Chains = { 'dark channel prior': withoutHaze, ...forFlat };
const forCast: Chains = { 'gray world': grayWorld };

/** What is done to good photos, which share of the difference in color may be left, and what is known to repair it. */
const damages: readonly {
  readonly name: string;
  readonly by: Spoiling;
  readonly most: number;
  readonly chains: Chains;
}[] = [
  { name: 'two stops too dark', by: { gains: [0.25, 0.25, 0.25] }, most: 0.25, chains: forDark },
  { name: 'three stops too dark', by: { gains: [0.125, 0.125, 0.125] }, most: 0.36, chains: forDark },
  { name: 'flat', by: { range: 0.42 }, most: 0.42, chains: forFlat },
  { name: 'haze', by: { haze: 0.5 }, most: 0.52, chains: forHaze },
  { name: 'yellow cast', by: { gains: [1, 0.78, 0.45] }, most: 0.7, chains: forCast },
  { name: 'green cast', by: { gains: [0.78, 1, 0.7] }, most: 0.56, chains: forCast },
  { name: 'blue cast', by: { gains: [0.66, 0.85, 1] }, most: 1, chains: forCast },
];

/** The three tools that repair photos, on good ones that were spoiled on purpose, beside the best that classical programs make of them. */
export async function measureRestoration(): Promise<void> {
  await measureLight();
  const runs = await openToolRuns();
  try {
    await measureGrain(runs);
    await measureSoft(runs);
    await measureOldPrints(runs);
  } finally {
    await runs.close();
  }
}

/** Photo Enhancer: which share of the difference in color is left, and how many dB come back. */
async function measureLight(): Promise<void> {
  const photos = await openGoodPhotos(judged, longerSide);
  const untouched = await Promise.all(
    photos.map(async (photo) => meanColorDifference(await enhanced(photo), photo)),
  );
  const most = Math.max(...untouched);
  printRow('good photos: ΔE 2000 of the one that moved most', most.toFixed(2), {
    text: '≤ 2',
    isKept: most <= 2,
  });
  for (const [name, chain] of Object.entries({ ...forDark, ...forHaze, ...forCast })) {
    const moved = await Promise.all(
      photos.map(async (photo) => meanColorDifference(await chain(photo), photo)),
    );
    printRow(`  moved in the mean by ${name}`, meanOf(moved).toFixed(2));
  }
  printComparedHead(`light and color, mean ΔE 2000 over ${photos.length} photos`);
  for (const { name, by, most: bound, chains } of someOf(damages)) {
    const [given, made, gain] = [[], [], []] as number[][];
    const others = Object.keys(chains).map((): number[] => []);
    for (const photo of photos) {
      const bad = spoiled(photo, by);
      const back = await enhanced(bad);
      given.push(meanColorDifference(bad, photo));
      made.push(meanColorDifference(back, photo));
      gain.push(likeness(back, photo) - likeness(bad, photo));
      for (const [at, chain] of Object.values(chains).entries())
        others[at].push(meanColorDifference(await chain(bad), photo));
    }
    const classical = Object.fromEntries(Object.keys(chains).map((chain, at) => [chain, meanOf(others[at])]));
    printCompared({ name, unit: 'ΔE', given: meanOf(given), made: meanOf(made), classical, bound });
    printRow('  gained', `${meanOf(gain).toFixed(1)} dB`);
  }
}

/** Light and color alone: noise and sharpness have sections of their own. */
function enhanced(photo: Raster): Promise<Raster> {
  const diagnosis = diagnose(photo);
  const wishes = usualWishes('auto');
  const plan = planDevelopment(diagnosis, wishes, balanceOf(diagnosis.cast, wishes.color), photo);
  return develop(photo, plan, () => {});
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
