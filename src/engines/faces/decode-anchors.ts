/** Side of the network's picture, in pixels. */
export const detectorSide = 256;
/** Cells across, and anchors in each: a fine grid for small faces and a coarse one for large ones. */
const grids = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
] as const;
/** Center, width and height of the face, then six points: eyes, nose, mouth and ears. */
const numbers = 16;
/** Two boxes that overlap more are of one face. */
const sameOverlap = 0.3;

/** A face as the detector has it, in shares of its square. */
export interface DetectedFace {
  readonly score: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Centers of the person's right and left eye. */
  readonly eyes: readonly [readonly [number, number], readonly [number, number]];
}

/**
 * Faces that BlazeFace (Bazarevsky et al., 2019) sees, the surest first; of boxes that overlap, the surest.
 *
 * @param logits for each grid anchors × rows × columns
 * @param shapes for each grid (anchors × 16) × rows × columns, in pixels from the middle of the cell
 */
export function decodeAnchors(
  logits: readonly Float32Array[],
  shapes: readonly Float32Array[],
  least: number,
): DetectedFace[] {
  const found: DetectedFace[] = [];
  for (const [place, { cells, anchors }] of grids.entries()) {
    const area = cells * cells;
    for (let anchor = 0; anchor < anchors; anchor++) {
      for (let cell = 0; cell < area; cell++) {
        const score = 1 / (1 + Math.exp(-logits[place][anchor * area + cell]));
        if (score < least) continue;
        const read = (number: number) =>
          shapes[place][(anchor * numbers + number) * area + cell] / detectorSide;
        const column = ((cell % cells) + 0.5) / cells;
        const row = (Math.floor(cell / cells) + 0.5) / cells;
        const [width, height] = [read(2), read(3)];
        found.push({
          score,
          x: column + read(0) - width / 2,
          y: row + read(1) - height / 2,
          width,
          height,
          eyes: [
            [column + read(4), row + read(5)],
            [column + read(6), row + read(7)],
          ],
        });
      }
    }
  }
  return surestOf(found, sameOverlap);
}

interface Scored {
  readonly score: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Those that overlap none that is surer by more than a share of what both cover. */
export function surestOf<T extends Scored>(found: readonly T[], most: number): T[] {
  const kept: T[] = [];
  for (const one of [...found].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => overlap(one, other) > most)) kept.push(one);
  }
  return kept;
}

export function overlap(a: Scored, b: Scored): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
