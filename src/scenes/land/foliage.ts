import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';
import type { Light } from '../air/atmosphere.ts';
import type { Canopy, ForestKind } from './forest.ts';
import type { Season } from './ground.ts';

const autumnLeaves: Light[] = [
  [0.27, 0.065, 0.02],
  [0.37, 0.14, 0.025],
  [0.4, 0.235, 0.04],
  [0.17, 0.15, 0.035],
];
const blossom: Light = [0.56, 0.33, 0.4];

/** Colors of leaves and needles, linear; neighbors are alike, as in a wood that grew on one soil. */
export function foliageColor(
  out: Float32Array,
  tree: ForestKind['tree'],
  season: Season,
  { tint, level }: Canopy,
  noise: Noise,
  x: number,
  z: number,
): void {
  const stand = noise.fbm(x * 0.004 + 3, z * 0.004, 3);
  const own = tint - 0.5;
  if (tree === 'conifer') {
    out[0] = 0.03 + 0.014 * own + 0.008 * stand;
    out[1] = 0.056 + 0.018 * own + 0.01 * stand;
    out[2] = 0.026 + 0.006 * own;
  } else if (tree === 'acacia') {
    out[0] = 0.088 + 0.03 * own;
    out[1] = 0.098 + 0.026 * own;
    out[2] = 0.034 + 0.008 * own;
  } else {
    out[0] = 0.075 + 0.03 * own + 0.02 * stand;
    out[1] = 0.118 + 0.03 * own + 0.015 * stand;
    out[2] = 0.026 + 0.008 * own;
  }
  if (season === 'autumn' && (tree === 'broadleaf' || tint > 0.72)) {
    const at = Math.max(0, Math.min(2.999, (0.5 + 0.85 * stand + 0.55 * own) * 3));
    const i = at | 0;
    for (let c = 0; c < 3; c++)
      out[c] = autumnLeaves[i][c] + (autumnLeaves[i + 1][c] - autumnLeaves[i][c]) * (at - i);
  }
  if (season === 'spring' && tree === 'broadleaf') {
    // Orchards bloom together.
    const inBloom = smooth(0.44, 0.6, 0.52 + 0.5 * own + 1.1 * stand);
    for (let c = 0; c < 3; c++) out[c] += (blossom[c] * (0.8 + 0.3 * level) - out[c]) * inBloom;
  }
  if (season === 'winter') {
    const white = smooth(0.35, 0.9, level + 0.25 * own) * 0.85;
    out[0] += (0.78 - out[0]) * white;
    out[1] += (0.81 - out[1]) * white;
    out[2] += (0.86 - out[2]) * white;
  }
}
