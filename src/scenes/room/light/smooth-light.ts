import type { LightGrid } from './gather.ts';

/** The first pass averages exactly what four by four neighbors share out; later ones are splines. */
const firstWeights = [1 / 8, 1 / 4, 1 / 4, 1 / 4, 1 / 8];
const laterWeights = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];
/** How much brighter than each other neighbors may be, a pass each. */
const contrasts = [1e6, 0.9, 0.3, 0.2];

/**
 * Takes the grain out of gathered light and keeps edges, folds and the edges of shadows: an à-trous wavelet with edge stops by place, normal
 * and light (Dammertz et al., "Edge-avoiding à-trous wavelet transform", 2010). Patterns are not in it, so they stay sharp.
 */
export function smoothLight({ width, height, light, gloss, place, normal, solid, cell }: LightGrid): void {
  let from = light;
  let to: Float32Array = new Float32Array(light.length);
  let shineFrom = gloss;
  let shineTo: Float32Array = new Float32Array(light.length);
  for (const [pass, contrast] of contrasts.entries()) {
    const stride = 1 << pass;
    const half = contrast * 0.5;
    const weights = pass === 0 ? firstWeights : laterWeights;
    for (let row = 0, i = 0; row < height; row++)
      for (let column = 0; column < width; column++, i++) {
        if (solid[i] < 0) continue;
        const o = 3 * i;
        const nx = normal[o];
        const ny = normal[o + 1];
        const nz = normal[o + 2];
        const px = place[o];
        const py = place[o + 1];
        const pz = place[o + 2];
        const own = from[o] + from[o + 1] + from[o + 2];
        const ownShine = shineFrom[o] + shineFrom[o + 1] + shineFrom[o + 2];
        const reach = 1 / (cell[i] * stride * 0.9 + 1e-6);
        let r = 0;
        let g = 0;
        let b = 0;
        let total = 0;
        let shineR = 0;
        let shineG = 0;
        let shineB = 0;
        let shineTotal = 0;
        for (let v = -2; v <= 2; v++) {
          const y = row + v * stride;
          if (y < 0 || y >= height) continue;
          const across = weights[v + 2];
          for (let u = -2; u <= 2; u++) {
            const x = column + u * stride;
            if (x < 0 || x >= width) continue;
            const j = y * width + x;
            if (solid[j] < 0) continue;
            const p = 3 * j;
            const facing = nx * normal[p] + ny * normal[p + 1] + nz * normal[p + 2];
            if (facing < 0.5) continue;
            const off = (nx * (place[p] - px) + ny * (place[p + 1] - py) + nz * (place[p + 2] - pz)) * reach;
            const f2 = facing * facing;
            const f8 = f2 * f2 * f2 * f2;
            const like = (weights[u + 2] * across * f8 * f8) / (1 + off * off);
            const other = from[p] + from[p + 1] + from[p + 2];
            const change = Math.abs(other - own) / (half * (own + other) + 0.01);
            const w = like / (1 + change * change * change);
            r += w * from[p];
            g += w * from[p + 1];
            b += w * from[p + 2];
            total += w;
            // What is not satin mirrors nothing here.
            if (ownShine === 0) continue;
            const shine = shineFrom[p] + shineFrom[p + 1] + shineFrom[p + 2];
            const jump = Math.abs(shine - ownShine) / (4 * half * (ownShine + shine) + 0.05);
            const s = shine === 0 ? 0 : like / (1 + jump * jump);
            shineR += s * shineFrom[p];
            shineG += s * shineFrom[p + 1];
            shineB += s * shineFrom[p + 2];
            shineTotal += s;
          }
        }
        to[o] = r / total;
        to[o + 1] = g / total;
        to[o + 2] = b / total;
        if (shineTotal === 0) continue;
        shineTo[o] = shineR / shineTotal;
        shineTo[o + 1] = shineG / shineTotal;
        shineTo[o + 2] = shineB / shineTotal;
      }
    [from, to] = [to, from];
    [shineFrom, shineTo] = [shineTo, shineFrom];
  }
  if (from !== light) {
    light.set(from);
    gloss.set(shineFrom);
  }
}
