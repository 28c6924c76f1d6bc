import type { Node } from '../drawing/node.ts';
import { curve, ellipse, ink, inked, plain, stroke } from '../drawing/outlines.ts';

type Eyes = 'open' | 'wide' | 'closed' | 'happy' | 'half' | 'squeezed' | 'none';
type Brows = 'none' | 'calm' | 'up' | 'angry' | 'sad' | 'one';
type Mouth =
  | 'smile'
  | 'grin'
  | 'flat'
  | 'frown'
  | 'open'
  | 'o'
  | 'smirk'
  | 'wavy'
  | 'teeth'
  | 'shout'
  | 'none';

/** What a face does. `look` and `turn`: where the eyes and the head point to, -1 to 1 across and down. */
export interface Expression {
  readonly eyes?: Eyes;
  readonly brows?: Brows;
  readonly mouth?: Mouth;
  readonly look?: readonly [number, number];
  readonly turn?: number;
  readonly hasTears?: boolean;
  readonly hasSweat?: boolean;
  readonly isBlushing?: boolean;
}

interface FaceColors {
  readonly brows: string;
  readonly cheeks: string;
}

/** In units of the head: 100 is half its width, 0, 0 its middle. */
export function drawFace(
  { eyes = 'open', brows = 'calm', mouth = 'smile', look = [0, 0], turn = 0, ...extras }: Expression,
  colors: FaceColors,
): Node[] {
  const dx = turn * 24;
  return [
    plain(ellipse(-53 + turn * 11, 42, 20, 13), colors.cheeks, extras.isBlushing ? 0.95 : 0.5),
    plain(ellipse(53 + turn * 11, 42, 20, 13), colors.cheeks, extras.isBlushing ? 0.95 : 0.5),
    ...[-1, 1].flatMap((side) => [
      ...drawEye(eyes, side * 38 + dx, -4, side, look),
      ...drawBrow(brows, side * 38 + dx, -42, side, colors.brows),
    ]),
    ...drawMouth(mouth, dx * 1.1, 56),
    ...(extras.hasTears ? [-1, 1].map((side) => tearOn(side * 46 + dx)) : []),
    ...(extras.hasSweat ? [dropAt(-78, -52, 1), dropAt(84, -30, 0.8), dropAt(72, -84, 0.7)] : []),
  ];
}

const tearOn = (x: number): Node =>
  inked(
    `M${x - 9} 22C${x - 16} 60 ${x - 18} 84 ${x - 12} 96C${x - 4} 106 ${x + 8} 104 ${x + 10} 94C${x + 14} 78 ${x + 10} 50 ${x + 9} 22Z`,
    '#7fd0f5',
    4,
  );

function dropAt(x: number, y: number, scale: number): Node {
  return {
    nodes: [inked('M0 -26C16 -6 18 2 18 8A18 18 0 0 1 -18 8C-18 2 -16 -6 0 -26Z', '#8ed8f8', 5)],
    at: [scale, 0, 0, scale, x, y],
  };
}

function drawEye(
  kind: Eyes,
  x: number,
  y: number,
  side: number,
  [lookX, lookY]: readonly [number, number],
): Node[] {
  switch (kind) {
    case 'none':
      return [];
    case 'closed':
      return [
        stroke(
          curve([
            [x - 19, y],
            [x, y + 10],
            [x + 19, y],
          ]),
        ),
      ];
    case 'happy':
      return [
        stroke(
          curve([
            [x - 20, y + 7],
            [x, y - 12],
            [x + 20, y + 7],
          ]),
          8,
        ),
      ];
    case 'squeezed':
      return [stroke(`M${x - 16 * side} ${y - 14}L${x + 12 * side} ${y}L${x - 16 * side} ${y + 14}`, 8)];
    default: {
      const [rx, ry, pupil] = kind === 'wide' ? [25, 30, 8] : [19, 23, 10];
      const [px, py] = [x + lookX * (rx - pupil), y + lookY * (ry - pupil)];
      const ball = [
        inked(ellipse(x, y, rx, ry), '#fff', 5.5),
        plain(ellipse(px, py, pupil, pupil * 1.15), ink),
        plain(ellipse(px + pupil * 0.35, py - pupil * 0.4, pupil * 0.32), '#fff'),
      ];
      if (kind !== 'half') return ball;
      return [...ball, inked(`M${x - rx} ${y - 1}A${rx} ${ry} 0 0 1 ${x + rx} ${y - 1}Z`, '#d8b6a4', 5.5)];
    }
  }
}

