/** Points in pixels; a pixel's center is at its number plus ½. */
export interface Scattering {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The pixel in which each lies: rounding its place would now and then find the next one. */
  readonly pixels: Uint32Array;
}

export interface ScatterArea {
  readonly width: number;
  readonly height: number;
  /** Pixels in the order in which they are tried; see {@link shuffledPixels}. */
  readonly order: Uint32Array;
  /** No later point comes closer than this to a point in pixel `i`; 0 and less: none may lie in it. */
  readonly distanceAt: (i: number) => number;
}

/**
 * Poisson-disc sampling with a distance that differs from place to place: darts are thrown at the pixels one after the
 * other, each that hits closes the pixels around it (Cook: "Stochastic Sampling in Computer Graphics", 1986). Since all
 * pixels are tried, there is room for no further point.
 */
export function scatter({ width, height, order, distanceAt }: ScatterArea, random: () => number): Scattering {
  const closed = new Uint8Array(width * height);
  const x: number[] = [];
  const y: number[] = [];
  const pixels: number[] = [];
  for (const i of order) {
    if (closed[i] === 1) continue;
    const distance = distanceAt(i);
    if (!(distance > 0)) continue;
    const column = i % width;
    const row = (i - column) / width;
    x.push(column + random());
    y.push(row + random());
    pixels.push(i);
    closeDisc(closed, width, height, column, row, distance);
  }
  return {
    count: x.length,
    x: Float32Array.from(x),
    y: Float32Array.from(y),
    pixels: Uint32Array.from(pixels),
  };
}

function closeDisc(
  closed: Uint8Array,
  width: number,
  height: number,
  column: number,
  row: number,
  distance: number,
): void {
  const first = Math.max(0, Math.ceil(row - distance));
  const last = Math.min(height - 1, Math.floor(row + distance));
  for (let line = first; line <= last; line++) {
    const half = Math.sqrt(Math.max(0, distance * distance - (line - row) ** 2));
    const left = Math.max(0, Math.ceil(column - half));
    const right = Math.min(width - 1, Math.floor(column + half));
    closed.fill(1, line * width + left, line * width + right + 1);
  }
}

/** The numbers 0 to `count` in random order (Fisher, Yates; Durstenfeld 1964). */
export function shuffledPixels(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    const kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
  return order;
}
