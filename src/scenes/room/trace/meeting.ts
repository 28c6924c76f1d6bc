import { ballKind, boxKind, cushionKind, petalCut, rodKind, type SolidTable } from './solid-table.ts';

/** What a ray meets in a solid's own measures. */
export interface Found {
  lx: number;
  ly: number;
  lz: number;
  /** Of any length, outwards. */
  nx: number;
  ny: number;
  nz: number;
}

export interface Meeting {
  /** Distance along the ray at which it meets solid `i` between `from` and `to`, or Infinity. */
  meet(
    i: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): number;
  /** Writes down what the last meeting found. */
  keep(found: Found): void;
}

/** Of Newton's method, which runs into a convex surface from outside and never past it. */
const cushionSteps = 24;
/** Reach of a leaf along its ball. */
const leafTip = 0.93;

/** Meets rays with one solid after the other, by formulas alone. */
export function createMeeting(table: SolidTable): Meeting {
  const { kinds, cuts, cutWidth, cutTip, into, extent, bends, pieces } = table;

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

  function keep(found: Found): void {
    found.lx = foundX;
    found.ly = foundY;
    found.lz = foundZ;
    found.nx = normalX;
    found.ny = normalY;
    found.nz = normalZ;
  }

  return { meet, keep };
}
