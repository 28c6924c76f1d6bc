import path from 'node:path';
import { unblur } from '#src/engines/unblur/unblur.engine.ts';
import { readEnv } from '#src/env.server.ts';
import type { Blur } from '#src/imaging/deblur/blur.ts';
import { reachOf } from '#src/imaging/deblur/scale-blur.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { BlurFinding, BlurKind, NamedBlur } from '#src/tasks/restore.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { shakePath } from '#tests/support/restoration/shake-path.ts';
import { someOf } from '../report/measure-length.ts';
import { printColumns, printLeftOut, printRow } from '../report/printed-table.ts';
import { openBlurryPhotos, openSharpPhotos, photoAfter, rasterOf } from './blurred-photos.ts';
import { wiener } from './wiener.ts';

const degrees = Math.PI / 180;
/** Photos take them in turns. */
const kinds: readonly {
  readonly name: string;
  readonly blurs: readonly Blur[];
  /** Blurred as editors do, in encoded values. */
  readonly isEdited?: true;
  /** The engine is told that a hand shook; photos that lose something then do not count as lost. */
  readonly isTold?: true;
  readonly least: number;
}[] = [
  {
    name: 'out of focus',
    blurs: [
      { kind: 'disc', radius: 2 },
      { kind: 'disc', radius: 4 },
      { kind: 'gauss', sigma: 1.6 },
    ],
    least: 2.5,
  },
  {
    name: 'made soft in an editor',
    blurs: [
      { kind: 'gauss', sigma: 1 },
      { kind: 'gauss', sigma: 1.8 },
    ],
    isEdited: true,
    least: 1.8,
  },
  {
    name: 'straight motion',
    blurs: [
      { kind: 'line', length: 9, angle: 70 * degrees },
      { kind: 'line', length: 16, angle: 25 * degrees },
    ],
    least: 3,
  },
  {
    name: 'shaken by hand',
    blurs: [shakePath(11, 1), shakePath(16, 2), shakePath(22, 3)],
    isTold: true,
    least: 0,
  },
];
/** In dB: what a photo may lose. */
const mostLoss = 0.1;

const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 512 });

/** Photos are blurred, and nobody tells the engine how: how often and how exactly it finds the blur, and how many dB come back. */
export async function measureUnblurring(): Promise<void> {
  const photos = someOf(await openSharpPhotos());
  let worst = 0;
  for (const { name, blurs, isEdited, isTold, least } of kinds) {
    const [given, made, classical, off] = [[], [], [], []] as number[][];
    let found = 0;
    for (const [at, photo] of photos.entries()) {
      const blur = blurs[at % blurs.length];
      const blurred = await photoAfter(photo, blur, at, isEdited);
      const { pixels, finding } = await unblurred(blurred, isTold && { kind: 'shake' });
      given.push(likeness(blurred, photo));
      made.push(likeness(pixels, photo));
      classical.push(likeness(wiener(blurred, blur), photo));
      if (!isTold) worst = Math.min(worst, made.at(-1)! - given.at(-1)!);
      const { kind, size } = told(blur);
      if (finding?.outcome !== 'unblurred' || finding.blur?.kind !== kind) continue;
      found++;
      off.push(Math.abs(finding.blur.size / size - 1));
    }
    const gain = meanOf(made) - meanOf(given);
    console.log(`\n${name}, over ${photos.length} photos\n`);
    printRow('found and undone', `${found} of ${photos.length}`);
    printRow('size of the blur off by, median', `${Math.round(100 * middleOf(off))} %`);
    printColumns('', ['blurred', 'Wiener, told', 'unblurred']);
    printColumns(
      'dB, mean',
      [given, classical, made].map((values) => meanOf(values).toFixed(2)),
    );
    printRow('dB gained, mean', gain.toFixed(2), { text: `≥ ${least}`, isKept: gain >= least });
  }
  console.log('');
  printRow('dB lost by the photo that lost most', (-worst).toFixed(2), {
    text: `≤ ${mostLoss}`,
    isKept: -worst <= mostLoss,
  });

  let changed = 0;
  for (const [at, photo] of photos.entries()) {
    const saved = await photoAfter(photo, { kind: 'none' }, at);
    if ((await unblurred(saved)).pixels !== saved) changed++;
  }
  printRow('sharp photos that were changed', `${changed}`, {
    text: '0',
    isKept: changed === 0,
    isExact: true,
  });
  await measureRealPhotos();
}

async function measureRealPhotos(): Promise<void> {
  const testdata = process.env.TESTDATA;
  if (!testdata) return printLeftOut('photos that cameras blurred', 'TESTDATA is not set');
  console.log('\nphotos that cameras blurred, and one that an editor did\n');
  for (const { name, photo } of someOf(await openBlurryPhotos())) {
    printRow(name, described((await unblurred(photo)).finding));
  }
  const [blurred, sharp] = await Promise.all(
    ['tiger-motionblur.png', 'tiger-clean.png'].map((file) => rasterOf(path.join(testdata, 'pairs', file))),
  );
  const started = performance.now();
  const { pixels } = await unblurred(blurred);
  const seconds = (performance.now() - started) / 1000;
  const gain = likeness(pixels, sharp) - likeness(blurred, sharp);
  printRow('tiger, moved in an editor: dB gained', gain.toFixed(2), { text: '≥ 3', isKept: gain >= 3 });
  printRow('seconds a megapixel', ((seconds * 1e6) / (blurred.width * blurred.height)).toFixed(1));
}

async function unblurred(pixels: Raster, blur?: NamedBlur) {
  const signal = new AbortController().signal;
  return unblur.run({ pixels, blur }, { signal, progress: () => {}, sessions });
}

/** A blur as the engine would tell it. */
function told(blur: Blur): { kind: BlurKind; size: number } {
  if (blur.kind === 'path') return { kind: 'shake', size: 2 * reachOf(blur) };
  return blur.kind === 'line'
    ? { kind: 'motion', size: blur.length }
    : { kind: 'focus', size: reachOf(blur) };
}

function described(finding: BlurFinding | undefined): string {
  const blur = finding?.blur;
  const size = blur ? `, ${blur.kind} of ${blur.size.toFixed(1)} px` : '';
  return `${finding?.outcome}${size}`;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const middleOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