function drawBrow(kind: Brows, x: number, y: number, side: number, color: string): Node[] {
  if (kind === 'none') return [];
  // Of the end towards the nose, of the middle, of the outer end.
  const heights = {
    calm: [0, -6, 2],
    up: [-16, -24, -14],
    angry: [14, 0, -14],
    sad: [-16, -6, 10],
    one: side < 0 ? [4, -2, 4] : [-18, -30, -16],
  }[kind];
  const [inner, middle, outer] = heights;
  return [
    stroke(
      curve([
        [x - 20 * side, y + inner],
        [x, y + middle],
        [x + 20 * side, y + outer],
      ]),
      10,
      color,
    ),
  ];
}

function drawMouth(kind: Mouth, x: number, y: number): Node[] {
  switch (kind) {
    case 'none':
      return [];
    case 'smile':
      return [
        stroke(
          curve([
            [x - 30, y - 6],
            [x, y + 10],
            [x + 30, y - 6],
          ]),
          8,
        ),
      ];
    case 'flat':
      return [stroke(`M${x - 26} ${y + 2}H${x + 26}`, 8)];
    case 'frown':
      return [
        stroke(
          curve([
            [x - 28, y + 12],
            [x, y - 6],
            [x + 28, y + 12],
          ]),
          8,
        ),
      ];
    case 'smirk':
      return [
        stroke(
          curve([
            [x - 26, y + 4],
            [x + 4, y + 6],
            [x + 34, y - 14],
          ]),
          8,
        ),
      ];
    case 'wavy':
      return [
        stroke(
          curve([
            [x - 34, y + 6],
            [x - 17, y - 4],
            [x, y + 6],
            [x + 17, y - 4],
            [x + 34, y + 6],
          ]),
          7,
        ),
      ];
    case 'o':
      return [inked(ellipse(x, y + 6, 13, 17), '#7c2a2f', 6)];
    case 'grin':
      return [
        inked(
          `M${x - 42} ${y - 14}C${x - 20} ${y - 6} ${x + 20} ${y - 6} ${x + 42} ${y - 14}C${x + 40} ${y + 40} ${x - 40} ${y + 40} ${x - 42} ${y - 14}Z`,
          '#7c2a2f',
          6,
        ),
        plain(
          `M${x - 36} ${y - 10}C${x - 18} ${y - 3} ${x + 18} ${y - 3} ${x + 36} ${y - 10}L${x + 33} ${y + 4}C${x + 15} ${y + 10} ${x - 15} ${y + 10} ${x - 33} ${y + 4}Z`,
          '#fff',
        ),
      ];
    case 'teeth':
      return [
        inked(
          `M${x - 36} ${y - 10}h72a6 6 0 0 1 6 6v14a12 12 0 0 1 -12 12h-60a12 12 0 0 1 -12 -12v-14a6 6 0 0 1 6 -6Z`,
          '#fff',
          6,
        ),
        stroke(
          `M${x - 42} ${y + 6}H${x + 42}M${x - 20} ${y - 9}V${y + 20}M${x} ${y - 9}V${y + 20}M${x + 20} ${y - 9}V${y + 20}`,
          4,
        ),
      ];
    case 'shout':
      return [
        inked(
          `M${x - 32} ${y - 20}C${x - 10} ${y - 28} ${x + 10} ${y - 28} ${x + 32} ${y - 20}C${x + 40} ${y + 34} ${x + 18} ${y + 44} ${x} ${y + 44}C${x - 18} ${y + 44} ${x - 40} ${y + 34} ${x - 32} ${y - 20}Z`,
          '#7c2a2f',
          6,
        ),
        plain(ellipse(x, y + 30, 18, 10), '#e77a78'),
      ];
    case 'open':
      return [
        inked(
          `M${x - 28} ${y - 10}C${x - 10} ${y - 4} ${x + 10} ${y - 4} ${x + 28} ${y - 10}C${x + 28} ${y + 28} ${x - 28} ${y + 28} ${x - 28} ${y - 10}Z`,
          '#7c2a2f',
          6,
        ),
        plain(ellipse(x, y + 13, 13, 6), '#e77a78'),
      ];
  }
}
