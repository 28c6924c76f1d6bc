import type { Outline } from './outline-drawing.ts';
import type { Pen, Point } from './pen.ts';

type Random = () => number;

const turn = 2 * Math.PI;
const circle = ([x, y]: Point, radius: number): Point[] =>
  Array.from({ length: 28 }, (_, k) => [
    x + radius * Math.cos((turn * k) / 28),
    y + radius * Math.sin((turn * k) / 28),
  ]);

/** A band of the given half widths along a line of points: closed, its ends round. */
function band(spine: readonly Point[], half: (share: number) => number): Point[] {
  const sides = [1, -1].map((sign) =>
    spine.map(([x, y], i): Point => {
      const [[x0, y0], [x1, y1]] = [spine[Math.max(0, i - 1)], spine[Math.min(spine.length - 1, i + 1)]];
      const length = Math.hypot(x1 - x0, y1 - y0) || 1e-9;
      const wide = sign * half(i / (spine.length - 1));
      return [x - (wide * (y1 - y0)) / length, y + (wide * (x1 - x0)) / length];
    }),
  );
  return [...sides[0], ...sides[1].reverse()];
}

/** Who swims over the reef, large enough to be colored. */
export interface PageSwimmer {
  readonly outline: Outline;
  readonly at: Point;
  readonly size: number;
  readonly mirrored: boolean;
}

/**
 * Draws a coral reef as closed lines: waves above, sand below, and corals, weed and bubbles between them.
 *
 * @param bottom of the page, in shares of its width
 */
export function drawLineReef(
  pen: Pen,
  random: Random,
  bottom: number,
  swimmers: readonly PageSwimmer[],
): void {
  const side = Math.min(1, bottom);
  const sandAt = (x: number) =>
    bottom - side * (0.1 + 0.018 * Math.sin(x * 9) + 0.012 * Math.sin(x * 23 + 2));
  for (const [level, phase] of [
    [0.055, 0],
    [0.095, 1.7],
  ])
    pen.line(
      Array.from({ length: 121 }, (_, k): Point => {
        const x = -0.02 + (1.04 * k) / 120;
        return [x, side * (level + 0.012 * Math.sin(x * 26 + phase))];
      }),
    );
  const grown = [drawBranches, drawWeed, drawBrain, drawTubes, drawFan];
  const first = Math.floor(random() * grown.length);
  // A high page has room for taller ones.
  const tall = side * (1 + 0.5 * Math.max(0, Math.min(0.6, bottom - 1)));
  const places = [0.07, 0.93, 0.22, 0.79, 0.35, 0.66];
  for (const [k, place] of places.entries()) {
    const x = place + 0.03 * (random() - 0.5);
    const size = tall * (k < 2 ? 0.34 : k < 4 ? 0.24 : 0.15) * (0.9 + 0.2 * random());
    grown[(first + k) % grown.length](pen, random, [x, sandAt(x) + side * 0.02], size);
  }
  const sand = Array.from({ length: 61 }, (_, k): Point => {
    const x = -0.02 + (1.04 * k) / 60;
    return [x, sandAt(x)];
  });
  pen.shape([...sand, [1.02, bottom + 0.05], [-0.02, bottom + 0.05]]);
  for (const [x, y, size] of [
    [0.3, 0.055, 0.035],
    [0.72, 0.045, 0.03],
  ])
    pen.shape(
      Array.from({ length: 10 }, (_, k): Point => {
        const radius = side * size * (k % 2 === 0 ? 1 : 0.42);
        return [
          x + radius * Math.sin((turn * k) / 10),
          bottom - side * y - radius * 0.7 * Math.cos((turn * k) / 10),
        ];
      }),
    );
  for (const x of [0.16, 0.5, 0.86])
    for (let k = 0; k < 4; k++)
      pen.shape(
        circle(
          [x + 0.03 * Math.sin(2 * k + 9 * x), bottom * (0.5 - 0.085 * k) - 0.02 * random()],
          side * (0.008 + 0.0045 * k),
        ),
      );
  for (const { outline, at, size, mirrored } of swimmers) pen.stamp(outline, at, size, mirrored);
}

type Growth = (pen: Pen, random: Random, root: Point, size: number) => void;

