import type { Size } from '../raster/raster.ts';

/** A step between neighbors that is larger than this share of the tolerance is an edge. */
const edgeShare = 0.6;
/** No step below this distance in OKLab is an edge, however small the tolerance: it may be noise. */
const noise = 0.02;
/** Along a ramp without edges the color may drift this many times as far as the tolerance. */
const drift = 1.8;
/** A step of this share of the tolerance belongs to a ramp. */
const rampShare = 0.2;
/** Holes of up to this share of all pixels are speckles of what was meant. */
const speckle = 0.0004;

/**
 * Selects what hangs together with a point and looks like it ("magic wand"): a flood fill (over the four edges of a pixel)
 * whose pixels lie within `tolerance` of the color around the point, which a smooth ramp may leave for a while, and which
 * never crosses an edge. Enclosed speckles are filled.
 *
 * @param lab interleaved OKLab, see `color/oklab.ts`
 * @param at pixel of the point, inside
 * @param tolerance distance in OKLab, above 0; 0.1 is a clearly different color
 * @returns 255 inside, 0 outside
 */
export function growRegion(
  lab: Float32Array,
  { width, height }: Size,
  at: { readonly x: number; readonly y: number },
  tolerance: number,
): Uint8Array<ArrayBuffer> {
  const selected = new Uint8Array(width * height);
  const [l, a, b] = colorAround(lab, { width, height }, at);
  const near = tolerance * tolerance;
  const far = (tolerance * drift) ** 2;
  const edge = Math.max(noise, tolerance * edgeShare) ** 2;
  const ramp = (tolerance * rampShare) ** 2;
  const queue = new Int32Array(width * height);
  const start = at.y * width + at.x;
  queue[0] = start;
  selected[start] = 255;
  let end = 1;

  function visit(next: number, from: number): void {
    if (selected[next] !== 0) return;
    const [i, j] = [next * 3, from * 3];
    const step = (lab[i] - lab[j]) ** 2 + (lab[i + 1] - lab[j + 1]) ** 2 + (lab[i + 2] - lab[j + 2]) ** 2;
    if (step > edge) return;
    const away = (lab[i] - l) ** 2 + (lab[i + 1] - a) ** 2 + (lab[i + 2] - b) ** 2;
    if (away > near && (away > far || step > ramp)) return;
    selected[next] = 255;
    queue[end++] = next;
  }

  for (let begin = 0; begin < end; begin++) {
    const pixel = queue[begin];
    const x = pixel % width;
    if (x > 0) visit(pixel - 1, pixel);
    if (x < width - 1) visit(pixel + 1, pixel);
    if (pixel >= width) visit(pixel - width, pixel);
    if (pixel < selected.length - width) visit(pixel + width, pixel);
  }
  fillSpeckles(selected, { width, height }, queue, Math.max(1, Math.floor(selected.length * speckle)));
  return selected;
}

/** Mean of the pixels around a point, which a single noisy one would misrepresent. */
export function colorAround(
  lab: Float32Array,
  { width, height }: Size,
  at: { readonly x: number; readonly y: number },
): readonly [number, number, number] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, at.y - 1); y <= Math.min(height - 1, at.y + 1); y++) {
    for (let x = Math.max(0, at.x - 1); x <= Math.min(width - 1, at.x + 1); x++, count++) {
      for (let part = 0; part < 3; part++) sum[part] += lab[(y * width + x) * 3 + part];
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Fills what is not selected, hangs together in at most `most` pixels, and touches no border. In place. */
function fillSpeckles(selected: Uint8Array, { width, height }: Size, queue: Int32Array, most: number): void {
  const seen = new Uint8Array(selected.length);
  for (let seed = 0; seed < selected.length; seed++) {
    // A speckle begins to the right of something selected.
    if (selected[seed] !== 0 || seen[seed] !== 0) continue;
    queue[0] = seed;
    seen[seed] = 1;
    let end = 1;
    let isOpen = false;
    for (let begin = 0; begin < end; begin++) {
      const pixel = queue[begin];
      const x = pixel % width;
      const isBorder = x === 0 || x === width - 1 || pixel < width || pixel >= width * (height - 1);
      if (isBorder) isOpen = true;
      for (const next of isBorder ? [] : [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
        if (selected[next] !== 0 || seen[next] !== 0) continue;
        seen[next] = 1;
        queue[end++] = next;
      }
    }
    if (isOpen || end > most) continue;
    for (let i = 0; i < end; i++) selected[queue[i]] = 255;
  }
}
