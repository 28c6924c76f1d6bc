import { faceParts, facePoint } from '../face/face-points.ts';
import { gridSide, type HeadGrid } from './head-grid.ts';

/** Where the cells of a grid lie by the face, in heights of the face. */
export interface HeadPlaces {
  /** Above the line of the brows; negative below it. */
  readonly above: Float32Array;
  /** Below the jaw; negative above it. */
  readonly below: Float32Array;
  /** From the middle line of the face. */
  readonly aside: Float32Array;
  /** From the rim of the face, inside and outside. */
  readonly rim: Float32Array;
}

/** Points of the rim from ear to ear by the chin. */
const jawLine = [132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361];
/** Beside the jaw its line goes on level, this share of the face above the chin: where the shoulders begin at most people. */
const besideJaw = 0.12;

/** Of the grids that are in use: several ask for them. */
const known = new WeakMap<HeadGrid, HeadPlaces>();

export function headPlaces(grid: HeadGrid): HeadPlaces {
  const places = known.get(grid) ?? measure(grid);
  known.set(grid, places);
  return places;
}

function measure({ points, faceHeight }: HeadGrid): HeadPlaces {
  const area = gridSide * gridSide;
  const places: HeadPlaces = {
    above: new Float32Array(area),
    below: new Float32Array(area),
    aside: new Float32Array(area),
    rim: new Float32Array(area),
  };
  const brow = Math.min(...[...faceParts.rightBrow, ...faceParts.leftBrow].map((index) => points[index][1]));
  const oval = faceParts.oval.map((index) => points[index]);
  const [chinX, chinY] = points[facePoint.chin];
  const jaw = jawLine.map((index) => points[index]).sort((a, b) => a[0] - b[0]);
  const level = chinY - besideJaw * faceHeight;
  const jawAt = (x: number) => {
    const next = jaw.findIndex(([jawX]) => jawX >= x);
    if (next <= 0) return Math.max(level, jaw.at(next === 0 ? 0 : -1)![1]);
    const [[x0, y0], [x1, y1]] = [jaw[next - 1], jaw[next]];
    return y0 + ((y1 - y0) * (x - x0)) / Math.max(1e-6, x1 - x0);
  };
  const jawRows = Float64Array.from({ length: gridSide }, (_, column) => jawAt(column + 0.5));
  const rims = Float64Array.from(oval.flat());
  for (let i = 0; i < area; i++) {
    const column = i % gridSide;
    const row = Math.floor(i / gridSide);
    const x = column + 0.5;
    const y = row + 0.5;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < rims.length; k += 2) {
      const across = rims[k] - x;
      const down = rims[k + 1] - y;
      least = Math.min(least, across * across + down * down);
    }
    places.above[i] = (brow - y) / faceHeight;
    places.below[i] = (y - jawRows[column]) / faceHeight;
    places.aside[i] = Math.abs(x - chinX) / faceHeight;
    places.rim[i] = Math.sqrt(least) / faceHeight;
  }
  return places;
}
