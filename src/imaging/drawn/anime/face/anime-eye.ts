import { smooth } from '../../../raster/smooth.ts';
import type { Lab } from '../../face-colors.ts';
import { type Cover, type Point, within } from '../../strokes/cover.ts';
import { curveThrough } from '../../strokes/ribbon.ts';
import type { AnimeFace } from './anime-face.ts';
import { designOf, type EyeDesign } from './eye-designs.ts';
import { shapeAcross } from './face-shape.ts';

/** Openness below which an eye is drawn closed, and at which it is drawn wide open. */
const [closed, wide] = [0.1, 0.3];
/** Width of a drawn eye over that of the person's, and how far below it sits, in distances of the eyes. */
const [wider, lower] = [1.24, 0.05];
/** Part of the width of both eyes that the far one of a turned head has in common with the near one. */
const common = 0.4;
/** Room between an eye and the edge of the face, in distances of the eyes. */
const margin = 0.03;
/** Bands of color in an iris. */
const bands = 14;

/** Where an eye is drawn, in pixels. */
export interface EyePlace {
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
  readonly isClosed: boolean;
}

/** An eye keeps within the drawn face, however large it is wished. */
export function eyePlace({ frame, shape, wishes }: AnimeFace, side: 0 | 1): EyePlace {
  const { eyeWidths, openness, apart, eyes } = frame;
  const way = side === 0 ? -1 : 1;
  const mean = (eyeWidths[0] + eyeWidths[1]) / 2;
  const design = designOf[wishes.eyes];
  let width = wider * (common * mean + (1 - common) * eyeWidths[side]) * wishes.eyeSize;
  const [u, v] = frame.offset(eyes[side]);
  let across = u + way * 0.015 * apart;
  const down = v + lower * apart;
  const [least, most] = shapeAcross(shape, frame, down);
  const edge = way < 0 ? -least : most;
  const room = edge - margin * apart - Math.max(0, way * across);
  if (room < width / 2) {
    // The inner corner stays away from the nose: what doesn't fit makes the eye smaller and moves it in.
    const inner = way * across - width / 2;
    const outer = Math.max(inner + 0.3 * width, edge - margin * apart);
    width = outer - inner;
    across = (way * (outer + inner)) / 2;
  }
  // Both eyes stand at the nose's root at the closest.
  const gap = way * across - width / 2;
  const nose = 0.1 * apart;
  if (gap < nose) {
    width = Math.max(0.2 * apart, width - (nose - gap));
    across = way * (nose + width / 2);
  }
  // Of two eyes that are about as open, one is never drawn narrower: that would be a twitch.
  const own = openness[side];
  const other = openness[1 - side];
  const open = own > closed && other > closed && Math.abs(own - other) < 0.12 ? (own + other) / 2 : own;
  const opened = Math.min(1.25, Math.max(0.35, open / wide));
  const reference = Math.min(1.15 * width, Math.max(width, wider * mean * wishes.eyeSize));
  return {
    middle: frame.place(frame.middle, across, down),
    width,
    height: reference * design.tall * Math.min(1, Math.max(0.6, 0.52 + 0.42 * opened)),
    isClosed: own < closed,
  };
}

