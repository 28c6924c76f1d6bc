import type { Plane } from '../../imaging/raster/raster.ts';
import type { CutOutInput, CutOutOutput } from '../../tasks/cut-out.ts';
import type { EngineContext } from '../engine.ts';
import { cutOutFrom } from '../local/found-subject.ts';

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
  input: CutOutInput,
  { signal, sessions, progress }: EngineContext,
): Promise<CutOutOutput> {
  const { photo } = input;
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
  const [feed] = session.inputNames;
  const output = session.outputNames.at(-1)!;
  const answer = await session.run({ [feed]: { data, dims: [1, 3, size.height, size.width] } }, [output]);
  signal.throwIfAborted();
  const found: Plane = { ...size, data: answer[output].data.map(toAlpha) };
  progress(0.8);
  const cut = await cutOutFrom(found, input);
  progress(1);
  return cut;
}
