import { smooth } from '../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Skin, Spot } from './backdrop-set.ts';
import { boxAround, distanceOf } from './body.ts';
import { focusOnSubject } from './focus.ts';
import { type Beyond, createLight, lightParts } from './light-spot.ts';
import type { Curtain } from './subject/curtain.ts';
import { subjectAway, type View } from './view.ts';

const nowhere = -2;
/** The subject hides it. */
const behind = -1;
const nothing = 0;
const onGround = 1;
const onWall = 2;
/** And further solids. */
const firstSolid = 3;

/** Samples along each side of a pixel where two things meet. */
const samples = 3;
const mostSteps = 60;
/** Light that differs by no more than this between neighbors is measured for every other pixel only. */
const evenLight = 0.04;

/** Draws a set: linear light, three values a pixel; 0 where nobody sees it. `step` is called with the share done, and may throw. */
export async function drawSet(
  set: BackdropSet,
  view: View,
  curtain: Curtain | undefined,
  isHidden: (column: number, row: number) => boolean,
  step: (share: number) => Promise<void>,
): Promise<Float32Array> {
  const { width, height, middle, horizon, focal, rise, foot, unit } = view;
  const { drop = 0, wall, solids = [], ground, wallPaint = ground, far, glow, edge, focus = 0 } = set;
  const eye = rise;
  const floor = -drop;
  const bodies = solids.map(({ solid }) => {
    const [x, y, z] = solid.at;
    const [halfX, halfY, halfZ] = boxAround(solid);
    return { distance: distanceOf(solid), x, up: y - eye, z, halfX, halfY, halfZ };
  });
  const spot: Spot = { x: 0, y: 0, z: 0, along: 0, nx: 0, ny: 1, nz: 0, pixel: 0 };
  const skin: Skin = { red: 0, green: 0, blue: 0, mirror: 0, rough: 1 };
  const ray = new Float32Array(3);
  const added = new Float32Array(3);

  /** The stage without its solids, along a direction with z = 1 from a place; fills the spot. */
  function meetStage(ox: number, oy: number, oz: number, dx: number, dy: number): number {
    const under = floor - oy;
    if (!wall) {
      const t = dy < 0 ? under / dy : Infinity;
      if (!(t < 400) || (edge !== undefined && oz + t > edge)) return nothing;
      place(ox + dx * t, floor, oz + t, 0, 1, 0, oz + t - subjectAway);
      return onGround;
    }
    const { away, bend } = wall;
    const flat = away - bend;
    if (dy < 0) {
      const z = oz + under / dy;
      if (z <= flat && (edge === undefined || z <= edge)) {
        place(ox + (dx * under) / dy, floor, z, 0, 1, 0, z - subjectAway);
        return onGround;
      }
    }
    if (bend > 0 && edge === undefined) {
      // The bend is a quarter of a cylinder that lies across.
      const cy = floor + bend - oy;
      const cz = flat - oz;
      const a = dy * dy + 1;
      const b = dy * cy + cz;
      const square = b * b - a * (cy * cy + cz * cz - bend * bend);
      if (square >= 0) {
        const t = (b + Math.sqrt(square)) / a;
        const py = dy * t - cy;
        const pz = t - cz;
        if (py < 0 && pz > 0) {
          const along = flat - subjectAway + bend * Math.atan2(pz, -py);
          place(ox + dx * t, oy + dy * t, oz + t, 0, -py / bend, -pz / bend, along);
          return onWall;
        }
      }
    }
    const t = away - oz;
    const y = oy + dy * t;
    const isBare = edge !== undefined || bend === 0;
    place(
      ox + dx * t,
      y,
      away,
      0,
      0,
      -1,
      flat - subjectAway + bend * (Math.PI / 2) + (y - floor - (isBare ? 0 : bend)),
    );
    return onWall;
  }

  function place(x: number, y: number, z: number, nx: number, ny: number, nz: number, along: number): void {
    spot.x = x;
    spot.y = y;
    spot.z = z;
    spot.nx = nx;
    spot.ny = ny;
    spot.nz = nz;
    spot.along = along;
    spot.pixel = Math.max(1e-4, z / focal);
  }

  /** The first solid on the ray from the eye, before `most`; −1 where there is none. Fills the spot. */
  const near: number[] = [];
  function meetSolid(dx: number, dy: number, most: number): number {
    const length = Math.sqrt(dx * dx + dy * dy + 1);
    near.length = 0;
    let from = Infinity;
    let to = 0;
    for (let i = 0; i < bodies.length; i++) {
      const { x, up, z, halfX, halfY, halfZ } = bodies[i];
      // Where the ray is between the sides of the box, as distances away from the eye.
      const left = (x - halfX) / dx;
      const right = (x + halfX) / dx;
      const bottom = (up - halfY) / dy;
      const top = (up + halfY) / dy;
      const enters = Math.max(z - halfZ, Math.min(left, right), Math.min(bottom, top));
      const leaves = Math.min(z + halfZ, Math.max(left, right), Math.max(bottom, top));
      if (enters > leaves) continue;
      near.push(i);
      from = Math.min(from, enters * length);
      to = Math.max(to, leaves * length);
    }
    if (near.length === 0) return -1;
    let t = from;
    for (let k = 0; k < mostSteps && t < to && t / length < most; k++) {
      const z = t / length;
      let least = 9;
      let found = -1;
      for (let n = 0; n < near.length; n++) {
        const i = near[n];
        const d = bodies[i].distance(dx * z, eye + dy * z, z);
        if (d < least) {
          least = d;
          found = i;
        }
      }
      if (least < 0.0004) {
        const { distance } = bodies[found];
        const x = dx * z;
        const y = eye + dy * z;
        const e = 0.0008;
        const nx = distance(x + e, y, z) - distance(x - e, y, z);
        const ny = distance(x, y + e, z) - distance(x, y - e, z);
        const nz = distance(x, y, z + e) - distance(x, y, z - e);
        const n = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
        place(x, y, z, nx / n, ny / n, nz / n, z - subjectAway);
        return found;
      }
      t += least;
    }
    return -1;
  }

  const mirrorSpot: Spot = { ...spot };
  const mirrorSkin: Skin = { ...skin };
  const { lamps } = set;
  /** What a mirror shows of the set: its wall in plain light, its lamp, what is far. */
  const beyond: Beyond = (out, from, rx, ry, rz, rough) => {
    const lamp = rx * lamps.towards[0] + ry * lamps.towards[1] + rz * lamps.towards[2];
    const shine = smooth(1 - 0.06 - 0.5 * rough, 1 - 0.03 + 0.02 * rough, lamp) * (1 - rough) * 2.2;
    if (far && ry > 0 && rz > 0.05) far(out, rx / rz, ry / rz, rough);
    else if (wall && rz > 0.05) {
      const t = (wall.away - from.z) / rz;
      Object.assign(mirrorSpot, from);
      mirrorSpot.x = from.x + t * rx;
      mirrorSpot.y = from.y + t * ry;
      mirrorSpot.z = wall.away;
      mirrorSpot.nx = 0;
      mirrorSpot.ny = 0;
      mirrorSpot.nz = -1;
      mirrorSpot.pixel = 0.05 + rough;
      wallPaint(mirrorSkin, mirrorSpot);
      const { at, radius, low } = lamps.pool;
      const off = Math.hypot(mirrorSpot.x - at[0], mirrorSpot.y - at[1], wall.away - at[2]) / radius;
      const lit = (low + (1 - low) * Math.exp(-off * off)) * Math.max(0, -lamps.towards[2]);
      out[0] = mirrorSkin.red * (lit * lamps.key[0] + 1.02 * lamps.around[0]);
      out[1] = mirrorSkin.green * (lit * lamps.key[1] + 1.02 * lamps.around[1]);
      out[2] = mirrorSkin.blue * (lit * lamps.key[2] + 1.02 * lamps.around[2]);
    } else for (let c = 0; c < 3; c++) out[c] = lamps.around[c] * (0.75 + 0.35 * Math.max(0, ry));
    for (let c = 0; c < 3; c++) out[c] += shine * lamps.key[c];
  };
  const light = createLight(set, curtain, beyond, (out, x, y, z) => {
    out[0] = middle + (focal * x) / z;
    out[1] = horizon + (focal * (eye - y)) / z;
  });

  const parts = new Float32Array(lightParts);
  /**
   * Light through a place of the picture, and what stands there.
   *
   * @param lit the thing whose light is known: `parts` tells it
   */
  function look(out: Float32Array, at: number, column: number, row: number, lit = nowhere): number {
    const dx = (column - middle) / focal;
    const dy = (horizon - row) / focal;
    const length = Math.sqrt(dx * dx + dy * dy + 1);
    ray[0] = dx / length;
    ray[1] = dy / length;
    ray[2] = 1 / length;
    let what = meetStage(0, eye, 0, dx, dy);
    if (bodies.length > 0) {
      const solid = meetSolid(dx, dy, what === nothing ? 99 : spot.z);
      if (solid >= 0) what = firstSolid + solid;
    }
    if (what === nothing) {
      far?.(added, dx, dy, 0);
      out[at] = added[0];
      out[at + 1] = added[1];
      out[at + 2] = added[2];
    } else {
      skin.mirror = 0;
      skin.rough = 1;
      const paint =
        what >= firstSolid ? solids[what - firstSolid].paint : what === onWall ? wallPaint : ground;
      paint(skin, spot);
      if (what !== lit) light.measure(parts, 0, spot, what - firstSolid);
      light.shade(out, at, skin, spot, ray, parts, 0);
    }
    if (glow) {
      added.fill(0);
      glow(added, (column - middle) / unit, (foot - row) / unit);
      out[at] += added[0];
      out[at + 1] += added[1];
      out[at + 2] += added[2];
    }
    return what;
  }

  const out = new Float32Array(width * height * 3);
  const things = new Int16Array(width * height);
  // Every other pixel of every other row first.
  const across = Math.ceil(width / 2);
  const measured = new Float32Array(across * Math.ceil(height / 2) * lightParts);
  for (let row = 0, g = 0; row < height; row += 2) {
    if (row % 16 === 0) await step((0.35 * row) / height);
    for (let column = 0; column < width; column += 2, g += lightParts) {
      const i = row * width + column;
      things[i] = isHidden(column, row) ? behind : look(out, 3 * i, column + 0.5, row + 0.5);
      measured.set(parts, g);
    }
  }
  for (let row = 0, i = 0; row < height; row++) {
    if (row % 16 === 0) await step(0.35 + (0.55 * row) / height);
    const isOddRow = row % 2;
    for (let column = 0; column < width; column++, i++) {
      const isOdd = column % 2;
      if (!isOdd && !isOddRow) continue;
      if (isHidden(column, row)) {
        things[i] = behind;
        continue;
      }
      // The pixels around that were measured; at the borders there are none on one side.
      const hasAll = column + isOdd < width && row + isOddRow < height;
      const first = i - isOdd - isOddRow * width;
      const right = first + 2 * isOdd;
      const below = 2 * isOddRow * width;
      const thing = things[first];
      const isOne =
        hasAll &&
        thing === things[right] &&
        thing === things[first + below] &&
        thing === things[right + below];
      things[i] = look(
        out,
        3 * i,
        column + 0.5,
        row + 0.5,
        isOne && evenAround((row >> 1) * across + (column >> 1), isOdd, isOddRow * across) ? thing : nowhere,
      );
    }
  }
  const sum = new Float32Array(3);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const own = things[i];
      if (own === behind) continue;
      const isEdge =
        (column > 0 && differs(own, things[i - 1])) ||
        (column + 1 < width && differs(own, things[i + 1])) ||
        (row > 0 && differs(own, things[i - width])) ||
        (row + 1 < height && differs(own, things[i + width]));
      if (!isEdge) continue;
      const mean = [0, 0, 0];
      for (let k = 0; k < samples * samples; k++) {
        look(
          sum,
          0,
          column + ((k % samples) + 0.5) / samples,
          row + (Math.floor(k / samples) + 0.5) / samples,
        );
        for (let c = 0; c < 3; c++) mean[c] += sum[c] / (samples * samples);
      }
      for (let c = 0; c < 3; c++) out[3 * i + c] = mean[c];
    }
  if (focus > 0) {
    const farthest = wall?.away ?? edge ?? Infinity;
    focusOnSubject(out, view, (i) => things[i] === behind, edge ?? Infinity, farthest, focus);
  }
  return out;

  /** Means of what was measured around, into `parts`; answers whether it's about the same everywhere. */
  function evenAround(first: number, toRight: number, toBelow: number): boolean {
    for (let c = 0; c < lightParts; c++) {
      const g = first * lightParts + c;
      const a = measured[g];
      const b = measured[g + toRight * lightParts];
      const d = measured[g + toBelow * lightParts];
      const e = measured[g + (toRight + toBelow) * lightParts];
      if (Math.max(a, b, d, e) - Math.min(a, b, d, e) > evenLight) return false;
      parts[c] = (a + b + d + e) / 4;
    }
    return true;
  }

  function differs(a: number, b: number): boolean {
    // A bent wall has no edge.
    if (a < firstSolid && b < firstSolid && wall && wall.bend > 0 && edge === undefined) return false;
    return a !== b && a !== behind && b !== behind;
  }
}