/** White, iris, pupil, two lights on the same side in both eyes, the lid's shadow, lashes and crease; or an arc where it is closed. */
export function drawAnimeEye(drawn: AnimeFace, side: 0 | 1): void {
  const { board, frame, ink, wishes } = drawn;
  const place = eyePlace(drawn, side);
  const design = designOf[wishes.eyes];
  const way = side === 0 ? -1 : 1;
  const at = (points: readonly Point[]) =>
    points.map(([x, y]) => frame.place(place.middle, (way * x * place.width) / 2, (y * place.height) / 2));
  const isLong = wishes.lashes === 'long';
  if (place.isClosed) {
    const lid = curveThrough(
      at([
        [-1, 0.2],
        [-0.5, 0.5],
        [0, 0.6],
        [0.5, 0.5],
        [1.05, 0.12],
      ]),
      false,
      10,
    );
    board.ribbon(
      lid,
      lid.map(
        (_, i) => place.width * 0.075 * (0.3 + 0.9 * Math.sin((Math.PI * i) / (lid.length - 1)) ** 0.8),
      ),
      ink,
    );
    const tips: Point[] = isLong
      ? [
          [1.2, 0.3],
          [1.05, 0.6],
        ]
      : [];
    for (const [k, tip] of tips.entries())
      board.pen([lid[lid.length - 2 - 5 * k], at([tip])[0]], place.width * 0.035, ink, { shape: 'end' });
    return;
  }
  const upper = curveThrough(at(design.upper), false, 10);
  const lowerLid = curveThrough(at(design.lower), false, 10);
  const outline = [...upper, ...lowerLid];
  const clip = board.clip(outline);
  const [, skinA, skinB] = drawn.tones.base;
  const white = 0.9 + 0.08 * smooth(0.35, 0.75, drawn.tones.base[0]);
  board.fill(outline, drawn.tint([white, skinA * 0.05, skinB * 0.1]));
  drawIris(drawn, side, place, design, clip);
  const shade = [
    ...upper.map(([x, y]): Point => frame.place([x, y], 0, -0.1 * place.height)),
    ...upper.map((point) => frame.place(point, 0, 0.13 * place.height)).toReversed(),
  ];
  board.fill(shade, drawn.tint([0.35, 0.02, -0.03]), { opacity: 0.36, soft: 0.02 * place.height, clip });
  drawIrisLights(drawn, side, place, design, clip);
  drawLashes(drawn, place, design, upper, lowerLid, at, way, isLong);
}

/** Middle and half axes of an iris. */
function irisPlace({ frame, wishes }: AnimeFace, side: 0 | 1, place: EyePlace, design: EyeDesign) {
  // One gaze for both: measured ones differ by their noise, which squints.
  const gaze = [0, 1].map((c) => (frame.gaze[0][c] + frame.gaze[1][c]) / 2);
  const u = Math.min(0.1, Math.max(-0.1, gaze[0])) * place.width * 0.9;
  const v = Math.min(0.1, Math.max(-0.05, gaze[1])) * place.height * 0.2 - 0.035 * place.height;
  const grown = 1 + 0.1 * (wishes.eyeSize - 1);
  return {
    middle: frame.place(place.middle, u, v),
    // Where an eye is narrower than tall, the iris stays an upright oval.
    wide: Math.min(design.iris[0] * place.width, 0.44 * place.height) * grown,
    high: design.iris[1] * place.height * grown,
    side,
  };
}

function drawIris(drawn: AnimeFace, side: 0 | 1, place: EyePlace, design: EyeDesign, clip: Cover): void {
  const { board, frame, tint } = drawn;
  const { middle, wide: rx, high: ry } = irisPlace(drawn, side, place, design);
  const oval = (share: number, u = 0, v = 0, su = 1): Point[] =>
    Array.from({ length: 44 }, (_, k) => {
      const angle = (2 * Math.PI * k) / 44;
      return frame.place(middle, u + rx * share * su * Math.cos(angle), v + ry * share * Math.sin(angle));
    });
  const [l, a, b] = drawn.iris;
  const dark: Lab = [Math.max(0.14, l * 0.45), a * 1.1, b * 1.1];
  // Faint colors, as of blue eyes in the shade of their lids, are brought out further.
  const purer = 2 + 1.4 * smooth(0.05, 0.015, Math.hypot(a, b));
  const mid: Lab = [Math.min(0.6, Math.max(0.32, l * 1.15)), a * purer, b * purer];
  const light: Lab = [Math.min(0.86, Math.max(0.55, mid[0] + 0.24)), mid[1] * 0.95, mid[2] * 0.95];
  board.fill(oval(1), tint(dark), { clip });
  const inner = within(board.clip(oval(0.89)), clip);
  for (let k = 0; k < bands; k++) {
    const t = (k + 0.5) / bands;
    const [one, other, share] = t < 0.5 ? [dark, mid, t / 0.5] : [mid, light, (t - 0.5) / 0.5];
    const color = one.map((value, c) => value + share * (other[c] - value)) as unknown as Lab;
    const [top, bottom] = [ry * (2 * (k / bands) - 1), ry];
    const strip = [
      frame.place(middle, -rx, top),
      frame.place(middle, rx, top),
      frame.place(middle, rx, bottom),
      frame.place(middle, -rx, bottom),
    ];
    board.fill(strip, tint(color), { clip: inner });
  }
  const glow: Lab = [Math.min(0.95, light[0] + 0.12), light[1] * 0.8, light[2] * 0.8];
  board.fill(oval(0.36, 0, ry * 0.68, 1.9), tint(glow), { clip: inner, opacity: 0.75, soft: rx * 0.1 });
  board.fill(oval(0.45, 0, -ry * 0.02, 0.9), tint([0.1, a * 0.3, b * 0.3]), { clip });
}

