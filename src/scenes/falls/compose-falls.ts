import type { Range } from '../place-settings.ts';
import type { LandscapeWishes } from '../wishes.ts';
import type { Falls, Strand, Tier } from './falls.ts';

export interface FallsView {
  readonly halfWidth: number;
  readonly horizon: number;
  /** Height divided by width of the picture. */
  readonly aspect: number;
  /** Of the eye above the stream. */
  readonly above: number;
}

/** Kinds of falls: of the lip (m), its half width beside its height, how many steps it has, and how much of the sky it takes. */
const kinds = {
  plunge: { height: [42, 84], half: [0.055, 0.1], tiers: [1, 1], share: [0.62, 0.76] },
  curtain: { height: [17, 30], half: [0.42, 0.8], tiers: [1, 1], share: [0.42, 0.56] },
  cascade: { height: [34, 70], half: [0.1, 0.2], tiers: [2, 3], share: [0.6, 0.74] },
} as const satisfies Record<string, { height: Range; half: Range; tiers: Range; share: Range }>;

const order = ['cascade', 'plunge', 'cascade', 'curtain', 'plunge'] as const;

/** A waterfall that suits a view; seeds differ in its kind, height, width, steps and side. */
export function composeFalls(
  { places, sights, view }: LandscapeWishes,
  { halfWidth, horizon, aspect, above }: FallsView,
  random: () => number,
): Falls {
  const pick = ([from, to]: Range) => from + (to - from) * random();
  const kind = kinds[order[Math.floor(random() * order.length)]];
  const height = pick(kind.height);
  const skyAbove = horizon * 2 * halfWidth * aspect;
  const isAlpine = places.has('mountains') || places.has('fjord');
  const share = pick(kind.share) * (view === 'wide' || isAlpine || sights.has('moon') ? 0.72 : 1);
  const z = Math.max(26, (height - above) / (share * skyAbove));
  const across = halfWidth * z;
  const half = Math.min(height * pick(kind.half), 0.36 * across);
  const side = random() < 0.5 ? -1 : 1;
  const x = side * Math.min(0.36, 0.08 + 0.3 * random()) * (half > 0.25 * across ? 0.5 : 1) * across;
  const count = kind.tiers[0] + Math.floor(random() * (kind.tiers[1] - kind.tiers[0] + 1));
  const tiers: Tier[] = [];
  let foot = 0;
  for (let n = 0; n < count; n++) {
    const last = n === count - 1;
    const top = last
      ? height
      : foot + (height - foot) * (count - n === 2 ? 0.3 + 0.25 * random() : 0.22 + 0.16 * random());
    tiers.push({
      foot,
      top,
      behind: n === 0 ? 0 : tiers[n - 1].behind + height * (0.1 + 0.12 * random()),
      strands: strandsOf(half * (last ? 1 : 1.25 + 0.3 * random()), top - foot, half > 0.3 * height),
    });
    foot = top;
  }
  return {
    x,
    z,
    height,
    half: half * (count > 1 ? 1.3 : 1.05),
    tiers,
    wide: across * (0.75 + 0.3 * random()),
    bowl: z * (0.1 + 0.36 * random()),
    askew: 0.65 + 0.9 * random(),
    stream: Math.min(5.5, 2.2 + 3 * random()) * (above / 3),
    streamX: -side * (0.6 + 1.8 * random()),
    back: isAlpine ? 1300 + 600 * random() : 0,
  };

  function strandsOf(all: number, fall: number, isCurtain: boolean): Strand[] {
    const parts = isCurtain
      ? 3 + Math.floor(random() * 3)
      : random() < 0.4
        ? 1
        : 2 + Math.floor(random() * 2);
    const spread = isCurtain ? 0.01 : 0.02 + 0.045 * random();
    const shares = Array.from({ length: parts }, () => 0.5 + random());
    const total = shares.reduce((sum, one) => sum + one, 0);
    let from = -all;
    return shares.map((one) => {
      const wide = (2 * all * one) / total;
      const middle = from + wide / 2;
      from += wide;
      return {
        x: middle,
        half: (wide / 2) * (0.78 + 0.24 * random()),
        spread: (spread * fall) / Math.max(10, fall),
      };
    });
  }
}
