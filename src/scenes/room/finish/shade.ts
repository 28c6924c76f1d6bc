import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import { type Gatherer, isSatin, type LightGrid, roughest } from '../light/gather.ts';
import type { RoomCamera } from '../light/lens.ts';
import { type Lighting, roomLight, windowSeen } from '../light/lighting.ts';
import { type Hit, noHit, type Tracer } from '../trace/tracer.ts';
import type { Material } from './material.ts';
import type { Pattern, SurfacePoint } from './pattern.ts';

interface ShadeParts {
  readonly tracer: Tracer;
  readonly materials: readonly Material[];
  readonly lighting: Lighting;
  readonly gatherer: Gatherer;
  readonly camera: RoomCamera;
  readonly pattern: Pattern;
  readonly grid: LightGrid;
  /** Points of the grid in a pixel of the picture. */
  readonly scale: number;
}

/** The light that comes through a point of the picture, pixels, into `out` (linear RGB); how far away what is seen there is, meters. */
export type Shader = (out: Float64Array, x: number, y: number) => number;

const mostLayers = 20;

export function createShader(parts: ShadeParts): Shader {
  const { tracer, materials, lighting, gatherer, camera, pattern, scale } = parts;
  const look = lookUp(parts.grid);
  const hit = noHit();
  const mirrored = noHit();
  const d = new Float64Array(3);
  const albedo = new Float64Array(3);
  const fallen = new Float64Array(3);
  const gloss = new Float64Array(3);
  const thrown = new Float64Array(3);
  const through = new Float64Array(3);
  const point: SurfacePoint = { x: 0, y: 0, z: 0, pixel: 0, facing: 0 };
  const [ox, oy, oz] = camera.eye;

  let rx = 0;
  let ry = 0;
  let rz = 0;
  function reflect({ nx, ny, nz }: Hit): void {
    const twice = 2 * (d[0] * nx + d[1] * ny + d[2] * nz);
    rx = d[0] - twice * nx;
    ry = d[1] - twice * ny;
    rz = d[2] - twice * nz;
  }

  /** Adds the lights that a surface at x, y, z mirrors along the reflected ray to `thrown`. */
  function addLights(x: number, y: number, z: number, rough: number, isChecked: boolean): void {
    const { window, flames } = lighting;
    if (window && !(isChecked && rough > roughest)) {
      let open = windowSeen(window, x, y, z, rx, ry, rz, 0.03 + 0.5 * rough);
      if (open > 0.004 && isChecked) open *= tracer.clear(x, y, z, rx, ry, rz, 0.3);
      for (let c = 0; c < 3; c++) thrown[c] += open * window.light[c];
    }
    for (const { at, light } of flames) {
      const [fx, fy, fz] = [at[0] - x, at[1] - y, at[2] - z];
      const length = Math.sqrt(fx * fx + fy * fy + fz * fz);
      const cos = (fx * rx + fy * ry + fz * rz) / length;
      const lobe = Math.exp((cos - 1) / (0.0006 + 0.05 * rough * rough));
      for (let c = 0; c < 3; c++) thrown[c] += (lobe * light[c] * 0.05) / (0.02 + 0.6 * rough * rough);
    }
  }

  /** What a surface at x, y, z mirrors, into `thrown`. */
  function mirror(x: number, y: number, z: number, met: Hit, rough: number): void {
    reflect(met);
    const [sx, sy, sz] = [x + 1e-3 * met.nx, y + 1e-3 * met.ny, z + 1e-3 * met.nz];
    if (tracer.nearest(mirrored, sx, sy, sz, rx, ry, rz, 0, 5)) {
      const { t } = mirrored;
      gatherer.thrown(thrown, mirrored, sx + t * rx, sy + t * ry, sz + t * rz, 5);
      return;
    }
    roomLight(thrown, lighting, rx, ry, rz);
    addLights(sx, sy, sz, rough, false);
  }

  return (out, px, py) => {
    out.fill(0);
    through.fill(1);
    camera.aim(d, px, py);
    let from = 1e-3;
    let first = 0;
    for (let layer = 0; layer < mostLayers; layer++) {
      if (!tracer.nearest(hit, ox, oy, oz, d[0], d[1], d[2], from, 30)) {
        roomLight(thrown, lighting, d[0], d[1], d[2]);
        for (let c = 0; c < 3; c++) out[c] += through[c] * thrown[c];
        return 30;
      }
      first ||= hit.t;
      const material = materials[hit.solid];
      const x = ox + hit.t * d[0];
      const y = oy + hit.t * d[1];
      const z = oz + hit.t * d[2];
      const facing = clamp(-(d[0] * hit.nx + d[1] * hit.ny + d[2] * hit.nz));
      const fresnel = material.mirror + (1 - material.mirror) * (1 - facing) ** 5 * (1 - material.rough) ** 2;
      if (material.finish === 'flame' && material.glow) {
        // Bright inside, gone at its rim; blue at the wick.
        if (!hit.isBack) {
          const core = facing ** 1.5 * smooth(-0.02, 0.25, hit.ly + 1);
          for (let c = 0; c < 3; c++) out[c] += through[c] * material.glow[c] * core;
        }
        from = hit.t + 1e-4;
        continue;
      }
      if (material.glass) {
        if (fresnel > 0.01) {
          const [r, g, b] = out;
          mirror(x, y, z, hit, material.rough);
          out[0] = r + through[0] * fresnel * thrown[0];
          out[1] = g + through[1] * fresnel * thrown[1];
          out[2] = b + through[2] * fresnel * thrown[2];
        }
        // The flatter it is looked through, the longer the way.
        const way = 1 / (0.22 + 0.78 * facing);
        for (let c = 0; c < 3; c++) through[c] *= material.color[c] ** way * (1 - fresnel);
        from = hit.t + 1e-4;
        continue;
      }
      point.x = hit.lx;
      point.y = hit.ly;
      point.z = hit.lz;
      point.pixel = hit.t * camera.pixel;
      point.facing = facing;
      pattern(albedo, material, point);
      if (material.glow) {
        for (let c = 0; c < 3; c++) out[c] += through[c] * material.glow[c] * albedo[c];
        return first;
      }
      const isKnown = look(fallen, gloss, px * scale, py * scale, x, y, z, hit);
      // A rim that no cell of the grid has seen.
      if (!isKnown) gatherer.at(fallen, x, y, z, hit.nx, hit.ny, hit.nz, material.thin ?? 0, 3);
      const inner =
        material.finish === 'wax' && material.inner ? Math.exp(-(material.scale - hit.ly) / 0.028) : 0;
      for (let c = 0; c < 3; c++)
        out[c] +=
          through[c] *
          (albedo[c] * fallen[c] * (1 - fresnel) + (inner > 0 ? inner * (material.inner?.[c] ?? 0) : 0));
      if (fresnel > 0.012) {
        if (isSatin(material) && isKnown) {
          thrown.set(gloss);
          reflect(hit);
          addLights(x + 1e-3 * hit.nx, y + 1e-3 * hit.ny, z + 1e-3 * hit.nz, material.rough, true);
        } else mirror(x, y, z, hit, material.rough);
        for (let c = 0; c < 3; c++) out[c] += through[c] * fresnel * thrown[c];
      }
      return first;
    }
    return first;
  };
}

