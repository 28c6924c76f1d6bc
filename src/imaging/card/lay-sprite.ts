import type { MeshTexture } from '../mesh/mesh-texture.ts';
import type { Matrix } from '../vector/painting.ts';
import type { CardSprite } from './card-sprite.ts';

/** Every other byte of a word, a half in each of them, and the byte of alpha (words are little-endian). */
const pair = 0xff_00_ff;
const half = 0x80_00_80;
const opaque = 0xff_00_00_00;

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
      const two = words[first + 1];
      const three = words[first + width];
      const four = words[first + width + 1];
      const fu = ((u - column) * 256) | 0;
      const fv = ((v - row) * 256) | 0;
      const w3 = (fu * fv) >> 8;
      const w1 = fu - w3;
      const w2 = fv - w3;
      const w0 = 256 - fu - fv + w3;
      // Two channels in one number, with room for eight bits above each: red and blue, green and alpha.
      let redBlue =
        ((Math.imul(one & pair, w0) +
          Math.imul(two & pair, w1) +
          Math.imul(three & pair, w2) +
          Math.imul(four & pair, w3) +
          half) >>>
          8) &
        pair;
      let greenAlpha =
        ((Math.imul((one >>> 8) & pair, w0) +
          Math.imul((two >>> 8) & pair, w1) +
          Math.imul((three >>> 8) & pair, w2) +
          Math.imul((four >>> 8) & pair, w3) +
          half) >>>
          8) &
        pair;
      if (share < 256) {
        redBlue = (Math.imul(redBlue, share) >>> 8) & pair;
        greenAlpha = (Math.imul(greenAlpha, share) >>> 8) & pair;
      }
      const rest = 255 - (greenAlpha >>> 16);
      if (rest === 0) {
        outWords[place] = redBlue | (greenAlpha << 8);
        continue;
      }
      // Rounded down, so that no channel runs over into the next one.
      const kept = rest + (rest >> 7);
      const under = outWords[place];
      redBlue += (Math.imul(under & pair, kept) >>> 8) & pair;
      greenAlpha += (Math.imul((under >>> 8) & pair, kept) >>> 8) & pair;
      outWords[place] = redBlue | (greenAlpha << 8) | opaque;
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
