import type { BodyLattice } from './body-lattice.ts';
import type { Material } from './body-materials.ts';

/** What no part of the body goes beyond, in pixels of the lattice. */
export interface Walls {
  readonly floor?: number;
  readonly ceiling?: number;
  readonly left?: number;
  readonly right?: number;
}

export interface Resistance {
  readonly grip?: number;
  /** What is taken of its speed besides what its material does, 0..1. */
  readonly drag?: number;
}

/** Below this share of its area a group counts as turned over, and its stretching isn't believed. */
const leastStretch = 0.15;
/** How far each cell goes towards its area, each time it is looked at in a step; then the body as a whole towards its own. */
const holdsArea = 0.6;
const looks = 3;
/** Of its area: a cell that lacks more is nearly flat. */
const nearlyFlat = 0.6;
/** In areas of a cell: no more is made good at once. */
const mostLack = 1.5;
/** In cells: nothing moves faster in a step, whatever pushes it. */
const fastest = 1.2;
const holdsAll = 0.5;
const mostWider = 0.1;
/** Cells whose feet are held: how strongly against sliding, and against leaving the ground. */
const footCells = 2.2;
const footHold = 0.2;
const groundHold = 0.6;
const slipHold = 0.45;
/** How thick what a plate presses flat still is, of what it was. */
const thin = 0.04;
/** On the floor and under a plate so much of a step sideways is left. */
const slide = 0.35;

/**
 * A lattice that moves: "Meshless Deformations Based on Shape Matching" (Müller, Heidelberger, Teschner, Gross, 2005) over each cell
 * and those around it, and each cell's area held. Plain sums, products and roots, so that Node and browsers come to the same places.
 */
export class SoftBody {
  readonly #lattice: BodyLattice;
  readonly #material: Material;
  /** Places of the nodes now. */
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly #next: Float64Array;
  readonly #goal: Float64Array;
  readonly #count: Float64Array;
  readonly #groups: readonly Uint32Array[];
  readonly #parts: readonly Part[];
  readonly #foot: Float64Array;
  readonly #cut: Float64Array;