/** Light of the grid for a point that lies between its cells: of those that see the same surface. */
function lookUp({ width, height, light, gloss, place, normal, solid, cell }: LightGrid) {
  return (
    out: Float64Array,
    shine: Float64Array,
    gx: number,
    gy: number,
    x: number,
    y: number,
    z: number,
    { nx, ny, nz, solid: own }: Hit,
  ): boolean => {
    const column = Math.floor(gx - 0.5);
    const row = Math.floor(gy - 0.5);
    let total = 0;
    for (let reach = 0; reach < 2 && total < 0.02; reach++) {
      total = 0;
      out.fill(0);
      shine.fill(0);
      for (let j = row - reach; j <= row + 1 + reach; j++) {
        if (j < 0 || j >= height) continue;
        for (let i = column - reach; i <= column + 1 + reach; i++) {
          if (i < 0 || i >= width) continue;
          const k = j * width + i;
          if (solid[k] < 0) continue;
          const o = 3 * k;
          const facing = nx * normal[o] + ny * normal[o + 1] + nz * normal[o + 2];
          const off =
            Math.abs(nx * (place[o] - x) + ny * (place[o + 1] - y) + nz * (place[o + 2] - z)) /
            (cell[k] + 1e-6);
          if (facing < 0.6 || off > 3) continue;
          const f4 = facing ** 4;
          const near =
            reach === 0
              ? Math.max(0, 1 - Math.abs(gx - 0.5 - i)) * Math.max(0, 1 - Math.abs(gy - 0.5 - j))
              : 1 / (1 + (gx - 0.5 - i) ** 2 + (gy - 0.5 - j) ** 2);
          const w = (near + 1e-3) * f4 * f4 * (solid[k] === own || (facing > 0.95 && off < 1) ? 1 : 0.15);
          out[0] += w * light[o];
          out[1] += w * light[o + 1];
          out[2] += w * light[o + 2];
          for (let c = 0; c < 3; c++) shine[c] += w * gloss[o + c];
          total += w;
        }
      }
    }
    if (total < 0.02) return false;
    for (let c = 0; c < 3; c++) {
      out[c] /= total;
      shine[c] /= total;
    }
    return true;
  };
}

/** Whether points of a picture see different surfaces, so that their border needs more than one look. */
export function findBorders(
  { tracer, camera }: Pick<ShadeParts, 'tracer' | 'camera'>,
  width: number,
  height: number,
): Uint8Array {
  const hit = noHit();
  const d = new Float64Array(3);
  const [ox, oy, oz] = camera.eye;
  const before = { solid: new Int32Array(width).fill(-2), normal: new Float32Array(width * 3) };
  const border = new Uint8Array(width * height);
  const differs = (column: number) => {
    const n = 3 * column;
    return (
      before.solid[column] !== hit.solid ||
      hit.nx * before.normal[n] + hit.ny * before.normal[n + 1] + hit.nz * before.normal[n + 2] < 0.86
    );
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      camera.aim(d, x + 0.5, y + 0.5);
      tracer.nearest(hit, ox, oy, oz, d[0], d[1], d[2], 1e-3, 30);
      if (y > 0 && differs(x)) border[i] = border[i - width] = 1;
      if (x > 0 && differs(x - 1)) border[i] = border[i - 1] = 1;
      before.solid[x] = hit.solid;
      before.normal[3 * x] = hit.nx;
      before.normal[3 * x + 1] = hit.ny;
      before.normal[3 * x + 2] = hit.nz;
    }
  return border;
}
