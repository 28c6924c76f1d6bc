/** `[a, b, c, d, e, f]` as canvas and SVG have it. */
type Matrix = readonly [number, number, number, number, number, number];

/** From one place to another, from the first color to the last. */
interface Gradient {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly colors: readonly string[];
}

/** One outline: path data of SVG, filled, stroked or both. Lines end and meet round. */
export interface Shape {
  readonly d: string;
  readonly fill?: string | Gradient;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

/** Several nodes, moved together, and cut to an outline. */
export interface Group {
  readonly nodes: readonly Node[];
  readonly at?: Matrix;
  readonly clip?: string;
}

/** A drawing is a list of these, the lowest first. */
export type Node = Shape | Group;

/** Mirrored where `across` is negative. */
function placed(x: number, y: number, scale = 1, degrees = 0, across = 1): Matrix {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return [cos * across, sin * across, -sin, cos, x, y];
}

export function put(nodes: readonly Node[], x: number, y: number, scale = 1, degrees = 0, across = 1): Group {
  return { nodes, at: placed(x, y, scale, degrees, across) };
}