  constructor(lattice: BodyLattice, material: Material) {
    this.#lattice = lattice;
    this.#material = material;
    this.x = lattice.points.slice();
    this.v = new Float64Array(this.x.length);
    this.#next = new Float64Array(this.x.length);
    this.#goal = new Float64Array(this.x.length);
    this.#count = new Float64Array(this.x.length / 2);
    this.#groups = groupsOf(lattice, material.rings);
    for (const group of this.#groups) for (const node of group) this.#count[node]++;
    this.#cut = cutOf(lattice);
    this.#parts = partsOf(lattice, this.#cut);
    this.#foot = footOf(lattice, this.#cut);
  }

  /**
   * A sixtieth of a second.
   *
   * @param shape where its nodes would be if it had come to rest
   * @param grip how much its feet are held against sliding, 0..1
   */
  step(shape: Float64Array, { grip = 1, drag = 0, ...walls }: Walls & Resistance = {}): void {
    const { x, v } = this;
    const next = this.#next;
    const { home, firm } = this.#material;
    const keeps = this.#material.keeps * (1 - drag);
    const stands = walls.floor !== undefined;
    for (let i = 0; i < x.length; i += 2) {
      const toX = shape[i] - x[i];
      const toY = shape[i + 1] - x[i + 1];
      const foot = footHold * this.#foot[i >> 1] * grip;
      v[i] = (v[i] + toX * (home + foot)) * keeps;
      v[i + 1] = (v[i + 1] + toY * (home + foot)) * keeps;
      next[i] = x[i] + v[i];
      next[i + 1] = x[i + 1] + v[i + 1];
    }
    this.#matchShapes(shape, firm);
    for (let look = 0; look < looks; look++) this.#holdArea(shape);
    this.#holdAll(shape);
    this.#stand(shape, stands ? grip : undefined);
    this.#keepWithin(walls);
    const most = fastest * this.#lattice.cell;
    for (let i = 0; i < x.length; i++) {
      v[i] = Math.max(-most, Math.min(most, next[i] - x[i]));
      x[i] = next[i];
    }
  }

  #matchShapes(shape: Float64Array, firm: number): void {
    const next = this.#next;
    const goal = this.#goal.fill(0);
    const { stretch } = this.#material;
    for (const group of this.#groups) {
      const n = group.length;
      let [mx, my, sx, sy] = [0, 0, 0, 0];
      for (let k = 0; k < n; k++) {
        const i = group[k] * 2;
        mx += next[i];
        my += next[i + 1];
        sx += shape[i];
        sy += shape[i + 1];
      }
      mx /= n;
      my /= n;
      sx /= n;
      sy /= n;
      // Sums of products: places by shape, and shape by shape.
      let [axx, axy, ayx, ayy, bxx, bxy, byy] = [0, 0, 0, 0, 0, 0, 0];
      for (let k = 0; k < n; k++) {
        const i = group[k] * 2;
        const px = next[i] - mx;
        const py = next[i + 1] - my;
        const qx = shape[i] - sx;
        const qy = shape[i + 1] - sy;
        axx += px * qx;
        axy += px * qy;
        ayx += py * qx;
        ayy += py * qy;
        bxx += qx * qx;
        bxy += qx * qy;
        byy += qy * qy;
      }
      const cos = axx + ayy;
      const sin = ayx - axy;
      const length = Math.sqrt(cos * cos + sin * sin) || 1;
      let [txx, txy, tyx, tyy] = [cos / length, -sin / length, sin / length, cos / length];
      const det = bxx * byy - bxy * bxy;
      if (det > 1e-9) {
        const lxx = (axx * byy - axy * bxy) / det;
        const lxy = (axy * bxx - axx * bxy) / det;
        const lyx = (ayx * byy - ayy * bxy) / det;
        const lyy = (ayy * bxx - ayx * bxy) / det;
        const size = lxx * lyy - lxy * lyx;
        if (size > leastStretch) {
          const even = stretch / Math.sqrt(size);
          const turn = 1 - stretch;
          txx = even * lxx + turn * txx;
          txy = even * lxy + turn * txy;
          tyx = even * lyx + turn * tyx;
          tyy = even * lyy + turn * tyy;
        }
      }
      for (let k = 0; k < n; k++) {
        const i = group[k] * 2;
        const qx = shape[i] - sx;
        const qy = shape[i + 1] - sy;
        goal[i] += mx + txx * qx + txy * qy;
        goal[i + 1] += my + tyx * qx + tyy * qy;
      }
    }
    for (let node = 0, i = 0; node < this.#count.length; node++, i += 2) {
      next[i] += (goal[i] / this.#count[node] - next[i]) * firm;
      next[i + 1] += (goal[i + 1] / this.#count[node] - next[i + 1]) * firm;
    }
  }

  /** Each cell's corners move apart or together until it has the area of its shape. */
  #holdArea(shape: Float64Array): void {
    const next = this.#next;
    const { cells } = this.#lattice;
    for (let at = 0; at < cells.length; at += 4) {
      const a = cells[at] * 2;
      const b = cells[at + 1] * 2;
      const c = cells[at + 2] * 2;
      const d = cells[at + 3] * 2;
      // Half the cross product of the diagonals.
      const px = next[d] - next[a];
      const py = next[d + 1] - next[a + 1];
      const qx = next[c] - next[b];
      const qy = next[c + 1] - next[b + 1];
      const wanted =
        (shape[d] - shape[a]) * (shape[c + 1] - shape[b + 1]) -
        (shape[d + 1] - shape[a + 1]) * (shape[c] - shape[b]);
      // A shape that is folded itself has no area to hold.
      if (wanted <= 0) continue;
      const lacks = Math.max(-mostLack * wanted, Math.min(mostLack * wanted, wanted - (px * qy - py * qx)));
      const slope = 2 * (px * px + py * py + qx * qx + qy * qy);
      if (slope < 1e-9) continue;
      // One that is about to turn over comes back at once.
      const share = ((lacks > nearlyFlat * wanted ? 1 : holdsArea) * lacks) / slope;
      next[d] += share * qy;
      next[d + 1] -= share * qx;
      next[a] -= share * qy;
      next[a + 1] += share * qx;
      next[c] -= share * py;
      next[c + 1] += share * px;
      next[b] += share * py;
      next[b + 1] -= share * px;
    }
  }

  /** Each part wider or narrower about its middle, so that what one place lost another gains. */
  #holdAll(shape: Float64Array): void {
    const next = this.#next;
    for (const part of this.#parts) {
      const wanted = areaOf(part, shape);
      const is = areaOf(part, next);
      if (part.isCut || is < wanted * leastStretch) continue;
      let middle = 0;
      for (const node of part.nodes) middle += next[node * 2];
      middle /= part.nodes.length;
      const wider = Math.max(-mostWider, Math.min(mostWider, holdsAll * (wanted / is - 1)));
      for (const node of part.nodes) next[node * 2] += (next[node * 2] - middle) * wider;
    }
  }

