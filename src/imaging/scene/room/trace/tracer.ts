import { directionIn, inverse, pointIn, scaleOf, type Vec } from './affine.ts';
import { boxTree } from './boxes.ts';
import type { Solid } from './solid.ts';

/** Where a ray met something. */
export interface Hit {
  /** Index of the solid; −1: nothing. */
  solid: number;
  /** In lengths of the ray's direction. */
  t: number;
  /** Where in the solid's own measures. */
  lx: number;
  ly: number;
  lz: number;
  /** Unit normal, towards where the ray came from. */
  nx: number;
  ny: number;
  nz: number;
  /** The normal was turned over: the ray is inside, or behind a leaf. */
  isBack: boolean;
}

export const noHit = (): Hit => ({
  solid: -1,
  t: Infinity,
  lx: 0,
  ly: 0,
  lz: 0,
  nx: 0,
  ny: 0,
  nz: 0,
  isBack: false,
});

export interface Tracer {
  /** What is met first between `from` and `to`, lengths of the direction; whether anything is. */
  nearest(
    hit: Hit,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): boolean;
  /** Share of light that gets from a point along a direction as far as `to`; flames don't stand in the way, glass only a little. */
  clear(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, to: number): number;
}

const ballKind = 0;
const boxKind = 1;
const latheKind = 2;
const rodKind = 3;
const cushionKind = 4;
/** Of Newton's method, which runs into a convex surface from outside and never past it. */
const cushionSteps = 24;
const petalCut = 1;
const leafCut = 2;
const near = 2e-4;
/** Across, meters. */
const largest = 2.5;
/** Reach of a leaf along its ball. */
const leafTip = 0.93;

