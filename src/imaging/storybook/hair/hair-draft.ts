import {
  ellipse,
  type Outline,
  openCurve,
  type Point,
  ribbon,
  type Step,
  tapered,
} from '../../vector/curves.ts';
import { flat, glow, group, type Lab, type Node, shape } from '../../vector/painting.ts';
import type { Head } from '../head.ts';

/** What lies behind the head and the body, and what lies over the face. */
export interface Hair {
  readonly behind: readonly Node[];
  readonly front: readonly Node[];
  /** Outline that throws a shadow on the forehead. */
  readonly over?: Outline;
  readonly hidesEars?: true;
}

export interface HairDraft {
  readonly head: Head;
  readonly curl: number;
  /** Of ties, bands and bows. */
  readonly accent: Lab;
  readonly random: () => number;
}

/**
 * A place on the rim of the hair, from the left ear (0) over the crown (0.5) to the right one (1).
 *
 * @param out how far it stands off the skull, as a share of the half width
 */
export function rimAt({ half, height }: Head, along: number, out: number): Point {
  const angle = Math.PI * (1 + along);
  return [
    Math.cos(angle) * half * (1.03 + out),
    0.44 * height + Math.sin(angle) * (0.465 * height + out * half * 0.95),
  ];
}

export const rim = (
  head: Head,
  out: number | ((along: number) => number),
  from = 0,
  to = 1,
  count = 25,
): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const along = from + ((to - from) * i) / (count - 1);
    return rimAt(head, along, typeof out === 'number' ? out : out(along));
  });

/** An outline of smooth pieces, each a list of points that ends where the next begins. */
export function closed(...pieces: readonly (readonly Point[])[]): Outline {
  const steps: Step[] = [];
  for (const [i, piece] of pieces.entries()) {
    const next = pieces[(i + 1) % pieces.length][0];
    const curve = openCurve(samePlace(piece[piece.length - 1], next) ? piece : [...piece]);
    steps.push(...(i === 0 ? curve : curve.slice(1)));
    if (!samePlace(piece[piece.length - 1], next) && i + 1 < pieces.length) steps.push(['L', ...next]);
  }
  return [...steps, ['Z']];
}

const samePlace = (one: Point, other: Point) => one[0] === other[0] && one[1] === other[1];

/** A lock: wide where it grows, ending in a soft point. */
export function lock(points: readonly Point[], width: number, color: Lab, opacity = 1): Node {
  return shape(
    ribbon(
      points,
      (along) =>
        width * (0.55 + 0.45 * Math.sin(Math.PI * Math.min(1, along * 1.25))) * (1 - along ** 2.6) + 0.3,
      22,
    ),
    flat(color, opacity),
  );
}

/** Fine strands along the hair, light and dark, inside an outline. */
export function strands(
  draft: HairDraft,
  inside: Outline,
  lines: readonly (readonly Point[])[],
  width = 2.2,
): Node {
  const { colors } = draft.head;
  return group(
    lines.map((line) => {
      const isLight = draft.random() < 0.5;
      return shape(
        ribbon(line, tapered(width * (0.6 + 0.8 * draft.random()), 0.5), 14),
        flat(isLight ? colors.hairLight : colors.hairDark, 0.3 + 0.25 * draft.random()),
      );
    }),
    { clip: inside },
  );
}

/** Light on top, darker towards the ends. */
export function massFill({ colors, height }: Head, from = -0.1, to = 1) {
  return {
    kind: 'linear' as const,
    from: [0, from * height] as const,
    to: [0, to * height] as const,
    stops: [
      { at: 0, color: colors.hair },
      { at: 0.45, color: colors.hair },
      { at: 1, color: colors.hairDark },
    ],
  };
}

/** A soft band of light over the crown. */
export function gloss({ half, height, colors }: Head, inside: Outline, y = 0.14): Node {
  const at: Point = [-0.22 * half, y * height];
  const radii: Point = [0.62 * half, 0.09 * height];
  return group([shape(ellipse(...at, ...radii), glow(colors.hairLight, 0.75, at, radii))], { clip: inside });
}

/** A bow of ribbon. */
export function bow([x, y]: Point, size: number, color: Lab, degrees = 0): Node {
  const dark: Lab = [color[0] - 0.1, color[1] + 0.02, color[2]];
  const light: Lab = [Math.min(0.97, color[0] + 0.06), color[1] * 0.9, color[2]];
  const wing = (side: number): Node[] => [
    shape(
      closed([
        [0, -0.1 * size],
        [side * 0.5 * size, -0.52 * size],
        [side * 0.98 * size, -0.42 * size],
        [side * 1.0 * size, 0.1 * size],
        [side * 0.86 * size, 0.46 * size],
        [side * 0.42 * size, 0.3 * size],
        [0, 0.12 * size],
      ]),
      flat(color),
    ),
    shape(
      ribbon(
        [
          [side * 0.12 * size, 0],
          [side * 0.45 * size, -0.12 * size],
          [side * 0.72 * size, -0.16 * size],
        ],
        tapered(0.1 * size),
      ),
      flat(dark, 0.7),
    ),
    shape(
      ribbon(
        [
          [side * 0.12 * size, 0.06 * size],
          [side * 0.4 * size, 0.12 * size],
          [side * 0.62 * size, 0.2 * size],
        ],
        tapered(0.08 * size),
      ),
      flat(dark, 0.5),
    ),
    shape(
      ribbon(
        [
          [side * 0.4 * size, -0.4 * size],
          [side * 0.7 * size, -0.42 * size],
          [side * 0.88 * size, -0.32 * size],
        ],
        tapered(0.07 * size),
      ),
      flat(light, 0.9),
    ),
  ];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return group(
    [
      ...wing(-1),
      ...wing(1),
      shape(ellipse(0, 0, 0.24 * size, 0.27 * size), flat(dark)),
      shape(ellipse(-0.05 * size, -0.07 * size, 0.13 * size, 0.13 * size), flat(color)),
    ],
    { matrix: [cos, sin, -sin, cos, x, y] },
  );
}
