import {
  closedCurve,
  ellipse,
  even,
  type Point,
  ribbon,
  roundedBox,
  tapered,
  together,
} from '../vector/curves.ts';
import { flat, group, type Lab, type Node, shape } from '../vector/painting.ts';
import { type Head, sides } from './head.ts';
import { shifted } from './person-colors.ts';

export function drawFreckles({ eyeLine, half, mouth, colors }: Head, random: () => number): Node[] {
  const color = shifted(colors.deep, 0.02, 0.012, 0.02);
  const dots: Node[] = [];
  for (const side of [-1, 0, 1]) {
    for (let i = 0; i < (side === 0 ? 4 : 9); i++) {
      const x = side * 0.47 * half + (random() - 0.5) * (side === 0 ? 22 : 0.44 * half);
      const y =
        eyeLine + 0.5 * mouth + (random() - 0.5) * (side === 0 ? 8 : 0.34 * mouth) - (side === 0 ? 6 : 0);
      dots.push(shape(ellipse(x, y, 1.2 + 0.9 * random()), flat(color, 0.5)));
    }
  }
  return dots;
}

export function drawGlasses({ eyeLine, apart, eye, shape: face, half }: Head, color: Lab): Node[] {
  const x = apart + 2.6 * face.space + 1;
  const [w, h] = [1.72 * eye, 1.6 * eye];
  const light = shifted(color, 0.16);
  const frame = sides.flatMap((side): Node[] => {
    const middle: Point = [side * x, eyeLine + 2];
    const lens = roundedBox(middle[0] - w, middle[1] - h, 2 * w, 2 * h, 0.92 * h);
    const ring = Array.from({ length: 41 }, (_, i): Point => {
      const angle = (2 * Math.PI * i) / 40;
      return [
        middle[0] + w * Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.85,
        middle[1] + h * Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.85,
      ];
    });
    return [
      shape(lens, flat([0.97, -0.005, -0.015], 0.08)),
      group(
        [
          shape(
            ribbon(
              [
                [middle[0] - 0.75 * w, middle[1] + 0.1 * h],
                [middle[0] - 0.15 * w, middle[1] - 0.75 * h],
              ],
              even(5),
            ),
            flat([1, 0, 0], 0.24),
          ),
          shape(
            ribbon(
              [
                [middle[0] - 0.5 * w, middle[1] + 0.15 * h],
                [middle[0] + 0.05 * w, middle[1] - 0.7 * h],
              ],
              even(2.2),
            ),
            flat([1, 0, 0], 0.2),
          ),
        ],
        { clip: lens },
      ),
      shape(
        ribbon(ring, () => 4.4, 82),
        flat(color),
      ),
      shape(ribbon(ring.slice(22, 33), tapered(1.3), 30), flat(light, 0.8)),
      shape(
        ribbon(
          [
            [side * (x + w - 1), eyeLine - 4],
            [side * (0.97 * half), eyeLine - 7],
          ],
          () => 4,
          8,
        ),
        flat(color),
      ),
    ];
  });
  const bridge = ribbon(
    [
      [-(x - w) - 0.5, eyeLine - 2],
      [0, eyeLine - 6],
      [x - w + 0.5, eyeLine - 2],
    ],
    () => 4,
    14,
  );
  return [...frame, shape(bridge, flat(color))];
}

/** A short full beard with its mustache, of adults. */
export function drawBeard({
  half,
  height,
  eyeLine,
  mouth,
  mouthWidth,
  jaw,
  chin,
  outline,
  colors,
}: Head): Node[] {
  const y = eyeLine + mouth;
  const upper = (side: number): Point[] => [
    [side * 0.98 * half, eyeLine + 0.16 * mouth],
    [side * 0.9 * half, eyeLine + 0.5 * mouth],
    [side * 0.72 * half, y - 12],
    [side * 0.5 * half, y - 20],
  ];
  const mustache = closedCurve([
    [0, y - 17],
    [0.5 * mouthWidth, y - 18],
    [1.28 * mouthWidth, y - 4],
    [1.34 * mouthWidth, y + 10],
    [1.12 * mouthWidth, y + 2],
    [0.6 * mouthWidth, y - 7],
    [0, y - 9],
    [-0.6 * mouthWidth, y - 7],
    [-1.12 * mouthWidth, y + 2],
    [-1.34 * mouthWidth, y + 10],
    [-1.28 * mouthWidth, y - 4],
    [-0.5 * mouthWidth, y - 18],
  ]);
  const fur = closedCurve([
    ...upper(-1),
    [-1.2 * mouthWidth, y - 4],
    [-0.98 * mouthWidth, y + 14],
    [0, y + 27],
    [0.98 * mouthWidth, y + 14],
    [1.2 * mouthWidth, y - 4],
    ...upper(1).toReversed(),
    [1.02 * half, eyeLine + 0.3 * mouth],
    [(jaw + 0.06) * half, 0.82 * height],
    [(0.5 * (jaw + chin) + 0.06) * half, 0.935 * height],
    [chin * half, 1.025 * height],
    [0, 1.05 * height],
    [-chin * half, 1.025 * height],
    [-(0.5 * (jaw + chin) + 0.06) * half, 0.935 * height],
    [-(jaw + 0.06) * half, 0.82 * height],
    [-1.02 * half, eyeLine + 0.3 * mouth],
  ]);
  const color = shifted(colors.hair, -0.01);
  const below = group(
    [
      shape(fur, {
        kind: 'linear',
        from: [0, y - 40],
        to: [0, height],
        stops: [
          { at: 0, color, opacity: 0.75 },
          { at: 0.4, color, opacity: 0.96 },
          { at: 1, color: colors.hairDark },
        ],
      }),
    ],
    {
      clip: together(outline, ellipse(0, 0.86 * height, 0.72 * half, 0.2 * height)),
    },
  );
  return [below, shape(mustache, flat(color, 0.97))];
}
