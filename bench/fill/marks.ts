import type { Size } from '#src/imaging/raster/raster.ts';

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

/** Letters of one stroke width on a grid of 4 × 6: no font, so that every machine draws the same. */
const letters: readonly (readonly Line[])[] = [
  [
    [
      [0, 6],
      [2, 0],
      [4, 6],
    ],
    [
      [1, 4],
      [3, 4],
    ],
  ],
  [
    [
      [4, 0],
      [0, 0],
      [0, 6],
      [4, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [4, 6],
    ],
    [
      [0, 3],
      [4, 3],
    ],
  ],
  [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [0, 3],
      [4, 6],
    ],
  ],
  [
    [
      [0, 6],
      [0, 0],
      [2, 4],
      [4, 0],
      [4, 6],
    ],
  ],
  [
    [
      [0, 6],
      [0, 0],
      [4, 6],
      [4, 0],
    ],
  ],
  [
    [
      [1, 0],
      [3, 0],
      [4, 1.5],
      [4, 4.5],
      [3, 6],
      [1, 6],
      [0, 4.5],
      [0, 1.5],
      [1, 0],
    ],
  ],
  [
    [
      [4, 1],
      [3, 0],
      [1, 0],
      [0, 1.5],
      [1, 3],
      [3, 3],
      [4, 4.5],
      [3, 6],
      [1, 6],
      [0, 5],
    ],
  ],
  [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [2, 0],
      [2, 6],
    ],
  ],
  [
    [
      [0, 0],
      [4, 0],
      [0, 6],
      [4, 6],
    ],
  ],
  [
    [
      [0, 6],
      [0, 0],
      [3, 0],
      [4, 1.5],
      [3, 3],
      [0, 3],
    ],
  ],
  [
    [
      [0, 1],
      [2, 0],
      [2, 6],
    ],
    [
      [0, 6],
      [4, 6],
    ],
  ],
];

/** Some lines of lettering, straight or aslant: how much of each pixel they cover, 0..1. */
export function letterMarks(size: Size, random: () => number): Float32Array {
  const coverage = new Float32Array(size.width * size.height);
  const lines = 2 + Math.floor(3 * random());
  for (let line = 0; line < lines; line++) {
    const unit = 3 + 6 * random() ** 2;
    const thickness = unit * (0.5 + 0.6 * random());
    const angle = random() < 0.6 ? 0 : (random() - 0.5) * 1.2;
    const count = 5 + Math.floor(9 * random());
    let x = random() * size.width * 0.5;
    const y = (0.1 + 0.8 * random()) * size.height;
    const [startX, startY] = [x, y];
    for (let k = 0; k < count; k++) {
      for (const stroke of letters[Math.floor(letters.length * random())]) {
        const points = stroke.map(([px, py]): Point => {
          const [dx, dy] = [x - startX + px * unit, py * unit];
          return [
            startX + dx * Math.cos(angle) - dy * Math.sin(angle),
            startY + dx * Math.sin(angle) + dy * Math.cos(angle),
          ];
        });
        drawLine(coverage, size, points, thickness);
      }
      x += 6.2 * unit;
    }
  }
  return coverage;
}

/** A bold headline of two lines across the middle, as exact as it was drawn. */
export function headlineMarks(size: Size, thickness: number, random: () => number): Float32Array {
  const coverage = new Float32Array(size.width * size.height);
  const unit = 1.1 * thickness;
  for (const line of [0, 1]) {
    const y = size.height * (0.3 + 0.25 * random()) + line * 8.2 * unit;
    for (let x = 0.06 * size.width; x + 4 * unit < 0.94 * size.width; x += 6.2 * unit) {
      for (const stroke of letters[Math.floor(letters.length * random())]) {
        const points = stroke.map(([px, py]): Point => [x + px * unit, y + py * unit]);
        drawLine(coverage, size, points, thickness);
      }
    }
  }
  return coverage;
}

/** Cables that hang across, and a scratch. */
export function cableMarks(size: Size, random: () => number): Float32Array {
  const coverage = new Float32Array(size.width * size.height);
  const count = 3 + Math.floor(4 * random());
  for (let cable = 0; cable < count; cable++) {
    const isUpright = random() < 0.3;
    const [from, to] = [random(), random()];
    const sag = (random() - 0.3) * 0.3;
    const thickness = 1.5 + 6 * random();
    const points = Array.from({ length: 33 }, (_, k): Point => {
      const along = k / 32;
      const across = from + (to - from) * along + sag * 4 * along * (1 - along);
      return isUpright
        ? [across * size.width, along * size.height]
        : [along * size.width, across * size.height];
    });
    drawLine(coverage, size, points, thickness);
  }
  return coverage;
}

function drawLine(coverage: Float32Array, { width, height }: Size, points: Line, thickness: number): void {
  for (let k = 0; k + 1 < points.length; k++) {
    const [[ax, ay], [bx, by]] = [points[k], points[k + 1]];
    const reach = thickness / 2 + 1;
    const length = Math.max(1e-6, (bx - ax) ** 2 + (by - ay) ** 2);
    for (
      let y = Math.max(0, Math.floor(Math.min(ay, by) - reach));
      y <= Math.min(height - 1, Math.max(ay, by) + reach);
      y++
    ) {
      for (
        let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
        x <= Math.min(width - 1, Math.max(ax, bx) + reach);
        x++
      ) {
        const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
        const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
        const share = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance));
        coverage[y * width + x] = Math.max(coverage[y * width + x], share);
      }
    }
  }
}
