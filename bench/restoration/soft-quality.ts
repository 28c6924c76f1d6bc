import { maximDeblurring } from '#src/engines/optional/maxim-deblurring.engine.ts';
import { readEnv } from '#src/env.server.ts';
import type { Blur } from '#src/imaging/deblur/blur.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { readInstalled } from '#src/models/optional/installed-models.server.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf } from '#tests/support/pictures/sample-photos.ts';
import { someOf } from '../report/measure-length.ts';
import { printLeftOut, printRow } from '../report/printed-table.ts';
import { openSharpPhotos, photoAfter } from '../unblur/blurred-photos.ts';
import { wiener } from '../unblur/wiener.ts';
import { printCompared, printComparedHead } from './compared-row.ts';
import { pixelsOf } from './good-photos.ts';
import { shakenPhoto } from './shaken-photo.ts';

const degrees = Math.PI / 180;
const blurs: readonly { readonly name: string; readonly blur: Blur; readonly bound: number }[] = [
  { name: 'motion of 12 pixels', blur: { kind: 'line', length: 12, angle: 40 * degrees }, bound: 2.3 },
  { name: 'focus, radius 3', blur: { kind: 'disc', radius: 3 }, bound: 3 },
];
/** Every third of the sharp photos that Unblur Image is judged by. */
const thinning = 3;
/** In dB: what a photo may lose that nothing can be done for. */
const mostLoss = 0.05;

/** Photos blurred, and nobody tells Unblur Image how; those that a hand shook have to be told apart and stay as they are. */
export async function measureSoft(runs: ToolRuns): Promise<void> {
  const photos = someOf((await openSharpPhotos()).filter((_, i) => i % thinning === 0));
  const maxim = openMaxim();
  const unblurred = async (picture: Raster) => {
    const { file, warnings } = await runs.run('unblur-image', await pngOf(picture).toBuffer());
    return { pixels: await pixelsOf(file), warnings };
  };
  printComparedHead(`blurred photos, mean dB over ${photos.length} photos`);
  for (const { name, blur, bound } of someOf(blurs)) {
    const [given, made, told, network] = [[], [], [], []] as number[][];
    for (const [at, photo] of photos.entries()) {
      const bad = await photoAfter(photo, blur, at);
      given.push(likeness(bad, photo));
      made.push(likeness((await unblurred(bad)).pixels, photo));
      told.push(likeness(wiener(bad, blur), photo));
      if (maxim) network.push(likeness(await maxim(bad), photo));
    }
    printCompared({
      name,
      unit: 'dB',
      given: meanOf(given),
      made: meanOf(made),
      classical: { 'Wiener’s filter, told the blur': meanOf(told) },
      ...(maxim && { network: meanOf(network) }),
      bound,
    });
  }
  const [given, made, network] = [[], [], []] as number[][];
  let warned = 0;
  for (const [at, photo] of photos.entries()) {
    const bad = shakenPhoto(photo, at + 1);
    const { pixels, warnings } = await unblurred(bad);
    if (warnings.length > 0) warned++;
    given.push(likeness(bad, photo));
    made.push(likeness(pixels, photo));
    if (maxim) network.push(likeness(await maxim(bad), photo));
  }
  printCompared({
    name: 'a shaking hand',
    unit: 'dB',
    given: meanOf(given),
    made: meanOf(made),
    classical: {},
    ...(maxim && { network: meanOf(network) }),
    bound: -mostLoss,
  });
  printRow('  of them warned about', `${warned} of ${photos.length}`);
}

/** What an operator may add for photos that were shaken; undefined where it isn't there. */
function openMaxim(): ((picture: Raster) => Promise<Raster>) | undefined {
  const { MODELS_DIR } = readEnv();
  if (readInstalled(MODELS_DIR, { id: maximDeblurring.id }) === undefined) {
    printLeftOut('MAXIM', 'it isn’t installed here');
    return undefined;
  }
  const sessions = createSessions({ modelsDir: MODELS_DIR, modelsBudgetMb: 512 });
  const signal = new AbortController().signal;
  return async (pixels) =>
    (await maximDeblurring.run({ pixels }, { signal, progress: () => {}, sessions })).pixels;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
