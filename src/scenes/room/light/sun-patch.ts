import type { Noise } from '../../../imaging/sampling/noise.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';
import { cross, unit } from '../trace/affine.ts';
import type { SunLight } from './lighting.ts';

/** What share of the sun the window lets through to a point. */
export type SunPatch = (x: number, y: number, z: number) => number;

/** Bars and leaves are far away, so that their shadows have soft edges (half a degree of sun over a few meters). */
const softness = 0.012;

export function sunPatch(sun: SunLight, noise: Noise): SunPatch {
  const right = unit(cross([0, 1, 0], sun.towards));
  const up = cross(sun.towards, right);
  const [mx, my, mz] = sun.middle;
  const open = (x: number, size: number, count: number) => {
    const at = x / size + count / 2;
    if (at < -0.2 || at > count + 0.2) return 0;
    const near = Math.abs(at - Math.round(at)) * size;
    const isOuter = at < 0 || at > count;
    return isOuter ? 0 : smooth(0.014 - softness, 0.014 + softness, near);
  };
  return (x, y, z) => {
    const u = (x - mx) * right[0] + (y - my) * right[1] + (z - mz) * right[2];
    const v = (x - mx) * up[0] + (y - my) * up[1] + (z - mz) * up[2];
    const panes = open(u, sun.paneWidth, sun.columns) * open(v, sun.paneHeight, sun.rows);
    if (panes <= 0 || sun.leaves <= 0) return panes;
    const crown = noise.fbm(u * 3.1 + 7, v * 3.1 + 2, 2);
    const twigs = noise.fbm(u * 9 + 40, v * 13 + 9, 3);
    return panes * (1 - sun.leaves * smooth(-0.1, 0.22, crown + 0.55 * twigs) * 0.92);
  };
}
