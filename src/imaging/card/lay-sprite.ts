import type { MeshTexture } from '../mesh/mesh-texture.ts';
import type { Matrix } from '../vector/painting.ts';
import type { CardSprite } from './card-sprite.ts';

/**
 * Lays a sprite over an opaque picture, sampled bilinearly in premultiplied colors.
 *
 * @param target RGBA; its alpha stays 255
 * @param matrix from the sprite's units to pixels of the target
 * @param opacity 0..1
 */
export function laySprite(target: MeshTexture, sprite: CardSprite, matrix: Matrix, opacity = 1): void {
  const { texture, density } = sprite;
  const { width, height, data } = texture;
  const [a, b, c, d, e, f] = matrix;
  const det = a * d - b * c;
  if (opacity <= 0 || Math.abs(det) < 1e-9) return;
  // Pixels of the target to pixels of the texture.
  const [ux, uy, vx, vy] = [
    (d / det) * density,
    (-c / det) * density,
    (-b / det) * density,
    (a / det) * density,
  ];
  const u0 = -(e * ux + f * uy) - sprite.x * density + 0.5 * (ux + uy) - 0.5;
  const v0 = -(e * vx + f * vy) - sprite.y * density + 0.5 * (vx + vy) - 0.5;
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x, y]) => b * (x / density + sprite.x) + d * (y / density + sprite.y) + f);
  const top = Math.max(0, Math.floor(Math.min(...corners)) - 1);
  const bottom = Math.min(target.height, Math.ceil(Math.max(...corners)) + 1);
  const share = Math.round(256 * Math.min(1, opacity));
  const out = target.data;
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const outWords = new Uint32Array(out.buffer, out.byteOffset, target.width * target.height);
  for (let y = top; y < bottom; y++) {
    const [uRow, vRow] = [u0 + uy * y, v0 + vy * y];
    const [from, to] = span(uRow, ux, width - 1, vRow, vx, height - 1, target.width);
    let place = y * target.width + from;
    for (let x = from; x < to; x++, place++) {
      const u = uRow + ux * x;
      const v = vRow + vx * x;
      const column = u | 0;
      const row = v | 0;
      const first = row * width + column;
      const one = words[first];
      if (one === words[first + 1] && one === words[first + width] && one === words[first + width + 1]) {
        // Much of a drawing is one color, or nothing.
        if (one === 0) continue;
        if (share === 256 && one >>> 24 === 255) {
          outWords[place] = one;
          continue;
        }
      }
      const i = 4 * first;
      const j = i + 4 * width;
      const fu = ((u - column) * 256) | 0;
      const fv = ((v - row) * 256) | 0;
      const w3 = (fu * fv) >> 8;
      const w1 = fu - w3;
      const w2 = fv - w3;
      const w0 = 256 - fu - fv + w3;
      const alpha = (data[i + 3] * w0 + data[i + 7] * w1 + data[j + 3] * w2 + data[j + 7] * w3) * share;
      const red = (data[i] * w0 + data[i + 4] * w1 + data[j] * w2 + data[j + 4] * w3) * share;
      const green = (data[i + 1] * w0 + data[i + 5] * w1 + data[j + 1] * w2 + data[j + 5] * w3) * share;
      const blue = (data[i + 2] * w0 + data[i + 6] * w1 + data[j + 2] * w2 + data[j + 6] * w3) * share;
      const at = 4 * place;
      const rest = 16_711_680 - alpha;
      if (rest === 0) {
        out[at] = (red + 32_768) >> 16;
        out[at + 1] = (green + 32_768) >> 16;
        out[at + 2] = (blue + 32_768) >> 16;
      } else {
        const kept = rest / 255;
        out[at] = (red + out[at] * kept + 32_768) >> 16;
        out[at + 1] = (green + out[at + 1] * kept + 32_768) >> 16;
        out[at + 2] = (blue + out[at + 2] * kept + 32_768) >> 16;
      }
    }
  }
}

/** Columns of a row whose place in the texture lies within it. */
function span(
  u: number,
  ux: number,
  mostU: number,
  v: number,
  vx: number,
  mostV: number,
  width: number,
): [from: number, to: number] {
  let [from, to] = [0, width];
  for (const [start, step, most] of [
    [u, ux, mostU],
    [v, vx, mostV],
  ]) {
    if (Math.abs(step) < 1e-12) {
      if (start < 0 || start >= most) return [0, 0];
      continue;
    }
    const [one, other] = [-start / step, (most - start) / step];
    from = Math.max(from, Math.ceil(Math.min(one, other) + 1e-6));
    to = Math.min(to, Math.ceil(Math.max(one, other) - 1e-6));
  }
  return [from, Math.max(from, to)];
}
