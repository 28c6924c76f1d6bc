import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { fillHole } from '../../imaging/fill/fill-hole.ts';
import { deepHoles, type Hole } from '../../imaging/fill/holes.ts';
import { variants } from '../../imaging/fill/make-plan.ts';
import { pushPull } from '../../imaging/fill/push-pull.ts';
import { mendPicture, type TornPicture, tearPicture } from '../../imaging/patches/torn-picture.ts';
import { boxAround, shareOf } from '../../imaging/raster/lay-back.ts';
import { type Box, type Raster, type Samples, samplesLike } from '../../imaging/raster/raster.ts';
import type { Engine } from '../engine.ts';
import { addDetail } from './add-detail.ts';
import { lift } from './lift.ts';
import { takeMarksAway, unmarkModel } from './take-marks-away.ts';

/** Of the sides of a hole's box, on each side: what is seen to fill it. */
const surroundings = 1.25;
const leastSurroundings = 40;
/** Where more of the picture than this may be copied from, it was not chosen: only some of it is barred. */
const mostChosen = 0.5;
/** Of the size of a hole: with less around it that may be copied, things that there is one of are copied as well. */
const leastCopied = 1.5;

/** Our own filling: what is around a hole goes on in it, and a small network takes thin marks away. */
export const patchwork: Engine<'fill'> = {
  id: 'patchwork',
  task: 'fill',
  place: 'local',
  name: 'Pixelwright Fill',
  takes: [],
  models: [unmarkModel],

  async run(
    { pixels, mask, seed, source, things, isThing, seeThrough = false },
    { signal, progress, sessions },
  ) {
    const filled = copyOf(pixels);
    const changed = shareOf(mask);
    if (changed === 0) return { pixels: filled, changed };
    // Nothing is left that could go on.
    if (changed === 1) throw new AppError('option_invalid');
    const session = await sessions.get(unmarkModel);
    if (seeThrough) {
      await lift(filled, mask, session, { signal, progress });
      return { pixels: filled, changed };
    }
    const holes = deepHoles(mask);
    const chosen = source && shareOf(source) < mostChosen ? source : undefined;
    // What is barred counts for nothing: a letter that is cut in half doesn't go on.
    const unknown = chosen || !source ? mask : addBarred(mask, source);
    const marks = { ...mask, data: mask.data.slice() };
    for (const [index, hole] of holes.entries()) {
      const window = windowAround(hole, mask, chosen);
      const torn = tearPicture(filled, { mask: unknown, source }, window, hole.has);
      if (unknown !== mask) guessOthers(torn);
      if (things) barThings(torn, things, window);
      // Another hole is no other variant.
      fillHole(torn, seed + variants * index, isThing);
      mendPicture(filled, mask, window, torn);
      clearHole(marks, hole);
      progress((0.8 * (index + 1)) / holes.length);
      await setImmediate();
      signal.throwIfAborted();
    }
    const start = holes.length > 0 ? 0.8 : 0;
    const half = (from: number) => ({
      signal,
      progress: (share: number) => progress(start + (1 - start) * (from + share / 2)),
    });
    await takeMarksAway(filled, { mask: marks, seeThrough: false }, session, half(0));
    await addDetail(filled, { mask: marks, source, seed }, half(0.5));
    return { pixels: filled, changed };
  },
};

function copyOf<S extends Samples>(pixels: Raster<S>): Raster<S> {
  const data = samplesLike(pixels.data, pixels.data.length);
  data.set(pixels.data);
  return { ...pixels, data };
}

/** A hole, as much around it as tells what belongs there, and all that may be copied. */
function windowAround({ box }: Hole, { width, height }: Raster, source?: Raster<Uint8Array>): Box {
  const marginX = Math.round(box.width * surroundings) + leastSurroundings;
  const marginY = Math.round(box.height * surroundings) + leastSurroundings;
  const chosen = (source && boxAround(source, () => leastSurroundings)) ?? box;
  const x = Math.max(0, Math.min(box.x - marginX, chosen.x));
  const y = Math.max(0, Math.min(box.y - marginY, chosen.y));
  const right = Math.max(box.x + box.width + marginX, chosen.x + chosen.width);
  const bottom = Math.max(box.y + box.height + marginY, chosen.y + chosen.height);
  return { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y };
}

function addBarred(mask: Raster<Uint8Array>, source: Raster<Uint8Array>): Raster<Uint8Array> {
  return { ...mask, data: mask.data.map((value, i) => (source.data[i] === 0 ? 255 : value)) };
}

/** Bars things that there is one of, in place; they are still seen. Not where hardly anything else is left. */
function barThings(torn: TornPicture, things: Raster<Uint8Array>, { x, y, width }: Box): void {
  const barred = torn.barred.slice();
  let [filled, copied] = [0, 0];
  for (let at = 0; at < barred.length; at++) {
    const place = (y + Math.trunc(at / width)) * things.width + x + (at % width);
    if (things.data[place] > 0) barred[at] = 1;
    if (torn.hole[at] === 1) filled++;
    else if (torn.hole[at] === 0 && barred[at] === 0) copied++;
  }
  if (copied >= leastCopied * filled) torn.barred.set(barred);
}

/** Gives other holes the colors around them, in place: what stands in them is no border of the one that is filled. */
function guessOthers(torn: TornPicture): void {
  const guess = pushPull(torn);
  for (const [at, value] of torn.hole.entries())
    if (value === 2) torn.colors.set(guess.subarray(3 * at, 3 * at + 3), 3 * at);
}

function clearHole(mask: Raster<Uint8Array>, { box, has }: Hole): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) if (has(x, y)) mask.data[y * mask.width + x] = 0;
  }
}