/** Meets rays with solids by formulas alone; one at a time. */
export function createTracer(solids: readonly Solid[]): Tracer {
  const count = solids.length;
  const kinds = new Int32Array(count);
  const cuts = new Int32Array(count);
  const cutWidth = new Float64Array(count);
  const cutTip = new Float64Array(count);
  /** World → own measures. */
  const into = new Float64Array(count * 12);
  const extent = new Float64Array(count * 7);
  const bends = new Float64Array(count * 6);
  const glass = new Uint8Array(count);
  const flame = new Uint8Array(count);
  /** Of glass: how much light gets through a surface of it. */
  const clearness = new Float64Array(count);
  const pieces: Float64Array[] = [];
  const boxes = solids.map((solid, i) => {
    glass[i] = solid.material.glass ? 1 : 0;
    flame[i] = solid.material.glow ? 1 : 0;
    clearness[i] = solid.material.color.reduce((sum: number, part) => sum + 0.19 * part, 0.4);
    pieces.push(solid.kind === 'lathe' ? solid.profile.pieces : extent);
    const m = inverse(solid.pose);
    for (let k = 0; k < 12; k++) into[12 * i + k] = m[k];
    if (solid.kind === 'ball') {
      kinds[i] = ballKind;
      if (solid.cut) {
        cuts[i] = solid.cut.kind === 'petal' ? petalCut : leafCut;
        cutWidth[i] = solid.cut.width;
        cutTip[i] = solid.cut.kind === 'petal' ? solid.cut.tip : 0;
      }
      return ellipsoidBounds(solid.pose);
    }
    if (solid.kind === 'box') {
      kinds[i] = boxKind;
      for (let axis = 0; axis < 3; axis++) extent[7 * i + axis] = solid.half[axis];
      extent[7 * i + 3] = solid.bevel;
      return cornerBounds(solid.pose, [-solid.half[0], -solid.half[1], -solid.half[2]], solid.half);
    }
    if (solid.kind === 'cushion') {
      kinds[i] = cushionKind;
      for (let axis = 0; axis < 3; axis++) extent[7 * i + axis] = solid.powers[axis] / 2;
      return cornerBounds(solid.pose, [-1, -1, -1], [1, 1, 1]);
    }
    if (solid.kind === 'lathe') {
      kinds[i] = latheKind;
      const { widest, low, high } = solid.profile;
      extent[7 * i] = widest;
      extent[7 * i + 1] = low;
      extent[7 * i + 2] = high;
      return cornerBounds(solid.pose, [-widest, low, -widest], [widest, high, widest]);
    }
    kinds[i] = rodKind;
    const [a, b] = [pointIn(solid.pose, solid.from), pointIn(solid.pose, solid.to)];
    const radius = solid.radius * scaleOf(solid.pose);
    extent.set([...a, ...b, radius], 7 * i);
    if (solid.along)
      for (const [end, way] of solid.along.entries())
        bends.set(directionIn(solid.pose, way), 6 * i + 3 * end);
    return [0, 1, 2]
      .map((axis) => Math.min(a[axis], b[axis]) - radius)
      .concat([0, 1, 2].map((axis) => Math.max(a[axis], b[axis]) + radius));
  });
  // What reaches through the whole room would make every branch of the tree as large as the room.
  const isLarge = (box: readonly number[]) =>
    Math.max(...[0, 1, 2].map((axis) => box[axis + 3] - box[axis])) > largest;
  const large = Int32Array.from([...boxes.keys()].filter((i) => isLarge(boxes[i])));
  const small = Int32Array.from([...boxes.keys()].filter((i) => !isLarge(boxes[i])));
  const tree = boxTree(Array.from(small, (i) => boxes[i]));
  const { bounds, next, axis: splitAxis } = tree;
  const order = tree.order.map((k) => small[k]);
  const inLeaf = tree.count;
  const stack = new Int32Array(64);
  let blocker = -1;

  // What the last meeting found, beside its distance.
  let foundX = 0;
  let foundY = 0;
  let foundZ = 0;
  let normalX = 0;
  let normalY = 0;
  let normalZ = 0;

  const isLeft = (i: number, x: number, y: number, z: number): boolean => {
    if (z <= 0) return false;
    if (cuts[i] === petalCut) {
      const u = (y + 1) / (cutTip[i] + 1);
      if (u >= 1) return false;
      const s = cutWidth[i] * Math.sqrt(1 - u * u * u * u);
      return x * x < s * s * (x * x + z * z);
    }
    const v = y / leafTip;
    if (v <= -1 || v >= 1) return false;
    return Math.abs(x) < cutWidth[i] * (1 - v * v) ** 0.8 * (1 - 0.28 * v);
  };

  /** How far the light sees a face bent towards the edge beside it. */
  const edge = (p: number, half: number, bevel: number): number => {
    const over = Math.abs(p) - (half - bevel);
    return over > 0 ? Math.sign(p) * (over / bevel) : 0;
  };

  /** Distance along the ray at which it meets solid `i`, or Infinity. Sets what was found. */
  function meet(
    i: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): number {
    const kind = kinds[i];
    if (kind === rodKind) return meetRod(i, ox, oy, oz, dx, dy, dz, from, to);
    const m = 12 * i;
    const x = into[m] * ox + into[m + 1] * oy + into[m + 2] * oz + into[m + 3];
    const y = into[m + 4] * ox + into[m + 5] * oy + into[m + 6] * oz + into[m + 7];
    const z = into[m + 8] * ox + into[m + 9] * oy + into[m + 10] * oz + into[m + 11];
    const u = into[m] * dx + into[m + 1] * dy + into[m + 2] * dz;
    const v = into[m + 4] * dx + into[m + 5] * dy + into[m + 6] * dz;
    const w = into[m + 8] * dx + into[m + 9] * dy + into[m + 10] * dz;
    if (kind === ballKind) {
      const a = u * u + v * v + w * w;
      const b = x * u + y * v + z * w;
      const c = x * x + y * y + z * z - 1;
      const square = b * b - a * c;
      if (square <= 0) return Infinity;
      const root = Math.sqrt(square);
      for (let side = -1; side <= 1; side += 2) {
        const t = (-b + side * root) / a;
        if (t <= from || t >= to) continue;
        const px = x + t * u;
        const py = y + t * v;
        const pz = z + t * w;
        if (cuts[i] !== 0 && !isLeft(i, px, py, pz)) continue;
        foundX = normalX = px;
        foundY = normalY = py;
        foundZ = normalZ = pz;
        return t;
      }
      return Infinity;
    }
    if (kind === boxKind) {
      const e = 7 * i;
      // A ray along a face divides by nothing: the slab is then all or none of it.
      const iu = 1 / u;
      const iv = 1 / v;
      const iw = 1 / w;
      const hx = iu < 0 ? -extent[e] : extent[e];
      const hy = iv < 0 ? -extent[e + 1] : extent[e + 1];
      const hz = iw < 0 ? -extent[e + 2] : extent[e + 2];
      let enter = (-hx - x) * iu;
      let leave = (hx - x) * iu;
      let enterAxis = 0;
      let leaveAxis = 0;
      const enterY = (-hy - y) * iv;
      const leaveY = (hy - y) * iv;
      if (enterY > enter) {
        enter = enterY;
        enterAxis = 1;
      }
      if (leaveY < leave) {
        leave = leaveY;
        leaveAxis = 1;
      }
      const enterZ = (-hz - z) * iw;
      const leaveZ = (hz - z) * iw;
      if (enterZ > enter) {
        enter = enterZ;
        enterAxis = 2;
      }
      if (leaveZ < leave) {
        leave = leaveZ;
        leaveAxis = 2;
      }
      if (enter > leave) return Infinity;
      const t = enter > from ? enter : leave;
      if (t <= from || t >= to) return Infinity;
      const axis = t === enter ? enterAxis : leaveAxis;
      foundX = x + t * u;
      foundY = y + t * v;
      foundZ = z + t * w;
      const bevel = extent[e + 3];
      normalX = axis === 0 ? Math.sign(foundX) : edge(foundX, extent[e], bevel);
      normalY = axis === 1 ? Math.sign(foundY) : edge(foundY, extent[e + 1], bevel);
      normalZ = axis === 2 ? Math.sign(foundZ) : edge(foundZ, extent[e + 2], bevel);
      return t;
    }
    if (kind === cushionKind) return meetCushion(i, x, y, z, u, v, w, from, to);
    return meetLathe(i, x, y, z, u, v, w, from, to);
  }

  /** A superellipsoid (Barr 1981): its implicit function is convex along any ray. */
  function meetCushion(
    i: number,
    x: number,
    y: number,
    z: number,
    u: number,
    v: number,
    w: number,
    from: number,
    to: number,
  ): number {
    // Between the faces of the box around it.
    const x1 = (-1 - x) / u;
    const x2 = (1 - x) / u;
    const y1 = (-1 - y) / v;
    const y2 = (1 - y) / v;
    const z1 = (-1 - z) / w;
    const z2 = (1 - z) / w;
    const enter = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
    const leave = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
    if (!(enter < leave) || enter >= to || leave <= from || enter <= from) return Infinity;
    const p = extent[7 * i];
    const q = extent[7 * i + 1];
    const r = extent[7 * i + 2];
    let t = enter;
    for (let step = 0; step < cushionSteps; step++) {
      const px = x + t * u;
      const py = y + t * v;
      const pz = z + t * w;
      // x to the power of 2p − 1, and so on.
      let a = px;
      for (let k = 1; k < p; k++) a *= px * px;
      let b = py;
      for (let k = 1; k < q; k++) b *= py * py;
      let c = pz;
      for (let k = 1; k < r; k++) c *= pz * pz;
      const off = a * px + b * py + c * pz - 1;
      if (off < 1e-5) {
        if (t >= to) return Infinity;
        foundX = px;
        foundY = py;
        foundZ = pz;
        normalX = p * a;
        normalY = q * b;
        normalZ = r * c;
        return t;
      }
      const slope = 2 * (p * a * u + q * b * v + r * c * w);
      if (slope >= 0) return Infinity;
      t -= off / slope;
      if (t > leave) return Infinity;
    }
    return Infinity;
  }

  function meetLathe(
    i: number,
    x: number,
    y: number,
    z: number,
    u: number,
    v: number,
    w: number,
    from: number,
    to: number,
  ): number {
    // Heights between which the ray is within the widest cylinder.
    const widest = extent[7 * i];
    const a = u * u + w * w;
    const b = x * u + z * w;
    const square = b * b - a * (x * x + z * z - widest * widest);
    if (square < 0) return Infinity;
    let low = extent[7 * i + 1];
    let high = extent[7 * i + 2];
    if (a > 1e-12) {
      const root = Math.sqrt(square);
      const y1 = y + Math.max(from, (-b - root) / a) * v;
      const y2 = y + Math.min(to, (-b + root) / a) * v;
      low = Math.min(y1, y2) - 1e-9;
      high = Math.max(y1, y2) + 1e-9;
    }
    // Nearer to the axis than this the ray never gets.
    const closest = a > 1e-12 ? -square / a + widest * widest - 1e-9 : 0;
    const list = pieces[i];
    let best = to;
    let found = -1;
    let share = 0;
    for (let p = 0; p < list.length; p += 8) {
      const r0 = list[p];
      const y0 = list[p + 1];
      const r1 = list[p + 2];
      const y1 = list[p + 3];
      if ((y0 < low && y1 < low) || (y0 > high && y1 > high)) continue;
      const outer = Math.max(r0, r1);
      if (outer * outer < closest) continue;
      const rise = y1 - y0;
      if (Math.abs(rise) < 1e-7) {
        const t = (y0 - y) / v;
        if (!(t > from && t < best)) continue;
        const px = x + t * u;
        const pz = z + t * w;
        const r = Math.sqrt(px * px + pz * pz);
        if (r < Math.min(r0, r1) || r > Math.max(r0, r1)) continue;
        best = t;
        found = p;
        share = (r - r0) / (r1 - r0);
        continue;
      }
      const slope = (r1 - r0) / rise;
      const r = r0 + slope * (y - y0);
      const rv = slope * v;
      const qa = a - rv * rv;
      const qb = b - r * rv;
      const qc = x * x + z * z - r * r;
      const disc = qb * qb - qa * qc;
      if (disc < 0) continue;
      const root = Math.sqrt(disc);
      for (let side = -1; side <= 1; side += 2) {
        const t = Math.abs(qa) < 1e-12 ? -qc / (2 * qb) : (-qb + side * root) / qa;
        if (!(t > from && t < best)) continue;
        const along = (y + t * v - y0) / rise;
        if (along < 0 || along > 1 || r + t * rv < 0) continue;
        best = t;
        found = p;
        share = along;
      }
    }
    if (found < 0) return Infinity;
    foundX = x + best * u;
    foundY = y + best * v;
    foundZ = z + best * w;
    const out = list[found + 4] + (list[found + 6] - list[found + 4]) * share;
    normalY = list[found + 5] + (list[found + 7] - list[found + 5]) * share;
    const r = Math.sqrt(foundX * foundX + foundZ * foundZ) || 1;
    normalX = (out * foundX) / r;
    normalZ = (out * foundZ) / r;
    return best;
  }

  /** Quilez, "Intersectors": a capsule. */
  function meetRod(
    i: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): number {
    const e = 7 * i;
    const bx = extent[e + 3] - extent[e];
    const by = extent[e + 4] - extent[e + 1];
    const bz = extent[e + 5] - extent[e + 2];
    const ax = ox - extent[e];
    const ay = oy - extent[e + 1];
    const az = oz - extent[e + 2];
    const radius = extent[e + 6];
    const bb = bx * bx + by * by + bz * bz;
    const dd = dx * dx + dy * dy + dz * dz;
    const bd = bx * dx + by * dy + bz * dz;
    const ba = bx * ax + by * ay + bz * az;
    const da = dx * ax + dy * ay + dz * az;
    const aa = ax * ax + ay * ay + az * az;
    const qa = bb * dd - bd * bd;
    const qb = bb * da - ba * bd;
    const qc = bb * aa - ba * ba - radius * radius * bb;
    const disc = qb * qb - qa * qc;
    if (disc < 0) return Infinity;
    let t = (-qb - Math.sqrt(disc)) / qa;
    let along = (ba + t * bd) / bb;
    if (!(along > 0 && along < 1)) {
      along = along <= 0 ? 0 : 1;
      const cx = ax - along * bx;
      const cy = ay - along * by;
      const cz = az - along * bz;
      const b = dx * cx + dy * cy + dz * cz;
      const square = b * b - dd * (cx * cx + cy * cy + cz * cz - radius * radius);
      if (square < 0) return Infinity;
      t = (-b - Math.sqrt(square)) / dd;
    }
    if (!(t > from && t < to)) return Infinity;
    normalX = ax + t * dx - along * bx;
    normalY = ay + t * dy - along * by;
    normalZ = az + t * dz - along * bz;
    // In the room's measures, so that a pattern goes on from piece to piece.
    foundX = ox + t * dx;
    foundY = oy + t * dy;
    foundZ = oz + t * dz;
    // A bent one is smooth where its pieces meet.
    const k = 6 * i;
    const tx = bends[k] + (bends[k + 3] - bends[k]) * along;
    const ty = bends[k + 1] + (bends[k + 4] - bends[k + 1]) * along;
    const tz = bends[k + 2] + (bends[k + 5] - bends[k + 2]) * along;
    const lean = normalX * tx + normalY * ty + normalZ * tz;
    normalX -= lean * tx;
    normalY -= lean * ty;
    normalZ -= lean * tz;
    return t;
  }

  /** Whether the ray passes through a node's box before `best`. */
  const passes = (
    node: number,
    ox: number,
    oy: number,
    oz: number,
    ix: number,
    iy: number,
    iz: number,
    best: number,
  ): boolean => {
    const n = 6 * node;
    const x1 = (bounds[n] - ox) * ix;
    const x2 = (bounds[n + 3] - ox) * ix;
    let enter = Math.min(x1, x2);
    let leave = Math.max(x1, x2);
    const y1 = (bounds[n + 1] - oy) * iy;
    const y2 = (bounds[n + 4] - oy) * iy;
    const yNear = Math.min(y1, y2);
    const yFar = Math.max(y1, y2);
    if (yNear > enter) enter = yNear;
    if (yFar < leave) leave = yFar;
    const z1 = (bounds[n + 2] - oz) * iz;
    const z2 = (bounds[n + 5] - oz) * iz;
    const zNear = Math.min(z1, z2);
    const zFar = Math.max(z1, z2);
    if (zNear > enter) enter = zNear;
    if (zFar < leave) leave = zFar;
    return leave >= enter && leave > 0 && enter < best;
  };
  const oneOver = (d: number) => 1 / (Math.abs(d) < 1e-12 ? 1e-12 : d);

  function keep(hit: Hit): void {
    hit.lx = foundX;
    hit.ly = foundY;
    hit.lz = foundZ;
    hit.nx = normalX;
    hit.ny = normalY;
    hit.nz = normalZ;
  }

  function nearest(
    hit: Hit,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): boolean {
    const ix = oneOver(dx);
    const iy = oneOver(dy);
    const iz = oneOver(dz);
    let best = to;
    let solid = -1;
    for (let k = 0; k < large.length; k++) {
      const t = meet(large[k], ox, oy, oz, dx, dy, dz, from, best);
      if (t >= best) continue;
      best = t;
      solid = large[k];
      keep(hit);
    }
    let top = 0;
    if (small.length > 0) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top];
      if (!passes(node, ox, oy, oz, ix, iy, iz, best)) continue;
      const second = next[node];
      if (second >= 0) {
        // The nearer one first.
        const along = splitAxis[node];
        const isBackwards = (along === 0 ? dx : along === 1 ? dy : dz) < 0;
        stack[top++] = isBackwards ? node + 1 : second;
        stack[top++] = isBackwards ? second : node + 1;
        continue;
      }
      const first = -1 - second;
      for (let k = first; k < first + inLeaf[node]; k++) {
        const i = order[k];
        const t = meet(i, ox, oy, oz, dx, dy, dz, from, best);
        if (t >= best) continue;
        best = t;
        solid = i;
        keep(hit);
      }
    }
    hit.solid = solid;
    hit.t = best;
    if (solid < 0) return false;
    if (kinds[solid] !== rodKind) {
      // Normals go through the transposed inverse.
      const m = 12 * solid;
      const { nx, ny, nz } = hit;
      hit.nx = into[m] * nx + into[m + 4] * ny + into[m + 8] * nz;
      hit.ny = into[m + 1] * nx + into[m + 5] * ny + into[m + 9] * nz;
      hit.nz = into[m + 2] * nx + into[m + 6] * ny + into[m + 10] * nz;
    }
    const facing = hit.nx * dx + hit.ny * dy + hit.nz * dz;
    const scale = (facing > 0 ? -1 : 1) / Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz);
    hit.isBack = facing > 0;
    hit.nx *= scale;
    hit.ny *= scale;
    hit.nz *= scale;
    return true;
  }

  function clear(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, to: number): number {
    const ix = oneOver(dx);
    const iy = oneOver(dy);
    const iz = oneOver(dz);
    // What stood in the way of the ray before often does again.
    if (blocker >= 0 && meet(blocker, ox, oy, oz, dx, dy, dz, near, to) < to) return 0;
    for (let k = 0; k < large.length; k++)
      if (flame[large[k]] === 0 && meet(large[k], ox, oy, oz, dx, dy, dz, near, to) < to) return 0;
    let light = 1;
    let top = 0;
    if (small.length > 0) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top];
      if (!passes(node, ox, oy, oz, ix, iy, iz, to)) continue;
      const second = next[node];
      if (second >= 0) {
        stack[top++] = second;
        stack[top++] = node + 1;
        continue;
      }
      const first = -1 - second;
      for (let k = first; k < first + inLeaf[node]; k++) {
        const i = order[k];
        if (flame[i] === 1) continue;
        if (meet(i, ox, oy, oz, dx, dy, dz, near, to) >= to) continue;
        if (glass[i] === 0) {
          blocker = i;
          return 0;
        }
        light *= clearness[i];
      }
    }
    return light;
  }

  return { nearest, clear };
}

function ellipsoidBounds(m: readonly number[]): number[] {
  const reach = [0, 4, 8].map((row) => Math.hypot(m[row], m[row + 1], m[row + 2]));
  return [0, 1, 2]
    .map((axis) => m[4 * axis + 3] - reach[axis])
    .concat([0, 1, 2].map((axis) => m[4 * axis + 3] + reach[axis]));
}

function cornerBounds(pose: readonly number[], low: Vec, high: Vec): number[] {
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const point = pointIn(pose, [
      corner & 1 ? high[0] : low[0],
      corner & 2 ? high[1] : low[1],
      corner & 4 ? high[2] : low[2],
    ]);
    for (let axis = 0; axis < 3; axis++) {
      out[axis] = Math.min(out[axis], point[axis]);
      out[axis + 3] = Math.max(out[axis + 3], point[axis]);
    }
  }
  return out;
}
