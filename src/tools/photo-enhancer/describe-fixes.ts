import type { Diagnosis } from './diagnosis/diagnose.ts';
import { type Fix, lostEdge } from './plan-fixes.ts';

/** What is measured before and after, in the order in which it is told. */
export const measures = ['brightness', 'contrast', 'cast', 'haze', 'noise', 'compression', 'edges'] as const;
export type Measure = (typeof measures)[number];

/** Nothing to do, done, to be done but switched off, or more than can be done. */
export const outcomes = ['fine', 'fixed', 'off', 'beyond'] as const;
export type Outcome = (typeof outcomes)[number];

/** One line of the report. */
export interface FixFact {
  readonly measure: Measure;
  readonly before: number;
  /** Left out where nothing was done. */
  readonly after?: number;
  readonly outcome: Outcome;
}

export type FixWarning = 'nothing_found' | 'too_dark' | 'clipped' | 'too_soft';

/** Darker on average, in percent, and there is little but noise. */
const darkest = 4;
/** Share of the picture that is full, in percent, of a photo that is bright otherwise too. */
const muchClipped = 12;

/** What a diagnosis says in numbers that people know. */
export function measuredOf(
  { tone, cast, veil, noise, edgeWidth }: Diagnosis,
  jpegLoss: number,
): Readonly<Record<Measure, number>> {
  return {
    brightness: rounded(100 * tone.mean, 0),
    contrast: rounded(100 * (tone.bright - tone.dark), 0),
    cast: rounded(100 * cast.confidence * Math.hypot(cast.a, cast.b), 1),
    haze: rounded(100 * veil.near, 0),
    noise: rounded(noise, 1),
    compression: rounded(100 * jpegLoss, 0),
    edges: rounded(edgeWidth, 1),
  };
}

/**
 * @param done what anything was done about
 * @param needed what something would be done about if nothing were switched off
 */
export function describeFixes(
  before: Readonly<Record<Measure, number>>,
  after: Readonly<Record<Measure, number>>,
  done: ReadonlySet<Measure>,
  needed: ReadonlySet<Measure>,
  off: ReadonlySet<Fix>,
): { readonly facts: FixFact[]; readonly warnings: FixWarning[] } {
  const isLost = before.edges >= lostEdge;
  const facts = measures.map((measure): FixFact => {
    const isOff = off.has(fixOf[measure]) && needed.has(measure);
    const isBeyond =
      (measure === 'edges' && isLost) || (measure === 'brightness' && before.brightness < darkest);
    const outcome = isOff ? 'off' : isBeyond ? 'beyond' : done.has(measure) ? 'fixed' : 'fine';
    return {
      measure,
      before: before[measure],
      ...(done.has(measure) && isMeasurable(measure) && { after: after[measure] }),
      outcome,
    };
  });
  return {
    facts,
    warnings: [
      ...(done.size === 0 && needed.size === 0 ? (['nothing_found'] as const) : []),
      ...(before.brightness < darkest ? (['too_dark'] as const) : []),
      ...(isLost ? (['too_soft'] as const) : []),
    ],
  };
}

/** What a file lost to compression is told by the file, not by its pixels. */
const isMeasurable = (measure: Measure) => measure !== 'compression';

/** Whether large parts are white without any detail, in a photo that is too bright. */
export function isOverexposed({ tone }: Diagnosis): boolean {
  return 100 * tone.clipped >= muchClipped && tone.mean > 0.7 && tone.dark > 0.3 && tone.clipped < 0.4;
}

/** Which fix changes what is measured. */
const fixOf: Readonly<Record<Measure, Fix>> = {
  brightness: 'exposure',
  contrast: 'contrast',
  cast: 'color',
  haze: 'haze',
  noise: 'noise',
  compression: 'noise',
  edges: 'sharpness',
};

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
