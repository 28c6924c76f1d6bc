import type { MeshTexture } from './mesh-texture.ts';

/** A mesh that is drawn: `from` are places in the texture, `to` those on the frame, x and y of each point in pixels. */
export interface PaintedMesh {
  readonly from: Float32Array;
  readonly to: Float32Array;
  /** Three numbers of points for each triangle; the first is drawn first. */
  readonly triangles: Uint32Array;
}

/**
 * Draws a texture's triangles over a frame ("over"), sampled bilinearly; beyond its border a texture goes on with its last pixels.
 * Neighbors share each pixel's center with exactly one of them, so no seam stays open and none is drawn twice. A triangle
 * may be turned over. Edges aren't smoothed: a soft outline is the texture's alpha.
 *
 * Plain arithmetic on whole numbers: coordinates in 16.16, two channels at once in one number. The same in Node and browsers, to the last bit.
 *
 * @param y0 first row that is drawn, `y1` the one after the last: rows can be shared among threads
 */
export function paintMesh(
  texture: MeshTexture,
  frame: MeshTexture,
  { from, to, triangles }: PaintedMesh,
  y0 = 0,
  y1 = frame.height,
): void {
  const { width: across, height: down } = texture;
  const { width } = frame;
  const source = new Uint32Array(texture.data.buffer, texture.data.byteOffset, across * down);
  const drawn = new Uint32Array(frame.data.buffer, frame.data.byteOffset, width * frame.height);
  // In 24.8: the centers of the last pixels.
  const lastU = (across - 1) * 256;
  const lastV = (down - 1) * 256;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 2;
    const b = triangles[t + 1] * 2;
    const c = triangles[t + 2] * 2;
    const ax = to[a];
    const ay = to[a + 1];
    const bx = to[b];
    const by = to[b + 1];
    const cx = to[c];
    const cy = to[c + 1];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area > -1e-6 && area < 1e-6) continue;
    const top = Math.max(y0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(y1 - 1, Math.ceil(Math.max(ay, by, cy) - 0.5) - 1);
    if (bottom < top) continue;
    const au = from[a];
    const av = from[a + 1];
    const bu = from[b] - au;
    const bv = from[b + 1] - av;
    const cu = from[c] - au;
    const cv = from[c + 1] - av;
    const ux = (bu * (cy - ay) - cu * (by - ay)) / area;
    const uy = (cu * (bx - ax) - bu * (cx - ax)) / area;
    const vx = (bv * (cy - ay) - cv * (by - ay)) / area;
    const vy = (cv * (bx - ax) - bv * (cx - ax)) / area;
    const stepU = Math.round(ux * 65536) | 0;
    const stepV = Math.round(vx * 65536) | 0;
    for (let y = top; y <= bottom; y++) {
      const py = y + 0.5;
      let left = 1e9;
      let right = -1e9;
      if (ay <= py !== by <= py) {
        const x = ax + ((py - ay) / (by - ay)) * (bx - ax);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      if (by <= py !== cy <= py) {
        const x = bx + ((py - by) / (cy - by)) * (cx - bx);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      if (cy <= py !== ay <= py) {
        const x = cx + ((py - cy) / (ay - cy)) * (ax - cx);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      let x0 = Math.ceil(left - 0.5);
      let x1 = Math.ceil(right - 0.5) - 1;
      if (x0 < 0) x0 = 0;
      if (x1 >= width) x1 = width - 1;
      if (x1 < x0) continue;
      const u = Math.round((au + ux * (x0 + 0.5 - ax) + uy * (py - ay) - 0.5) * 65536) | 0;
      const v = Math.round((av + vx * (x0 + 0.5 - ax) + vy * (py - ay) - 0.5) * 65536) | 0;
      drawSpan(source, across, lastU, lastV, drawn, y * width + x0, y * width + x1, u, v, stepU, stepV);
    }
  }
}

/**
 * Pixels of one row, from `first` to `last`, sampled from (u, v) on. A function of its own, and all of it whole numbers of 32 bits: V8 has
 * it compiled for good within the first frame, where with the loops around it that takes dozens.
 */
function drawSpan(
  source: Uint32Array,
  across: number,
  lastU: number,
  lastV: number,
  drawn: Uint32Array,
  first: number,
  last: number,
  u: number,
  v: number,
  stepU: number,
  stepV: number,
): void {
  for (let o = first; o <= last; o++) {
    let uu = u >> 8;
    let vv = v >> 8;
    u = (u + stepU) | 0;
    v = (v + stepV) | 0;
    if (uu < 0) uu = 0;
    else if (uu > lastU) uu = lastU;
    if (vv < 0) vv = 0;
    else if (vv > lastV) vv = lastV;
    const fx = uu & 255;
    const fy = vv & 255;
    const p = Math.imul(vv >> 8, across) + (uu >> 8);
    // Beside and below the last pixels is nothing, and nothing of it is asked for.
    const beside = fx ? 1 : 0;
    const below = fy ? across : 0;
    const p00 = source[p];
    const p10 = source[p + beside];
    const p01 = source[p + below];
    const p11 = source[p + below + beside];
    if ((p00 | p10 | p01 | p11) === 0) continue;
    const w11 = (fx * fy) >> 8;
    const w10 = fx - w11;
    const w01 = fy - w11;
    const w00 = 256 - fx - fy + w11;
    // Red and blue in one number, green and alpha in the other.
    const rb = (mixed(p00, p10, p01, p11, w00, w10, w01, w11) >>> 8) & 0xff00ff;
    const ga = mixed(p00 >>> 8, p10 >>> 8, p01 >>> 8, p11 >>> 8, w00, w10, w01, w11) & 0xff00ff00;
    const alpha = ga >>> 24;
    if (alpha === 255) drawn[o] = rb | ga;
    else if (alpha) {
      const q = drawn[o];
      const rest = 256 - alpha;
      drawn[o] =
        (rb + ((Math.imul(q & 0xff00ff, rest) >>> 8) & 0xff00ff)) |
        (((ga >>> 8) + ((Math.imul((q >>> 8) & 0xff00ff, rest) >>> 8) & 0xff00ff)) << 8);
    }
  }
}

/** Two channels of four pixels, 8 bits each with 8 bits between them, times weights that sum to 256. */
function mixed(
  p00: number,
  p10: number,
  p01: number,
  p11: number,
  w00: number,
  w10: number,
  w01: number,
  w11: number,
): number {
  const above = (Math.imul(p00 & 0xff00ff, w00) + Math.imul(p10 & 0xff00ff, w10)) | 0;
  const below = (Math.imul(p01 & 0xff00ff, w01) + Math.imul(p11 & 0xff00ff, w11)) | 0;
  return (above + below) | 0;
}
