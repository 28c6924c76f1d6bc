import type { Material } from '../finish/material.ts';
import { type Hit, noHit, type Tracer } from '../trace/tracer.ts';
import type { RoomCamera } from './lens.ts';
import { type Lighting, roomLight, windowSeen } from './lighting.ts';
import type { SunPatch } from './sun-patch.ts';

/** What falls on what is seen, a cell for each point of a grid over the picture. */
export interface LightGrid {
  readonly width: number;
  readonly height: number;
  /** Linear RGB of a white surface there. */
  readonly light: Float32Array;
  /** What it would mirror if it mirrored all, blurred by how rough it is; only of satin surfaces. */
  readonly gloss: Float32Array;
  /** Where it is, meters. */
  readonly place: Float32Array;
  readonly normal: Float32Array;
  /** Index of the solid; −1 where nothing is. */
  readonly solid: Int32Array;
  /** What the grid's cell covers at the distance of the point, meters. */
  readonly cell: Float32Array;
}

/** Mirrors too softly for a single ray to show it; lights are mirrored apart. */
export const isSatin = ({ mirror, rough, glass }: Material) => mirror > 0 && rough > 0.06 && !glass;

/** Rougher than this, a surface mirrors a window without its edges. */
export const roughest = 0.3;

/** Asks what light falls on a point, into `out`; with sample `first`…`first + count − 1` of a sequence that fills the square evenly. */
export interface Gatherer {
  at(
    out: Float64Array,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    thin: number,
    first: number,
  ): void;
  /** What a satin surface mirrors along the direction `d` that it is seen in. */
  gloss(
    out: Float64Array,
    hit: Hit,
    x: number,
    y: number,
    z: number,
    d: Float64Array,
    rough: number,
    first: number,
  ): void;
  /** The light that something met throws towards the ray, without its pattern. */
  thrown(out: Float64Array, hit: Hit, x: number, y: number, z: number, sample: number): void;
}

const fromWindow = 3;
const fromAround = 3;
/** Roberts, "The unreasonable effectiveness of quasirandom sequences": R2. */
const [stepU, stepV] = [0.7548776662466927, 0.5698402909980532];
const away = 4e-4;
const tile = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;
const perCell = 8;
const brightest = 2.5;
const glossy = 1;

