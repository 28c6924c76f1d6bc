import type { LightGrid } from './gather.ts';

const weights = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];
const passes = 4;

/**
 * Takes the grain out of gathered light and keeps edges, folds and the edges of shadows: an à-trous wavelet with edge stops by place, normal
 * and light (Dammertz et al., "Edge-avoiding à-trous wavelet transform", 2010). Patterns are not in it, so they stay sharp.
 */
export function smoothLight({ width, height, light, place, normal, solid, cell }: LightGrid): void {
  let from = light;
  let to: Float32Array = new Float32Array(light.length);
  for (let pass = 0; pass < passes; pass++) {
    const stride = 1 << pass;
    // The first pass gathers the samples that neighbors share out among themselves; later ones must not cross a shadow.
    const contrast = pass === 0 ? 1e6 : [0, 0.9, 0.3, 0.2][pass];
    for (let row = 0, i = 0; row < height; row++)
      for (let column = 0; column < width; column++, i++) {
        if (solid[i] < 0) continue;
        const o = 3 * i;
        const nx = normal[o];
        const ny = normal[o + 1];
        const nz = normal[o + 2];
        const own = from[o] + from[o + 1] + from[o + 2];
        const reach = 1 / (cell[i] * stride * 0.9 + 1e-6);
        let r = 0;
        let g = 0;
        let b = 0;
        let total = 0;
        for (let v = -2; v <= 2; v++) {
          const y = row + v * stride;
          if (y < 0 || y >= height) continue;
          for (let u = -2; u <= 2; u++) {
            const x = column + u * stride;
            if (x < 0 || x >= width) continue;
            const j = y * width + x;
            if (solid[j] < 0) continue;
            const p = 3 * j;
            const facing = nx * normal[p] + ny * normal[p + 1] + nz * normal[p + 2];
            if (facing < 0.5) continue;
            const off =
              Math.abs(
                nx * (place[p] - place[o]) +
                  ny * (place[p + 1] - place[o + 1]) +
                  nz * (place[p + 2] - place[o + 2]),
              ) * reach;
            const other = from[p] + from[p + 1] + from[p + 2];
            const change = Math.abs(other - own) / (contrast * 0.5 * (own + other) + 0.01);
            const f2 = facing * facing;
            const f8 = f2 * f2 * f2 * f2;
            const w =
              (weights[u + 2] * weights[v + 2] * f8 * f8) /
              ((1 + off * off) * (1 + change * change * change));
            r += w * from[p];
            g += w * from[p + 1];
            b += w * from[p + 2];
            total += w;
          }
        }
        to[o] = r / total;
        to[o + 1] = g / total;
        to[o + 2] = b / total;
      }
    [from, to] = [to, from];
  }
  if (from !== light) light.set(from);
}
