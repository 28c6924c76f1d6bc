/** What a detector of centers says on its grid: classes × rows × columns, and 4 × rows × columns. */
export interface CenterGrid {
  readonly width: number;
  readonly height: number;
  /** Share of each class at each cell, 0..1. */
  readonly scores: Float32Array;
  /** From each cell to the left, top, right and bottom of the thing whose center it is, in pixels of the network's picture. */
  readonly distances: Float32Array;
}

export interface FoundCenter {
  /** Index of the class. */
  readonly kind: number;
  readonly score: number;
  /** Ends in pixels of the network's picture, or of the photo. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Two boxes of one class that overlap more are of the same thing. */
const sameOverlap = 0.55;

/**
 * Things whose center is surer than its eight neighbors (Zhou, Wang, Krähenbühl: "Objects as Points", 2019), the surest first; of
 * boxes of one class that overlap, the surest.
 *
 * @param cell pixels of the network's picture between cells
 */
export function decodeCenters(
  { width, height, scores, distances }: CenterGrid,
  cell: number,
  least: number,
): FoundCenter[] {
  const area = width * height;
  const found: FoundCenter[] = [];
  for (const [i, score] of scores.entries()) {
    if (score < least || !isPeak(scores, i, width, height)) continue;
    const at = i % area;
    const [x, y] = [(at % width) * cell, Math.floor(at / width) * cell];
    const [left, top, right, bottom] = [0, 1, 2, 3].map((side) => distances[side * area + at]);
    found.push({
      kind: Math.floor(i / area),
      score,
      left: x - left,
      top: y - top,
      right: x + right,
      bottom: y + bottom,
    });
  }
  found.sort((a, b) => b.score - a.score);
  const kept: FoundCenter[] = [];
  for (const one of found) {
    if (one.right <= one.left || one.bottom <= one.top) continue;
    if (!kept.some((other) => other.kind === one.kind && overlap(one, other) > sameOverlap)) kept.push(one);
  }
  return kept;
}

/** Of equals the first is the peak. */
function isPeak(scores: Float32Array, i: number, width: number, height: number): boolean {
  const x = i % width;
  const y = Math.floor(i / width) % height;
  for (let down = -1; down <= 1; down++) {
    for (let across = -1; across <= 1; across++) {
      if (x + across < 0 || x + across >= width || y + down < 0 || y + down >= height) continue;
      const next = i + down * width + across;
      if (scores[next] > scores[i] || (scores[next] === scores[i] && next < i)) return false;
    }
  }
  return true;
}

/** Intersection over union, 0..1. */
export function overlap(a: FoundCenter, b: FoundCenter): number {
  const both = common(a, b);
  return both === 0 ? 0 : both / (areaOf(a) + areaOf(b) - both);
}

/** Area that both boxes cover. */
export function common(a: FoundCenter, b: FoundCenter): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

export function areaOf({ left, top, right, bottom }: FoundCenter): number {
  return (right - left) * (bottom - top);
}