export function createGatherer(
  tracer: Tracer,
  materials: readonly Material[],
  lighting: Lighting,
  patch: SunPatch | undefined,
): Gatherer {
  const { window, sun, flames } = lighting;
  const met = noHit();
  const sky = new Float64Array(3);
  const area = window
    ? Math.hypot(
        window.across[1] * window.up[2] - window.across[2] * window.up[1],
        window.across[2] * window.up[0] - window.across[0] * window.up[2],
        window.across[0] * window.up[1] - window.across[1] * window.up[0],
      )
    : 0;
  const faceX = window ? (window.across[1] * window.up[2] - window.across[2] * window.up[1]) / area : 0;
  const faceY = window ? (window.across[2] * window.up[0] - window.across[0] * window.up[2]) / area : 0;
  const faceZ = window ? (window.across[0] * window.up[1] - window.across[1] * window.up[0]) / area : 0;

  /** Of one point of the window. */
  function windowAt(
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    thin: number,
    u: number,
    v: number,
  ): number {
    if (!window) return 0;
    const { corner, across, up } = window;
    let dx = corner[0] + u * across[0] + v * up[0] - x;
    let dy = corner[1] + u * across[1] + v * up[1] - y;
    let dz = corner[2] + u * across[2] + v * up[2] - z;
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    dx /= distance;
    dy /= distance;
    dz /= distance;
    let cos = nx * dx + ny * dy + nz * dz;
    if (cos < 0) cos *= -thin;
    const from = -(faceX * dx + faceY * dy + faceZ * dz);
    if (cos <= 0 || from <= 0) return 0;
    const side = nx * dx + ny * dy + nz * dz > 0 ? away : -away;
    const open = tracer.clear(x + side * nx, y + side * ny, z + side * nz, dx, dy, dz, distance - 0.01);
    // What hangs before the pane itself is not burnt out.
    return (open * cos * from * area) / ((distance * distance + 0.14) * Math.PI);
  }

  function addFlames(
    out: Float64Array,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    thin: number,
    u: number,
    v: number,
    share: number,
  ): void {
    for (const { at, light, radius = 0.005 } of flames) {
      const angle = 2 * Math.PI * u;
      let dx = at[0] + radius * Math.cos(angle) - x;
      let dy = at[1] + Math.max(0.022, radius) * (v - 0.5) - y;
      let dz = at[2] + radius * Math.sin(angle) - z;
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      dx /= distance;
      dy /= distance;
      dz /= distance;
      const facing = nx * dx + ny * dy + nz * dz;
      const cos = facing < 0 ? -thin * facing : facing;
      if (cos <= 0) continue;
      const side = facing > 0 ? away : -away;
      const open = tracer.clear(x + side * nx, y + side * ny, z + side * nz, dx, dy, dz, distance - 0.004);
      // What stands right beside it is not burnt out.
      const strength = (share * open * cos) / (distance * distance + Math.max(0.006, 45 * radius * radius));
      for (let c = 0; c < 3; c++) out[c] += strength * light[c];
    }
  }

  function thrown(out: Float64Array, hit: Hit, x: number, y: number, z: number, sample: number): void {
    const { color, glow, thin = 0 } = materials[hit.solid];
    out.fill(0);
    if (glow) {
      for (let c = 0; c < 3; c++) out[c] = glow[c];
      return;
    }
    const u = (0.5 + sample * stepU) % 1;
    const v = (0.5 + sample * stepV) % 1;
    if (window) {
      const open = windowAt(x, y, z, hit.nx, hit.ny, hit.nz, thin, u, v);
      for (let c = 0; c < 3; c++) out[c] += open * window.light[c];
    }
    if (sun && patch) {
      const sx = sun.towards[0];
      const sy = sun.towards[1];
      const sz = sun.towards[2];
      const cos = Math.max(0, hit.nx * sx + hit.ny * sy + hit.nz * sz) * patch(x, y, z);
      if (
        cos > 0.01 &&
        tracer.clear(x + away * hit.nx, y + away * hit.ny, z + away * hit.nz, sx, sy, sz, 4) > 0
      )
        for (let c = 0; c < 3; c++) out[c] += cos * sun.light[c];
    }
    if (flames.length > 0) addFlames(out, x, y, z, hit.nx, hit.ny, hit.nz, thin, u, v, 1);
    roomLight(sky, lighting, hit.nx, hit.ny, hit.nz);
    // In a narrow gap there is little light to throw on.
    const open = 0.6 * (hit.t / (hit.t + 0.035));
    for (let c = 0; c < 3; c++) out[c] = color[c] * (out[c] + open * sky[c]);
  }

  const bounce = new Float64Array(3);

  function gloss(
    out: Float64Array,
    hit: Hit,
    x: number,
    y: number,
    z: number,
    d: Float64Array,
    rough: number,
    first: number,
  ): void {
    out.fill(0);
    const { nx, ny, nz } = hit;
    const isRough = rough > roughest;
    const spread = rough * rough;
    for (let k = 0; k < glossy; k++) {
      const u = (0.5 + (first + 4 * k + 1) * stepU) % 1;
      const v = (0.5 + (first + 4 * k + 1) * stepV) % 1;
      // Facets lean away from the normal as GGX says (Walter et al. 2007).
      const lean = Math.sqrt((spread * spread * u) / (1 - u * 0.98));
      const angle = 2 * Math.PI * v;
      const length = Math.sqrt(1 + lean * lean);
      const a = nx + lean * Math.cos(angle) * (1 - nx * nx) - lean * Math.sin(angle) * nx * nz;
      const b = ny - lean * Math.cos(angle) * nx * ny - lean * Math.sin(angle) * ny * nz;
      const c0 = nz - lean * Math.cos(angle) * nx * nz + lean * Math.sin(angle) * (1 - nz * nz);
      const fx = a / length;
      const fy = b / length;
      const fz = c0 / length;
      const twice = 2 * (d[0] * fx + d[1] * fy + d[2] * fz);
      let rx = d[0] - twice * fx;
      let ry = d[1] - twice * fy;
      let rz = d[2] - twice * fz;
      // What a facet would throw into the surface leaves it at the same angle.
      const under = Math.min(0, 2 * (rx * nx + ry * ny + rz * nz));
      rx -= under * nx;
      ry -= under * ny;
      rz -= under * nz;
      const sx = x + away * nx;
      const sy = y + away * ny;
      const sz = z + away * nz;
      if (tracer.nearest(met, sx, sy, sz, rx, ry, rz, 0, 6))
        thrown(bounce, met, sx + met.t * rx, sy + met.t * ry, sz + met.t * rz, first + k);
      else {
        roomLight(bounce, lighting, rx, ry, rz);
        if (window && isRough) {
          const open = windowSeen(window, sx, sy, sz, rx, ry, rz, 0.06);
          for (let c = 0; c < 3; c++) bounce[c] += open * window.light[c];
        }
      }
      for (let c = 0; c < 3; c++) out[c] += Math.min(bounce[c], 4) / glossy;
    }
  }

  return {
    thrown,
    gloss,
    at(out, x, y, z, nx, ny, nz, thin, first) {
      out.fill(0);
      // A frame around the normal (Duff et al. 2017).
      const sign = nz >= 0 ? 1 : -1;
      const a = -1 / (sign + nz);
      const b = nx * ny * a;
      const tx = 1 + sign * nx * nx * a;
      const ty = sign * b;
      const tz = -sign * nx;
      const bx = b;
      const by = sign + ny * ny * a;
      const bz = -ny;
      for (let k = 0; k < fromWindow; k++) {
        const u = (0.5 + (first + k) * stepU) % 1;
        const v = (0.5 + (first + k) * stepV) % 1;
        if (window) {
          const open = windowAt(x, y, z, nx, ny, nz, thin, u, v) / fromWindow;
          for (let c = 0; c < 3; c++) out[c] += open * window.light[c];
        }
        if (flames.length > 0 && k < 2) addFlames(out, x, y, z, nx, ny, nz, thin, u, v, 0.5);
      }
      if (sun && patch) {
        const share = patch(x, y, z);
        const u = (0.5 + first * stepU) % 1;
        const v = (0.5 + first * stepV) % 1;
        const sx = sun.towards[0];
        const sy = sun.towards[1] + 0.02 * (u - 0.5);
        const sz = sun.towards[2] + 0.02 * (v - 0.5);
        const facing = nx * sx + ny * sy + nz * sz;
        const cos = share * (facing < 0 ? -thin * facing : facing);
        const side = facing > 0 ? away : -away;
        if (cos > 0) {
          const open = cos * tracer.clear(x + side * nx, y + side * ny, z + side * nz, sx, sy, sz, 4);
          for (let c = 0; c < 3; c++) out[c] += open * sun.light[c];
        }
      }
      for (let k = 0; k < fromAround; k++) {
        const u = (0.25 + (first + k) * stepU) % 1;
        const v = (0.75 + (first + k) * stepV) % 1;
        const isBehind = thin > 0 && k === fromAround - 1;
        const weight = thin > 0 ? (isBehind ? thin : 1 / (fromAround - 1)) : 1 / fromAround;
        const r = Math.sqrt(u);
        const angle = 2 * Math.PI * v;
        const p = r * Math.cos(angle);
        const q = r * Math.sin(angle);
        const up = (isBehind ? -1 : 1) * Math.sqrt(1 - u);
        const dx = p * tx + q * bx + up * nx;
        const dy = p * ty + q * by + up * ny;
        const dz = p * tz + q * bz + up * nz;
        const side = isBehind ? -away : away;
        if (tracer.nearest(met, x + side * nx, y + side * ny, z + side * nz, dx, dy, dz, 0, 6))
          thrown(bounce, met, x + met.t * dx, y + met.t * dy, z + met.t * dz, first + 3 * k);
        else roomLight(bounce, lighting, dx, dy, dz);
        // A single lucky ray would be a speck.
        for (let c = 0; c < 3; c++) out[c] += weight * Math.min(bounce[c], brightest);
      }
    },
  };
}

