import {
  closedCurve,
  ellipse,
  type Outline,
  type Point,
  rectangle,
  ribbon,
  tapered,
} from '../vector/curves.ts';
import { flat, group, type Lab, type Node, shape } from '../vector/painting.ts';
import { heart, star } from './motifs.ts';

export const backdropNames = ['peach', 'mint', 'lilac', 'sky', 'sun', 'rose'] as const;
export type BackdropName = (typeof backdropNames)[number];

interface Pastel {
  readonly top: Lab;
  readonly bottom: Lab;
  readonly accent: Lab;
  readonly motif: 'dots' | 'leaves' | 'stars' | 'clouds' | 'suns' | 'hearts';
}

export const pastels: Readonly<Record<BackdropName, Pastel>> = {
  peach: {
    top: [0.945, 0.014, 0.034],
    bottom: [0.875, 0.035, 0.052],
    accent: [0.78, 0.085, 0.065],
    motif: 'dots',
  },
  mint: {
    top: [0.945, -0.022, 0.01],
    bottom: [0.865, -0.042, 0.006],
    accent: [0.72, -0.075, 0.02],
    motif: 'leaves',
  },
  lilac: {
    top: [0.935, 0.012, -0.024],
    bottom: [0.855, 0.024, -0.046],
    accent: [0.72, 0.045, -0.085],
    motif: 'stars',
  },
  sky: {
    top: [0.945, -0.012, -0.024],
    bottom: [0.875, -0.02, -0.045],
    accent: [0.98, 0, 0.002],
    motif: 'clouds',
  },
  sun: {
    top: [0.96, -0.002, 0.05],
    bottom: [0.905, 0.012, 0.085],
    accent: [0.83, 0.03, 0.13],
    motif: 'suns',
  },
  rose: {
    top: [0.945, 0.026, 0.008],
    bottom: [0.87, 0.055, 0.016],
    accent: [0.74, 0.12, 0.03],
    motif: 'hearts',
  },
};

/** A pastel ground with a pale disc behind whoever stands before it, and small things around. */
export function drawBackdrop(
  name: BackdropName,
  width: number,
  height: number,
  disc: { x: number; y: number; r: number },
  random: () => number,
): Node[] {
  const { top, bottom, accent, motif } = pastels[name];
  const pale: Lab = [Math.min(0.985, top[0] + 0.035), 0.5 * top[1], 0.5 * top[2]];
  const unit = Math.min(width, height) / 900;
  const nodes: Node[] = [
    shape(rectangle(0, 0, width, height), {
      kind: 'linear',
      from: [0, 0],
      to: [0, height],
      stops: [
        { at: 0, color: top },
        { at: 1, color: bottom },
      ],
    }),
    shape(ellipse(disc.x, disc.y, 1.08 * disc.r), flat(pale, 0.4)),
    shape(ellipse(disc.x, disc.y, disc.r), flat(pale, 0.85)),
  ];
  // A jittered grid: even, and never in rows.
  const pace = 118 * unit;
  for (let y = 0.4 * pace; y < height; y += pace) {
    for (let x = 0.4 * pace; x < width; x += pace) {
      const at: Point = [x + (random() - 0.5) * 0.75 * pace, y + (random() - 0.5) * 0.75 * pace];
      const size = (9 + 9 * random()) * unit;
      const turn = 360 * random();
      if (Math.hypot(at[0] - disc.x, at[1] - disc.y) < disc.r * 1.1 + 1.5 * size) continue;
      nodes.push(...motifs[motif](at, size, turn, accent));
    }
  }
  return nodes;
}

const motifs: Readonly<
  Record<Pastel['motif'], (at: Point, size: number, turn: number, color: Lab) => Node[]>
> = {
  dots: ([x, y], size, turn, color) => [
    turn > 180
      ? shape(ellipse(x, y, 0.55 * size), flat(color, 0.4))
      : shape(ellipse(x, y, 0.4 * size), flat([0.99, 0.002, 0.008], 0.85)),
  ],
  leaves: ([x, y], size, turn, color) => {
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const leaf = (side: number) =>
      closedCurve([
        [0, 0],
        [side * 0.5 * size, -0.55 * size],
        [side * 1.5 * size, -0.6 * size],
        [side * 0.9 * size, 0.02 * size],
      ]);
    return [
      group(
        [
          shape(leaf(1), flat(color, 0.5)),
          shape(leaf(-1), flat(color, 0.36)),
          shape(
            ribbon(
              [
                [0, 0],
                [0, 1.2 * size],
              ],
              tapered(0.16 * size),
              6,
            ),
            flat(color, 0.5),
          ),
        ],
        { matrix: [cos, sin, -sin, cos, x, y] },
      ),
    ];
  },
  stars: ([x, y], size, turn, color) => [
    turn > 150
      ? shape(star(x, y, 0.85 * size), flat(color, 0.45))
      : shape(ellipse(x, y, 0.3 * size), flat([0.99, 0, 0], 0.9)),
  ],
  clouds: ([x, y], size, _, color) => [shape(cloud(x, y, 1.5 * size), flat(color, 0.75))],
  suns: ([x, y], size, turn, color) => [
    shape(ellipse(x, y, 0.5 * size), flat(color, 0.55)),
    ...Array.from({ length: 8 }, (_, i) => {
      const angle = (Math.PI * i) / 4 + turn;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      return shape(
        ribbon(
          [
            [x + 0.8 * size * dx, y + 0.8 * size * dy],
            [x + 1.15 * size * dx, y + 1.15 * size * dy],
          ],
          () => 0.16 * size,
          4,
        ),
        flat(color, 0.5),
      );
    }),
  ],
  hearts: ([x, y], size, turn, color) => [
    shape(heart(x, y, 0.8 * size), flat(turn > 180 ? color : [0.985, 0.01, 0.004], turn > 180 ? 0.42 : 0.85)),
  ],
};

function cloud(x: number, y: number, size: number): Outline {
  return [
    ...ellipse(x - 0.7 * size, y, 0.5 * size, 0.4 * size),
    ...ellipse(x, y - 0.22 * size, 0.62 * size, 0.55 * size),
    ...ellipse(x + 0.72 * size, y, 0.52 * size, 0.42 * size),
    ...ellipse(x, y + 0.12 * size, 1.05 * size, 0.3 * size),
  ];
}
