import { AppError } from '../../errors.ts';
import { refineAlpha } from '../../imaging/matte/refine-alpha.ts';
import type { Plane } from '../../imaging/raster/raster.ts';
import type { CutOutInput, CutOutOutput } from '../../tasks/cut-out.ts';
import type { EngineContext } from '../engine.ts';
import { hasSubject, limitToOwn } from '../local/found-subject.ts';
import { pickSubject } from '../local/pick-subject.ts';

/** A network that answers with the alpha of a whole picture. */
export interface MattingNetwork {
  readonly model: string;
  /** Size in which a photo is shown to it. */
  sizeFor(photo: { readonly width: number; readonly height: number }): { width: number; height: number };
  /** From a value of 0..255 of one of the channels red, green and blue. */
  normalize(value: number, channel: number): number;
  /** From a number of its answer to alpha 0..1. */
  toAlpha(value: number): number;
}

/** Cuts out by a single look at the whole photo; a box or clicks choose among what it found. */
export async function cutOutBy(
  { model, sizeFor, normalize, toAlpha }: MattingNetwork,
  { photo, subject = {} }: CutOutInput,
  { signal, sessions, progress }: EngineContext,
): Promise<CutOutOutput> {
  const session = await sessions.get(model);
  const size = sizeFor(photo);
  const small = await photo.analysis(size);
  const area = size.width * size.height;
  const data = new Float32Array(3 * area);
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++) {
      data[channel * area + i] = normalize(small.data[i * 3 + channel], channel);
    }
  }
  progress(0.1);
  const [input] = session.inputNames;
  const output = session.outputNames.at(-1)!;
  const answer = await session.run({ [input]: { data, dims: [1, 3, size.height, size.width] } }, [output]);
  signal.throwIfAborted();
  const found: Plane = { ...size, data: answer[output].data.map(toAlpha) };
  progress(0.8);
  const coarse = pickSubject(found, subject);
  if (!hasSubject(coarse, subject)) throw new AppError('subject_not_found');
  const pixels = await photo.pixels();
  const alpha = refineAlpha(coarse, pixels);
  if (pixels.channels === 4) limitToOwn(alpha, pixels);
  progress(1);
  return { alpha, certainty: certaintyOf(found.data), views: 1 };
}

/** Mean |2α−1| over pixels with α > 0.1. */
function certaintyOf(alpha: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const value of alpha) {
    if (value <= 0.1) continue;
    sum += Math.abs(2 * value - 1);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
