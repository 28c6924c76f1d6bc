import type { Findings } from './examine-clip.ts';
import type { RepairPlan } from './plan-repairs.ts';

/** Of 255: whose middle is darker shows little more however it is lifted. */
const darkestMiddle = 16;
/** Of the longer side, in percent: more than a crop can hold still. */
const strongShake = 3;

export type RepairWarning = 'nothing_found' | 'too_dark' | 'shakes_strongly';

export interface RepairFacts {
  readonly noise: number;
  readonly shake: number;
  readonly flicker: number;
  readonly bits: number;
  readonly scenes: number;
  readonly denoised: 'none' | 'noise' | 'compression';
  readonly stabilized: boolean;
  readonly evened: boolean;
  readonly sharpened: boolean;
  readonly colored: boolean;
}

/** What was found on a clip and is done about it, as the page says it. */
export function describeRepairs(
  { noise, bitsPerPixel, light, starts }: Findings,
  { repairs, shake, flicker }: RepairPlan,
  { isSame }: { readonly isSame: boolean },
): { readonly facts: RepairFacts; readonly warnings: readonly RepairWarning[] } {
  const facts: RepairFacts = {
    noise: rounded(noise, 1),
    shake: rounded(shake, 2),
    flicker: rounded(flicker, 1),
    bits: rounded(bitsPerPixel, 3),
    scenes: starts.length,
    denoised: repairs.noise > 0 ? 'noise' : repairs.loss > 0 ? 'compression' : 'none',
    stabilized: repairs.steady !== undefined,
    evened: repairs.light !== undefined,
    sharpened: repairs.sharpness > 0,
    colored: repairs.levels !== undefined,
  };
  const { denoised, stabilized, evened, sharpened, colored } = facts;
  const isLeft = denoised === 'none' && !stabilized && !evened && !sharpened && !colored;
  const mean = light.reduce((sum, one) => sum + one.mean, 0) / Math.max(1, light.length);
  return {
    facts,
    warnings: [
      ...(isLeft && isSame ? (['nothing_found'] as const) : []),
      ...(mean < darkestMiddle ? (['too_dark'] as const) : []),
      ...(stabilized && shake > strongShake ? (['shakes_strongly'] as const) : []),
    ],
  };
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
