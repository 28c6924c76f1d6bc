import { fill, type Ink, type Outline } from '../plate/plate.ts';
import { between, curve, disc, type Point, rectangle, stroke } from '../plate/shapes.ts';
import { drawStrokes, soot } from './brush.ts';
import type { InkStage } from './ink-mountain.ts';

export const vermilion: Ink = [0.74, 0.16, 0.11];

/** A flat boat with a man at its stern, and what of it is seen in the water. */
export function drawBoat({ plate, random, noise }: InkStage, x: number, y: number, size: number): void {
  const side = random() < 0.5 ? -1 : 1;
  const at = (u: number, v: number): Point => [x + side * u * size, y + v * size];
  const hull = [
    ...curve([at(-0.52, -0.1), at(-0.3, 0.02), at(0.1, 0.045), at(0.42, -0.03), at(0.6, -0.15)], 6),
    ...curve([at(0.6, -0.15), at(0.3, -0.05), at(-0.1, -0.035), at(-0.52, -0.1)], 6),
  ];
  fill(plate, [hull.flat()], soot, 0.85);
  const cover = [
    ...curve([at(-0.02, -0.04), at(0.02, -0.17), at(0.14, -0.21), at(0.27, -0.17), at(0.32, -0.05)], 6),
  ];
  fill(plate, [cover.flat()], soot, 0.55);
  const body: Outline[] = [
    [...at(-0.36, -0.06), ...at(-0.33, -0.24), ...at(-0.27, -0.26), ...at(-0.2, -0.2), ...at(-0.22, -0.05)],
    [...at(-0.4, -0.285), ...at(-0.28, -0.37), ...at(-0.16, -0.285)],
    disc(at(-0.28, -0.28)[0], at(-0.28, -0.28)[1], size * 0.035),
  ];
  fill(plate, body, soot, 0.9);
  drawStrokes(
    plate,
    [{ points: [at(-0.22, -0.26), at(-0.45, -0.05), at(-0.64, 0.12)], width: size * 0.02 }],
    { noise, random },
    0.8,
  );
  const ripples = Array.from({ length: 5 }, (_, k) => {
    const half = size * between(random, 0.25, 0.6);
    const middle = x + size * between(random, -0.25, 0.25);
    const level = y + size * (0.09 + k * 0.055);
    return {
      points: [
        [middle - half, level],
        [middle, level + size * 0.012],
        [middle + half, level],
      ] as Point[],
      width: size * 0.016,
      dry: 0.5,
    };
  });
  drawStrokes(plate, ripples, { noise, random }, 0.3);
}

/** A junk under two ribbed sails. */
export function drawJunk(
  { plate, random }: InkStage,
  x: number,
  y: number,
  size: number,
  strength: number,
): void {
  const side = random() < 0.5 ? -1 : 1;
  const at = (u: number, v: number): Point => [x + side * u * size, y + v * size];
  const hull = [
    ...curve([at(-0.5, -0.14), at(-0.3, 0.02), at(0.3, 0.02), at(0.55, -0.12)], 6),
    at(0.4, -0.07),
    at(-0.42, -0.07),
  ];
  const sail = (u: number, wide: number, high: number): Outline =>
    [
      ...curve([at(u, -0.1), at(u + wide * 0.2, -high * 0.6), at(u + wide * 0.25, -high)], 5),
      ...curve([at(u + wide * 0.25, -high), at(u + wide * 0.95, -high * 0.72), at(u + wide, -0.16)], 5),
    ].flat();
  fill(plate, [hull.flat()], soot, 0.9 * strength);
  fill(plate, [sail(-0.16, 0.5, 0.95), sail(-0.48, 0.3, 0.66)], soot, 0.4 * strength);
  const ribs: Outline[] = [];
  for (const [u, wide, high] of [
    [-0.16, 0.5, 0.95],
    [-0.48, 0.3, 0.66],
  ]) {
    for (let k = 0; k < 6; k++) {
      const t = k / 6;
      ribs.push(
        stroke(
          [
            at(u + wide * 0.22 * t, -0.1 - (high - 0.12) * t),
            at(u + wide * (1 - 0.45 * t * t), -0.15 - (high - 0.25) * t),
          ],
          () => size * 0.012,
        ),
      );
    }
    ribs.push(stroke([at(u + wide * 0.3, 0), at(u + wide * 0.3, -high * 1.06)], () => size * 0.016));
  }
  fill(plate, ribs, soot, 0.8 * strength);
}