  /** What stands on the ground stays there, and so does what the picture cuts off. */
  #stand(shape: Float64Array, grip: number | undefined): void {
    const next = this.#next;
    for (let node = 0, i = 0; node < this.#foot.length; node++, i += 2) {
      const foot = this.#foot[node];
      if (grip !== undefined && foot > 0) {
        next[i] += grip * slipHold * foot * foot * (shape[i] - next[i]);
        next[i + 1] += groundHold * foot * foot * (shape[i + 1] - next[i + 1]);
      }
      const cut = this.#cut[node];
      if (cut === 0) continue;
      next[i] += cut * cut * (shape[i] - next[i]);
      next[i + 1] += cut * cut * (shape[i + 1] - next[i + 1]);
    }
  }

  #keepWithin({ floor, ceiling, left, right }: Walls): void {
    const next = this.#next;
    const { points, floor: ground, top, cell } = this.#lattice;
    for (let i = 0; i < next.length; i += 2) {
      // What is drawn below the floor at rest, such as a half-seen edge, stays as far below; rows that are pressed flat, one above the other.
      const high = ground - points[i + 1];
      const lowest = (floor ?? 0) - (high < 0 ? high : thin * high);
      if (floor !== undefined && high >= -2 * cell && next[i + 1] > lowest) {
        next[i + 1] = lowest;
        next[i] = this.x[i] + (next[i] - this.x[i]) * slide;
      }
      const deep = points[i + 1] - top;
      const below = ceiling === undefined ? 0 : ceiling + (deep < 0 ? deep : thin * deep);
      if (ceiling !== undefined && next[i + 1] < below) {
        next[i + 1] = below;
        next[i] = this.x[i] + (next[i] - this.x[i]) * slide;
      }
      if (left !== undefined && next[i] < left) next[i] = left;
      if (right !== undefined && next[i] > right) next[i] = right;
    }
  }
}

/** Area of all cells. */
export function areaOf({ cells }: Pick<BodyLattice, 'cells'>, places: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < cells.length; at += 4) {
    const [a, b, c, d] = [cells[at] * 2, cells[at + 1] * 2, cells[at + 2] * 2, cells[at + 3] * 2];
    sum +=
      ((places[d] - places[a]) * (places[c + 1] - places[b + 1]) -
        (places[d + 1] - places[a + 1]) * (places[c] - places[b])) /
      2;
  }
  return sum;
}

/** Cells that hang together, and their nodes. */
interface Part {
  readonly cells: Uint32Array;
  readonly nodes: Uint32Array;
  /** Some of it is held where the picture cuts it off: what it loses there it gains nowhere. */
  readonly isCut: boolean;
}

/** Two things side by side are two bodies. */
function partsOf({ cells, points }: BodyLattice, cut: Float64Array): Part[] {
  const first = Uint32Array.from({ length: points.length / 2 }, (_, node) => node);
  const rootOf = (node: number) => {
    let root = node;
    while (first[root] !== root) root = first[root];
    return root;
  };
  for (let at = 0; at < cells.length; at++) {
    const [one, other] = [rootOf(cells[at]), rootOf(cells[at - (at % 4)])];
    first[Math.max(one, other)] = Math.min(one, other);
  }
  const parts = Map.groupBy(first.keys(), rootOf);
  return [...parts].map(([root, nodes]) => ({
    nodes: Uint32Array.from(nodes),
    isCut: nodes.some((node) => cut[node] > 0),
    cells: cells.filter((_, at) => rootOf(cells[at - (at % 4)]) === root),
  }));
}

/** For each cell the nodes of it and of so many rings of cells around it. */
function groupsOf({ cells, points }: BodyLattice, rings: number): Uint32Array[] {
  const count = cells.length / 4;
  const around: number[][] = Array.from({ length: points.length / 2 }, () => []);
  for (let at = 0; at < cells.length; at++) around[cells[at]].push(at >> 2);
  return Array.from({ length: count }, (_, cell) => {
    let nodes = new Set(cells.subarray(cell * 4, cell * 4 + 4));
    for (let ring = 0; ring < rings; ring++) {
      const wider = new Set(nodes);
      for (const node of nodes)
        for (const beside of around[node]) for (let k = 0; k < 4; k++) wider.add(cells[beside * 4 + k]);
      nodes = wider;
    }
    return Uint32Array.from(nodes);
  });
}

const near = (distance: number, cell: number) => Math.min(1, Math.max(0, 1 - distance / (footCells * cell)));

/** How near each node is to where the picture's border cuts the body off at a side or above, 0..1. */
function cutOf({ points, cell, cut, width }: BodyLattice): Float64Array {
  return new Float64Array(points.length / 2).map((_, node) => {
    const [x, y] = [points[node * 2], points[node * 2 + 1]];
    return Math.max(
      cut.left ? near(x, cell) : 0,
      cut.right ? near(width - x, cell) : 0,
      cut.top ? near(y, cell) : 0,
    );
  });
}

/** How much each node belongs to what the body stands on, or is cut off. */
function footOf({ points, floor, cell }: BodyLattice, cut: Float64Array): Float64Array {
  return cut.map((held, node) => Math.max(held, near(floor - points[node * 2 + 1], cell)));
}