/** The large light lies on the same side of both eyes, where the light comes from. */
function drawIrisLights(
  drawn: AnimeFace,
  side: 0 | 1,
  place: EyePlace,
  design: EyeDesign,
  clip: Cover,
): void {
  const { board, frame, shadowSide } = drawn;
  const { middle, wide: rx, high: ry } = irisPlace(drawn, side, place, design);
  const lit = -shadowSide;
  const light = (u: number, v: number, wide: number, high: number, opacity: number) => {
    const center = frame.place(middle, lit * u * rx, v * ry);
    const line = Array.from({ length: 28 }, (_, k) => {
      const angle = (2 * Math.PI * k) / 28;
      return frame.place(center, wide * rx * Math.cos(angle), high * ry * Math.sin(angle));
    });
    board.fill(line, [1, 0, 0], { clip, opacity });
  };
  light(0.38, -0.4, 0.34, 0.25, 1);
  light(-0.42, 0.45, 0.16, 0.12, 0.9);
}

function drawLashes(
  { board, frame, ink }: AnimeFace,
  { width, height }: EyePlace,
  design: EyeDesign,
  upper: readonly Point[],
  lowerLid: readonly Point[],
  at: (points: readonly Point[]) => Point[],
  way: -1 | 1,
  isLong: boolean,
): void {
  const last = upper.length - 1;
  const weight = (isLong ? 0.185 : 0.155) * design.lash;
  // A narrow eye keeps a lash line that is seen.
  const reference = Math.max(height, 0.8 * width);
  const lash = upper.map((point) => frame.place(point, 0, -0.02 * height));
  board.ribbon(
    lash,
    lash.map((_, i) => {
      const t = i / last;
      return reference * weight * (0.35 + 0.75 * smooth(0, 0.55, t)) * (1 - 0.35 * smooth(0.82, 1, t));
    }),
    ink,
  );
  const spike = (index: number, u: number, v: number, thick: number) => {
    const from = upper[index];
    board.pen(
      [frame.place(from, -way * 0.06 * width, 0), from, frame.place(from, way * u * width, v * height)],
      reference * 0.13 * thick * design.lash,
      ink,
      { shape: 'end' },
    );
  };
  // Everybody's lash line ends in a small wing; spikes are a wish.
  spike(last, 0.08, -0.03, isLong ? 1 : 0.85);
  if (isLong) {
    spike(last, 0.16, -0.1, 1);
    spike(last - 4, 0.13, -0.17, 0.8);
    spike(last - 9, 0.1, -0.2, 0.6);
  }
  const half = Math.floor(lowerLid.length / 2);
  board.pen(
    lowerLid.filter((_, i) => i >= 3 && i < half && i % 3 === 0),
    reference * (isLong ? 0.06 : 0.045) * design.lash,
    ink,
    { opacity: 0.9 },
  );
  board.pen(
    lowerLid.filter((_, i) => i >= half && i % 4 === 0),
    reference * 0.022,
    ink,
    { opacity: 0.5 },
  );
  if (isLong) {
    for (const k of [8, 13]) {
      const from = lowerLid[k];
      board.pen([from, frame.place(from, way * 0.05 * width, 0.09 * height)], reference * 0.04, ink, {
        shape: 'end',
      });
    }
  }
  const lift = design.upper[5][1] - designOf.round.upper[5][1];
  const crease = at([
    [-0.8, -0.62],
    [-0.25, -1.06],
    [0.3, -1.12 + 0.2 * lift],
    [0.85, -0.8 + lift],
  ]);
  board.pen(crease, reference * 0.03, ink, { opacity: 0.6 });
}
