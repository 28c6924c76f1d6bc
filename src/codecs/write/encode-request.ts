import type { WriteOutcome, WriteRequest } from '../../tasks/file-writing.ts';
import { meetTarget, type PictureEncoder } from './meet-target.ts';

/** Carries out what a request says about quality or size, whoever encodes. */
export async function encodeAsAsked(
  encoder: PictureEncoder,
  { aim }: Pick<WriteRequest, 'aim'>,
): Promise<
  | Pick<Extract<WriteOutcome, { kind: 'written' }>, 'kind' | 'bytes' | 'width' | 'height' | 'target'>
  | Extract<WriteOutcome, { kind: 'target-missed' }>
> {
  if ('quality' in aim) {
    const { width, height } = encoder;
    const bytes = await encoder.scales[0].encode(rungAt(aim.quality, encoder));
    return { kind: 'written', bytes, width, height };
  }
  const result = await meetTarget(encoder, aim);
  if (!result.isMet) {
    const { smallestBytes, fits, encodes } = result;
    return { kind: 'target-missed', smallestBytes, fits, encodes };
  }
  const { bytes, width, height, rung, scale, reach, nextBytes, isPoor, encodes } = result;
  const target = { rung, scale, reach, nextBytes, isPoor, encodes };
  return { kind: 'written', bytes, width, height, target };
}

/** The rung of the first scale for a quality from 1 to 100; most scales have just those. */
function rungAt(quality: number, { scales: [{ lowest, highest }] }: PictureEncoder): number {
  return lowest + Math.round(((quality - 1) / 99) * (highest - lowest));
}