/** What is seen first that is neither glass nor flame; false where nothing is. */
function firstSurface(
  tracer: Tracer,
  materials: readonly Material[],
  hit: Hit,
  [ox, oy, oz]: readonly [number, number, number],
  d: Float64Array,
): boolean {
  let from = 1e-3;
  for (let layer = 0; layer < 20; layer++) {
    if (!tracer.nearest(hit, ox, oy, oz, d[0], d[1], d[2], from, 30)) return false;
    const { glass, finish } = materials[hit.solid];
    if (!glass && finish !== 'flame') return true;
    from = hit.t + 1e-4;
  }
  return false;
}

/** Gathers light over the picture. `step` as for `drawRoom`. */
export async function gatherLight(
  tracer: Tracer,
  materials: readonly Material[],
  camera: RoomCamera,
  gatherer: Gatherer,
  width: number,
  height: number,
  step: (share: number) => Promise<void>,
): Promise<LightGrid> {
  const grid: LightGrid = {
    width,
    height,
    light: new Float32Array(width * height * 3),
    gloss: new Float32Array(width * height * 3),
    place: new Float32Array(width * height * 3),
    normal: new Float32Array(width * height * 3),
    solid: new Int32Array(width * height).fill(-1),
    cell: new Float32Array(width * height),
  };
  const hit = noHit();
  const d = new Float64Array(3);
  const out = new Float64Array(3);
  const { eye } = camera;
  for (let row = 0, i = 0; row < height; row++) {
    if (row % 16 === 0) await step(row / height);
    for (let column = 0; column < width; column++, i++) {
      camera.aim(d, column + 0.5, row + 0.5);
      if (!firstSurface(tracer, materials, hit, eye, d)) continue;
      const { solid, nx, ny, nz, t } = hit;
      const x = eye[0] + t * d[0];
      const y = eye[1] + t * d[1];
      const z = eye[2] + t * d[2];
      grid.solid[i] = solid;
      grid.cell[i] = t * camera.pixel;
      grid.place[3 * i] = x;
      grid.place[3 * i + 1] = y;
      grid.place[3 * i + 2] = z;
      grid.normal[3 * i] = nx;
      grid.normal[3 * i + 1] = ny;
      grid.normal[3 * i + 2] = nz;
      if (materials[solid].glow) continue;
      const first = tile[(row & 3) * 4 + (column & 3)] * perCell;
      gatherer.at(out, x, y, z, nx, ny, nz, materials[solid].thin ?? 0, first);
      for (let c = 0; c < 3; c++) grid.light[3 * i + c] = out[c];
      if (!isSatin(materials[solid])) continue;
      gatherer.gloss(out, hit, x, y, z, d, materials[solid].rough, first);
      for (let c = 0; c < 3; c++) grid.gloss[3 * i + c] = out[c];
    }
  }
  return grid;
}
