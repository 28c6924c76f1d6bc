import { coverage, ringCoverage } from '../../../imaging/raster/smooth.ts';
import { type Lab, type LookHues, mixLab, tone } from './look-color.ts';

export const ringKinds = ['solid', 'gradient', 'double', 'dashed', 'segmented'] as const;
export type RingKind = (typeof ringKinds)[number];

/** What a ring puts over a place: a color, and how much of it. */
export interface RingPaint {
  readonly color: Lab;
  readonly share: number;
}

/** Of the side: how wide rings are, and the white gap inside some of them. */
const [band, thin, gap] = [0.034, 0.013, 0.016];
/** Farther inside, in shares of the side, there is no ring. */
export const innermost = band + gap + thin + 0.01;
const white: Lab = [0.99, 0, 0];
const nothing: RingPaint = { color: white, share: 0 };
const dashes = 36;
const segments = 6;

/** Colors of rings. */
export interface RingColors {
  readonly strong: Lab;
  readonly double: Lab;
  readonly gradient: readonly [Lab, Lab];
  readonly segments: readonly Lab[];
}

export function ringColors({ main, other, third }: LookHues): RingColors {
  return {
    strong: tone(0.64, 0.17, main),
    double: tone(0.8, 0.14, other),
    gradient: [tone(0.66, 0.18, main), tone(0.74, 0.16, third)],
    segments: [tone(0.66, 0.17, main), tone(0.8, 0.15, other), tone(0.74, 0.15, third)],
  };
}

/**
 * @param depth inside the edge of the shape, in shares of the side
 * @param turn around the middle, 0..1, from the top, clockwise
 * @param side in pixels
 */
export function ringAt(
  kind: RingKind,
  colors: RingColors,
  depth: number,
  turn: number,
  side: number,
): RingPaint {
  if (depth > innermost) return nothing;
  const between = (from: number, to: number) => ringCoverage(depth * side, from * side, to * side);
  const outer = (to: number) => between(0, to);
  if (kind === 'solid') return { color: colors.strong, share: outer(band) };
  if (kind === 'double') {
    const inner = between(band + gap, band + gap + thin);
    return inner > 0 ? { color: colors.double, share: inner } : { color: colors.strong, share: outer(band) };
  }
  // Along the ring, so that dashes have even ends.
  const along = (count: number, filled: number) => {
    const place = turn * count - Math.floor(turn * count);
    const length = (Math.PI * (1 - band)) / count;
    return coverage((filled / 2 - Math.abs(place - 0.5)) * length * side);
  };
  if (kind === 'gradient') {
    const wave = 0.5 - 0.5 * Math.cos(2 * Math.PI * turn);
    const color = mixLab(...colors.gradient, wave);
    return ringOnWhite(color, outer(band), outer(band + gap));
  }
  if (kind === 'dashed') {
    const dash = between(0.016, 0.016 + thin) * along(dashes, 0.58);
    return { color: white, share: dash };
  }
  const place = Math.floor(turn * segments);
  return ringOnWhite(
    colors.segments[place % colors.segments.length],
    outer(band) * along(segments, 0.94),
    outer(band + gap),
  );
}

function ringOnWhite(color: Lab, ring: number, whole: number): RingPaint {
  return { color: mixLab(white, color, ring), share: whole };
}
