import { linearOf } from '../../../imaging/color/oklab.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import type { Diagnosis } from '../diagnosis/diagnose.ts';
import type { LightCopy } from '../diagnosis/light-copy.ts';
import { toneLevels } from '../diagnosis/tone-levels.ts';
import { kindTargets } from '../kinds.ts';
import { type FixWishes, hazeOf, levelsOf, toneOf } from '../plan-fixes.ts';
import { adaptation, adaptLight } from './adaptation.ts';
import { evenPaper } from './even-paper.ts';
import { hazeLifting } from './haze-lifting.ts';
import { type LightRows, readLight, writeLight } from './light-rows.ts';
import { toneChange } from './tone-change.ts';

/** Rows are worked on in bands of about this many pixels, so that memory does not grow with the picture. */
const bandPixels = 1 << 17;
/** Smaller changes than this nobody sees. */
const unseen = 0.01;

/** What is done to the light of a photo, from its color to its tones. */
export interface Development {
  /** How much of the cast and of the haze goes, 0..1. */
  readonly balance: number;
  readonly haze: number;
  /** Whether tones are made brighter or darker, and farther apart. */
  readonly isExposed: boolean;
  readonly isContrasted: boolean;
  /** How many times as steep shadows become, which brings noise out. */
  readonly brightening: number;
  readonly steps: readonly ((rows: LightRows) => void)[];
}

/**
 * Plans on the copy, step by step: each is measured on what the ones before it left.
 *
 * @param balance how much of the cast goes, 0..1
 * @param full size of the photo
 */
export function planDevelopment(
  diagnosis: Diagnosis,
  wishes: FixWishes,
  balance: number,
  full: Size,
): Development {
  const steps: ((rows: LightRows) => void)[] = [];
  const copy: LightCopy = { ...diagnosis.copy, light: diagnosis.copy.light.slice() };
  /** @param make the step for a picture of that size */
  const add = (make: (size: Size) => (rows: LightRows) => void) => {
    steps.push(make(full));
    make(copy)({ width: copy.width, top: 0, light: copy.light });
  };

  if (balance > unseen) {
    const matrix = adaptation(diagnosis.cast.illuminant, balance);
    add(
      () =>
        ({ light }) =>
          adaptLight(light, matrix),
    );
  }
  const haze = hazeOf(diagnosis, wishes);
  if (haze > unseen) {
    const seen = { ...copy, light: copy.light.slice() };
    add((size) => {
      const lifting = hazeLifting(seen, diagnosis.veil, haze, size);
      return (rows) => lifting.lift(rows);
    });
  }
  if (kindTargets[wishes.kind].evensPaper && wishes.exposure > 0) {
    const seen = { ...copy, light: copy.light.slice() };
    add((size) => {
      const paper = evenPaper(seen, Math.min(1, wishes.exposure), size);
      return (rows) => paper.even(rows);
    });
  }
  const levels = levelsOf(toneLevels(copy), wishes);
  const [black, white] = [linearOf(levels.black), linearOf(levels.white)];
  const isStretched = levels.black > unseen || levels.white < 1 - unseen;
  if (isStretched)
    add(
      () =>
        ({ light }) =>
          stretch(light, black, white),
    );
  const tone = toneOf(toneLevels(copy), diagnosis.tone.mean, levels.flatness, wishes);
  const isCurved = Math.abs(tone.lift) > unseen || tone.contrast > unseen;
  if (isCurved || tone.detail > 1 + unseen || tone.vividness > 1 + unseen) {
    const seen = { ...copy, light: copy.light.slice() };
    const change = toneChange(seen, tone, tone, full);
    steps.push((rows) => change.change(rows));
  }
  return {
    balance: balance > unseen ? balance : 0,
    haze: haze > unseen ? haze : 0,
    isExposed: levels.white < 1 - unseen || Math.abs(tone.lift) > unseen,
    isContrasted: levels.black > unseen || tone.contrast > unseen || tone.detail > 1 + unseen,
    brightening: (1 + Math.max(0, tone.lift)) / levels.white,
    steps,
  };
}

/** A veil of even light taken off, and the rest brought up to white; all channels alike. */
function stretch(light: Float32Array, black: number, white: number): void {
  const scale = 1 / (white - black);
  for (let i = 0; i < light.length; i += 3) {
    const most = Math.max(light[i], light[i + 1], light[i + 2]);
    const least = Math.min(light[i], light[i + 1], light[i + 2]);
    // A vivid color does not lose all of a channel.
    const off = Math.min(black, 0.9 * least);
    // What would be driven out of the space is brought to its edge.
    const by = (most - off) * scale > 1 ? 1 / Math.max(1e-6, most - off) : scale;
    light[i] = (light[i] - off) * by;
    light[i + 1] = (light[i + 1] - off) * by;
    light[i + 2] = (light[i + 2] - off) * by;
  }
}

/**
 * A photo developed.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit, in any RGB space with about the curve of sRGB; alpha stays
 * @param onBand is awaited after each band of rows with the share that is done; what it throws ends the work
 * @returns a new raster of the same kind, or the same one where nothing is to be done
 */
export async function develop(
  pixels: Raster,
  { steps }: Pick<Development, 'steps'>,
  onBand: (share: number) => Promise<void> | void,
): Promise<Raster> {
  if (steps.length === 0) return pixels;
  const { width, height } = pixels;
  // Not slice(): that of Node's Buffer, which is a Uint8Array too, copies nothing.
  const data =
    pixels.data instanceof Uint16Array ? new Uint16Array(pixels.data) : new Uint8Array(pixels.data);
  const raster = { ...pixels, data };
  const rows = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(top + rows, height);
    const band = readLight(pixels, top, bottom);
    for (const step of steps) step(band);
    writeLight(band, raster);
    await onBand(bottom / height);
  }
  return raster;
}