/** Thick branches with round ends. */
const drawBranches: Growth = (pen, random, [x, y], size) => {
  const arms: readonly (readonly [lean: number, length: number, from: number])[] = [
    [-0.75, 0.42, 0.3],
    [0.8, 0.4, 0.36],
    [-0.35, 0.4, 0.52],
    [0.42, 0.38, 0.56],
  ];
  const spine = (lean: number, from: number, length: number) =>
    Array.from({ length: 41 }, (_, k): Point => {
      const s = k / 40;
      return [
        x + size * length * Math.sin(lean) * s ** 0.8 + 0.02 * size * Math.sin(5 * s),
        y - size * (from + length * (0.5 * s + 0.5 * s * s)),
      ];
    });
  const finger = (points: readonly Point[], wide: number) =>
    pen.shape(band(points, (s) => wide * Math.sqrt(Math.max(0, 1 - Math.max(0, (s - 0.84) / 0.16) ** 2))));
  for (const [lean, length, from] of arms)
    finger(spine(lean * (0.9 + 0.2 * random()), from, length), size * 0.055);
  finger(
    Array.from({ length: 41 }, (_, k): Point => [x + 0.015 * size * Math.sin(k / 6), y - (size * k) / 42]),
    size * 0.07,
  );
};

/** Leaves that sway, side by side. */
const drawWeed: Growth = (pen, random, [x, y], size) => {
  for (const aside of [-0.26, 0.26, -0.12, 0.14, 0]) {
    const [phase, tall] = [6 * random(), size * (1.25 - 1.3 * Math.abs(aside)) * (0.9 + 0.2 * random())];
    const spine = Array.from({ length: 25 }, (_, k): Point => {
      const s = k / 24;
      return [x + size * (aside + 0.07 * s * Math.sin(phase + 7 * s) + aside * s * 0.5), y - tall * s];
    });
    pen.shape(band(spine, (s) => size * 0.052 * Math.sin(0.5 + 2.6 * s)));
    pen.line(spine.slice(2, 20));
  }
};

/** A boulder with bows in bows. */
const drawBrain: Growth = (pen, _, [x, y], size) => {
  const dome = (cx: number, radius: number): Point[] =>
    Array.from({ length: 33 }, (_, k) => [
      cx - radius * Math.cos((Math.PI * k) / 32),
      y - radius * 0.95 * Math.sin((Math.PI * k) / 32),
    ]);
  pen.shape(dome(x, size * 0.5));
  for (const share of [0.74, 0.48, 0.22]) pen.line(dome(x, size * 0.5 * share));
  for (const angle of [0.7, 1.2, 1.94, 2.44]) {
    const ray = (radius: number): Point => [
      x + size * 0.5 * radius * Math.cos(angle),
      y - size * 0.475 * radius * Math.sin(angle),
    ];
    pen.line([ray(0.74), ray(1)]);
  }
};

/** Tubes with open ends. */
const drawTubes: Growth = (pen, random, [x, y], size) => {
  for (const aside of [-0.32, 0.32, -0.12, 0.14]) {
    const tall = size * (1.05 - 1.1 * Math.abs(aside)) * (0.9 + 0.2 * random());
    const [wide, top] = [size * 0.095, x + size * aside * 1.25];
    pen.shape([
      [x + size * aside - wide * 0.75, y],
      [top - wide, y - tall],
      [top + wide, y - tall],
      [x + size * aside + wide * 0.75, y],
    ]);
    const mouth = (share: number) =>
      circle([0, 0], 1).map(([u, v]): Point => [top + share * wide * u, y - tall + share * wide * 0.42 * v]);
    pen.shape(mouth(1));
    pen.shape(mouth(0.6));
  }
};

/** A fan with ribs and a scalloped edge. */
const drawFan: Growth = (pen, _, [x, y], size) => {
  const at = (radius: number, angle: number): Point => [
    x + size * radius * Math.sin(angle),
    y - size * (0.14 + radius * 0.86 * Math.cos(angle)),
  ];
  const edge = Array.from({ length: 91 }, (_, k) => {
    const angle = -1.15 + (2.3 * k) / 90;
    return at(0.86 + 0.07 * Math.abs(Math.sin((Math.PI * 7 * k) / 90)), angle);
  });
  pen.shape([at(0, 0), ...edge]);
  for (let k = 1; k < 7; k++) pen.line([at(0, 0), at(0.86, -1.15 + (2.3 * k) / 7)]);
  for (const radius of [0.4, 0.64])
    pen.line(Array.from({ length: 31 }, (_, k) => at(radius, -1.15 + (2.3 * k) / 30)));
  pen.shape([
    [x - size * 0.035, y],
    [x - size * 0.03, y - size * 0.15],
    [x + size * 0.03, y - size * 0.15],
    [x + size * 0.035, y],
  ]);
};
