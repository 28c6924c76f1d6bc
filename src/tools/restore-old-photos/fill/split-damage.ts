import type { Raster } from '../../../imaging/raster/raster.ts';

type Mask = Raster<Uint8Array>;

/** In pixels from what is known: what is covered no deeper is estimated from both of its sides. */
const thinDepth = 9;
const straight = 1;
const aslant = Math.SQRT2;

/** Damage by how sure its filling is. */
export interface SplitDamage {
  /** Thin marks: what was there is estimated from right beside it. */
  readonly thin: Mask;
  /** What is deeper has to be made up. */
  readonly large: Mask;
}

/** Parts of a mask that lie deeper than thin marks do, with what is around their core, and the rest. */
export function splitDamage(mask: Mask): SplitDamage {
  const { width, height } = mask;
  const depths = distances(mask, (value) => value === 0);
  const core = new Uint8Array(mask.data.length);
  let isAny = false;
  for (let i = 0; i < core.length; i++) {
    if (depths[i] > thinDepth) {
      core[i] = 255;
      isAny = true;
    }
  }
  const large = new Uint8Array(core.length);
  const thin = new Uint8Array(core.length);
  const away = isAny
    ? distances({ width, height, channels: 1, data: core }, (value) => value > 0)
    : undefined;
  for (let i = 0; i < core.length; i++) {
    if (mask.data[i] === 0) continue;
    if (away && away[i] <= thinDepth + 3) large[i] = mask.data[i];
    else thin[i] = mask.data[i];
  }
  return { thin: { ...mask, data: thin }, large: { ...mask, data: large } };
}

/** How far each pixel lies from the nearest that `isNear` (a chamfer distance: Borgefors, 1986). Beyond the picture is none. */
function distances({ width, height, data }: Mask, isNear: (value: number) => boolean): Float32Array {
  const far = Float32Array.from(data, (value) => (isNear(value) ? 0 : 1e6));
  const lower = (at: number, from: number, by: number) => {
    if (far[from] + by < far[at]) far[at] = far[from] + by;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (x > 0) lower(at, at - 1, straight);
      if (y === 0) continue;
      lower(at, at - width, straight);
      if (x > 0) lower(at, at - width - 1, aslant);
      if (x < width - 1) lower(at, at - width + 1, aslant);
    }
  }
  for (let y = height - 1, at = width * height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, at--) {
      if (x < width - 1) lower(at, at + 1, straight);
      if (y === height - 1) continue;
      lower(at, at + width, straight);
      if (x < width - 1) lower(at, at + width + 1, aslant);
      if (x > 0) lower(at, at + width - 1, aslant);
    }
  }
  return far;
}
