import type { Box, Raster } from '../raster/raster.ts';

/** In pixels from what is known: what lies no deeper is a thin mark; what is long may lie a little deeper, as the strokes of a headline do. */
const thinDepth = { any: 10, long: 14 };
/** A stroke four times as long as it is wide covers so many squares of its depth. */
const longArea = 20;
/** Holes with less than a cell between them are one: what fills the first would be copied into the second. */
const cell = 8;

export interface Hole {
  /** The smallest one around it. */
  readonly box: Box;
  /** Pixels that are marked. */
  readonly area: number;
  /** Whether what is marked at a place belongs to this hole. */
  has(x: number, y: number): boolean;
}

/** Holes that are no thin marks, the largest first. */
export const deepHoles = (mask: Raster<Uint8Array>): Hole[] =>
  findHoles(mask).filter((hole) => {
    const depth = holeDepth(mask, hole);
    const isLong = hole.area >= longArea * depth * depth;
    return depth > (isLong ? thinDepth.long : thinDepth.any);
  });

/** What a mask marks, in parts that lie apart, the largest first. */
export function findHoles(mask: Raster<Uint8Array>): Hole[] {
  const { width, height } = mask;
  const across = Math.ceil(width / cell);
  const upright = Math.ceil(height / cell);
  const areas = markedAreas(mask, across, upright);
  const labels = new Int32Array(areas.length);
  const holes: Hole[] = [];
  const stack: number[] = [];
  for (let seed = 0; seed < areas.length; seed++) {
    if (areas[seed] === 0 || labels[seed] !== 0) continue;
    const label = holes.length + 1;
    labels[seed] = label;
    stack.push(seed);
    let area = 0;
    const cells: number[] = [];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      area += areas[at];
      cells.push(at);
      const x = at % across;
      const y = (at - x) / across;
      for (let row = Math.max(0, y - 1); row <= Math.min(upright - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column++) {
          const next = row * across + column;
          if (areas[next] === 0 || labels[next] !== 0) continue;
          labels[next] = label;
          stack.push(next);
        }
      }
    }
    const has = (x: number, y: number) =>
      labels[Math.floor(y / cell) * across + Math.floor(x / cell)] === label;
    holes.push({ box: boxOf(mask, cells, across), area, has });
  }
  return holes.sort((one, other) => other.area - one.area);
}

/** How many pixels are marked in each cell. */
function markedAreas(
  { width, height, data }: Raster<Uint8Array>,
  across: number,
  upright: number,
): Int32Array {
  const areas = new Int32Array(across * upright);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * across;
    for (let x = 0; x < width; x++, at++) if (data[at] > 0) areas[row + Math.floor(x / cell)]++;
  }
  return areas;
}

function boxOf({ width, height, data }: Raster<Uint8Array>, cells: readonly number[], across: number): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const at of cells) {
    const startX = (at % across) * cell;
    const startY = Math.floor(at / across) * cell;
    for (let y = startY; y < Math.min(height, startY + cell); y++) {
      for (let x = startX; x < Math.min(width, startX + cell); x++) {
        if (data[y * width + x] === 0) continue;
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const far = 1e6;

/** So much of a hole may lie deeper than what its depth is called: where lines cross, they are no blot. */
const crossings = 0.1;

/**
 * How far, in pixels, the inner pixels of a hole are from known ones (a chamfer distance: Borgefors, 1986): nine tenths of
 * it lie no deeper. Beyond the edge of the picture nothing is known.
 */
export function holeDepth(mask: Raster<Uint8Array>, { box, has }: Hole): number {
  const across = box.width + 2;
  const upright = box.height + 2;
  const depths = new Float32Array(across * upright);
  for (let y = 0, at = 0; y < upright; y++) {
    const maskY = box.y + y - 1;
    for (let x = 0; x < across; x++, at++) {
      const maskX = box.x + x - 1;
      const isOutside = maskX < 0 || maskY < 0 || maskX >= mask.width || maskY >= mask.height;
      const isHole = isOutside || (mask.data[maskY * mask.width + maskX] > 0 && has(maskX, maskY));
      depths[at] = isHole ? far : 0;
    }
  }
  const straight = 1;
  const aslant = Math.SQRT2;
  const lower = (at: number, from: number, by: number) => {
    if (depths[from] + by < depths[at]) depths[at] = depths[from] + by;
  };
  for (let y = 0; y < upright; y++) {
    for (let x = 0; x < across; x++) {
      const at = y * across + x;
      if (x > 0) lower(at, at - 1, straight);
      if (y === 0) continue;
      lower(at, at - across, straight);
      if (x > 0) lower(at, at - across - 1, aslant);
      if (x < across - 1) lower(at, at - across + 1, aslant);
    }
  }
  const found: number[] = [];
  for (let y = upright - 1; y >= 0; y--) {
    for (let x = across - 1; x >= 0; x--) {
      const at = y * across + x;
      if (x < across - 1) lower(at, at + 1, straight);
      if (y < upright - 1) {
        lower(at, at + across, straight);
        if (x < across - 1) lower(at, at + across + 1, aslant);
        if (x > 0) lower(at, at + across - 1, aslant);
      }
      const isInside = x > 0 && y > 0 && x < across - 1 && y < upright - 1;
      if (isInside && depths[at] > 0) found.push(depths[at]);
    }
  }
  found.sort((one, other) => one - other);
  return found[Math.floor(found.length * (1 - crossings))] ?? 0;
}
