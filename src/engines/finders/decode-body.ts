/** What MoveNet's four heads say, plane by plane, on a grid of `side` × `side` cells. */
export interface BodyHeads {
  readonly side: number;
  /** A plane for each point: how much it looks like it, 0..1. */
  readonly points: Float32Array;
  /** How much it looks like the middle of a body, 0..1. */
  readonly middles: Float32Array;
  /** Two planes for each point, y before x: how far it lies from the middle of its body, in cells. */
  readonly ways: Float32Array;
  /** Two planes for each point, y before x: how far from a cell's corner it lies, in cells. */
  readonly rests: Float32Array;
}

/** A place in shares of the grid, and how sure it is, 0..1. */
export type DecodedPoint = readonly [x: number, y: number, score: number];

/** In cells: so far away from where it is looked for, something counts about half. */
const reach = 1.8;

/**
 * One body of MoveNet ("Next-Generation Pose Detection with MoveNet and TensorFlow.js", 2021), as its own last layers read it: the
 * middle nearest to that of the grid, from there the way to each point, and near its end the place that looks most like it.
 */
export function decodeBody(heads: BodyHeads): DecodedPoint[] {
  const { side, points, middles, ways, rests } = heads;
  const area = side * side;
  const middle = best(middles, 0, side, side / 2, side / 2);
  return Array.from({ length: points.length / area }, (_, point): DecodedPoint => {
    const y = Math.floor(middle / side) + ways[2 * point * area + middle];
    const x = (middle % side) + ways[(2 * point + 1) * area + middle];
    const cell = best(points, point * area, side, x, y);
    return [
      ((cell % side) + rests[(2 * point + 1) * area + cell]) / side,
      (Math.floor(cell / side) + rests[2 * point * area + cell]) / side,
      points[point * area + cell],
    ];
  });
}

/** The cell of a plane with the largest value, less the further it lies from a place. */
function best(values: Float32Array, from: number, side: number, x: number, y: number): number {
  let most = -1;
  let found = 0;
  for (let row = 0, cell = 0; row < side; row++)
    for (let column = 0; column < side; column++, cell++) {
      const value = values[from + cell] / (reach + Math.hypot(row - y, column - x));
      if (value <= most) continue;
      most = value;
      found = cell;
    }
  return found;
}
