import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import { hashOf, type Surface } from './facade.ts';
import { isParkAt } from './lay-out-town.ts';
import type { Town, TownPlan } from './town-plan.ts';

const warm = [1, 0.66, 0.32] as const;
const sidewalk = 3.6;
const green = [0.75, 1, 0.38] as const;

/** The ground of a city: asphalt, sidewalks, what is painted on them, and the light of the lamps above. `mirror` is how wet it is. */
export function createStreet(plan: TownPlan, { streets }: Town, noise: Noise) {
  const { pitchX, pitchZ, width, offsetX, offsetZ, lampsFrom } = streets;
  const nearest = (at: number, pitch: number) => at - Math.round(at / pitch) * pitch;

  function avenue(out: Surface, x: number, z: number, footprint: number) {
    const across = x - offsetX;
    const half = width / 2;
    const walk = smooth(half - sidewalk - 0.05, half - sidewalk + 0.05, Math.abs(across));
    const rough = 1 + 0.25 * noise.fbm(x * 1.7, z * 1.7, 3);
    let gray = 0.07 * rough;
    const line = (at: number, thick: number) =>
      smooth(thick + footprint * 0.5, thick * 0.4, Math.abs(across - at)) * clamp((thick * 3) / footprint);
    const dash = smooth(0.32, 0.3, Math.abs(((z / 9) % 1) - 0.5));
    const zebra = z > 11 && z < 14.6 ? smooth(0.28, 0.25, Math.abs((((across + 100) / 1.15) % 1) - 0.5)) : 0;
    const paint = Math.max(
      line(-0.16, 0.07),
      line(0.16, 0.07),
      dash * line(3.3, 0.07),
      dash * line(-3.3, 0.07),
      zebra,
    );
    gray = mix(gray, 0.34, paint * 0.85 * (1 - walk));
    const joint =
      Math.max(
        smooth(0.03, 0.0, Math.abs(nearest(z, 1.4))),
        smooth(0.03, 0, Math.abs(nearest(across, 1.4))),
      ) * clamp(0.08 / footprint);
    gray = mix(gray, 0.22 * (0.92 + 0.08 * rough) * (1 - 0.3 * joint), walk);
    out.color[0] = gray * 1.02;
    out.color[1] = gray;
    out.color[2] = gray * 0.97;
    out.mirror =
      plan.wet * mix(0.55 + 0.45 * smooth(-0.25, 0.3, noise.fbm(x * 0.35, z * 0.2, 3)), 0.35, walk);
    const away = nearest(z - lampsFrom, 27);
    const side = half - 3.4 - Math.abs(across);
    const pool = 1 / (1 + (away * away + side * side) / 30) ** 2;
    for (let c = 0; c < 3; c++) out.glow[c] = out.color[c] * warm[c] * (0.16 + 0.9 * pool);
  }

  function grid(out: Surface, x: number, z: number, footprint: number) {
    const dx = nearest(x - offsetX, pitchX);
    const dz = nearest(z - offsetZ, pitchZ);
    const [along, off] = Math.abs(dx) < Math.abs(dz) ? [z, dx] : [x, dz];
    const inside = Math.min(Math.abs(dx), Math.abs(dz)) < width / 2;
    const isPark =
      !inside && isParkAt(plan.seed, Math.floor((x - offsetX) / pitchX), Math.floor((z - offsetZ) / pitchZ));
    const gray = inside ? 0.06 : 0.2;
    const pool = inside ? 0.5 + 0.5 * Math.cos((along / 26) * 2 * Math.PI) * clamp(12 / footprint) : 0.1;
    for (let c = 0; c < 3; c++) {
      out.color[c] = isPark ? (0.055 + 0.05 * noise.fbm(x * 0.11, z * 0.11, 3)) * green[c] : gray;
      out.glow[c] = warm[c] * 0.34 * pool * pool;
    }
    out.mirror = plan.wet * 0.25;
    // Head lamps to one side, tail lamps to the other.
    const lane = Math.abs(Math.abs(off) - 2.6);
    const spot = hashOf(plan.seed, Math.floor(along / 15), off > 0 ? 1 : 2);
    if (inside && lane < 1.6 && spot < 0.34) {
      const near = smooth(0.42, 0.2, Math.abs(((along / 15) % 1) - 0.5)) * clamp(5 / footprint + 0.25);
      out.glow[0] += near * 1.1;
      out.glow[1] += near * (off > 0 ? 0.95 : 0.08);
      out.glow[2] += near * (off > 0 ? 0.7 : 0.05);
    }
  }

  return (out: Surface, x: number, z: number, footprint: number): void => {
    out.askew = 0;
    if (plan.view === 'street') avenue(out, x, z, footprint);
    else grid(out, x, z, footprint);
    if (!plan.isSnowy) return;
    const snow =
      plan.view === 'street' ? 0.55 + 0.4 * smooth(-0.3, 0.2, noise.fbm(x * 0.5, z * 0.12, 3)) : 0.6;
    for (let c = 0; c < 3; c++) {
      const before = out.color[c];
      out.color[c] = mix(before, 0.72, snow);
      out.glow[c] *= Math.min(6, out.color[c] / Math.max(0.02, before)) * 0.5 + 0.5;
    }
  };
}