/** A pavilion on four posts, its eaves turned up. */
export function drawPavilion({ plate }: InkStage, x: number, y: number, size: number): void {
  const at = (u: number, v: number): Point => [x + u * size, y + v * size];
  const roof = (v: number, half: number, high: number): Outline =>
    [
      ...curve(
        [
          at(-half, v - high * 0.22),
          at(-half * 0.6, v - high * 0.12),
          at(-half * 0.2, v - high * 0.75),
          at(0, v - high),
        ],
        6,
      ),
      ...curve(
        [
          at(0, v - high),
          at(half * 0.2, v - high * 0.75),
          at(half * 0.6, v - high * 0.12),
          at(half, v - high * 0.22),
        ],
        6,
      ),
      at(half * 0.55, v),
      at(-half * 0.55, v),
    ].flat();
  fill(plate, [roof(-0.42, 0.58, 0.36), roof(-0.72, 0.4, 0.36)], soot, 0.88);
  const posts = [-0.36, -0.13, 0.13, 0.36].map((u) =>
    rectangle(at(u - 0.018, 0)[0], at(0, -0.46)[1], at(u + 0.018, 0)[0], y),
  );
  fill(
    plate,
    [...posts, rectangle(at(-0.5, 0)[0], at(0, -0.035)[1], at(0.5, 0)[0], y + size * 0.015)],
    soot,
    0.8,
  );
  fill(plate, [rectangle(at(-0.4, 0)[0], at(0, -0.17)[1], at(0.4, 0)[0], at(0, -0.145)[1])], soot, 0.55);
}

/** The painter's seal: mountain and water, cut into stone and pressed in vermilion. */
export function pressSeal({ plate, noise, random }: InkStage, x: number, y: number, size: number): void {
  const edge: Point[] = [];
  for (const [fx, fy, tx, ty] of [
    [0, 0, 1, 0],
    [1, 0, 1, 1],
    [1, 1, 0, 1],
    [0, 1, 0, 0],
  ])
    for (let k = 0; k < 9; k++) {
      const t = k / 9;
      edge.push([
        x + size * (fx + (tx - fx) * t + between(random, -0.018, 0.018)),
        y + size * (fy + (ty - fy) * t + between(random, -0.018, 0.018)),
      ]);
    }
  const line = (...points: Point[]): Outline =>
    stroke(
      points.map(([u, v]): Point => [x + u * size, y + v * size]),
      () => size * 0.075,
    );
  const shan = [
    line([0.5, 0.12], [0.5, 0.42]),
    line([0.2, 0.24], [0.2, 0.46]),
    line([0.8, 0.24], [0.8, 0.46]),
    line([0.165, 0.43], [0.835, 0.43]),
  ];
  const shui = [
    line([0.5, 0.54], [0.5, 0.9]),
    stroke(
      curve(
        [
          [0.36, 0.56],
          [0.24, 0.66],
          [0.3, 0.75],
          [0.2, 0.88],
        ].map(([u, v]): Point => [x + u * size, y + v * size]),
        5,
      ),
      () => size * 0.07,
    ),
    stroke(
      curve(
        [
          [0.64, 0.56],
          [0.76, 0.66],
          [0.7, 0.75],
          [0.8, 0.88],
        ].map(([u, v]): Point => [x + u * size, y + v * size]),
        5,
      ),
      () => size * 0.07,
    ),
  ];
  fill(plate, [edge.flat()], (out, px, py) => {
    [out[0], out[1], out[2]] = vermilion;
    out[3] = 0.93 - Math.max(0, noise.at(px * 170, py * 170) - 0.25) * 0.9;
  });
  fill(plate, [...shan, ...shui], [0.93, 0.88, 0.8], 0.92);
}
