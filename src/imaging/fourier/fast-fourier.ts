/** Complex numbers on a grid, top row first; real parts and imaginary parts apart. */
export interface ComplexGrid {
  readonly width: number;
  readonly height: number;
  readonly re: Float32Array;
  readonly im: Float32Array;
}

export function complexGrid(width: number, height: number): ComplexGrid {
  return { width, height, re: new Float32Array(width * height), im: new Float32Array(width * height) };
}

/**
 * The discrete Fourier transform, in place, unscaled (Cooley and Tukey, 1965). Two real pictures go through at once as real and
 * imaginary part: what a real kernel does to one, it does to the other.
 *
 * @param grid width and height are powers of two
 */
export function transform(grid: ComplexGrid): void {
  transformRows(grid);
  transformColumns(grid);
}

/** What `transform` came from. */
export function transformBack({ width, height, re, im }: ComplexGrid): void {
  transform({ width, height, re: im, im: re });
  const scale = 1 / (width * height);
  for (let i = 0; i < re.length; i++) {
    re[i] *= scale;
    im[i] *= scale;
  }
}

function transformRows({ width, height, re, im }: ComplexGrid): void {
  const { cosines, sines, places } = plan(width);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let at = 0; at < width; at++) {
      const to = places[at];
      if (to <= at) continue;
      const a = start + at;
      const b = start + to;
      const real = re[a];
      re[a] = re[b];
      re[b] = real;
      const imaginary = im[a];
      im[a] = im[b];
      im[b] = imaginary;
    }
    for (let half = 1; half < width; half *= 2) {
      const step = width / (2 * half);
      for (let first = start; first < start + width; first += 2 * half) {
        for (let k = 0, turn = 0; k < half; k++, turn += step) {
          const c = cosines[turn];
          const s = sines[turn];
          const one = first + k;
          const other = one + half;
          const r = re[other] * c - im[other] * s;
          const i = re[other] * s + im[other] * c;
          re[other] = re[one] - r;
          im[other] = im[one] - i;
          re[one] += r;
          im[one] += i;
        }
      }
    }
  }
}

/** Whole rows are added to each other, which memory is fast at; a column at a time it would be slow. */
function transformColumns({ width, height, re, im }: ComplexGrid): void {
  const { cosines, sines, places } = plan(height);
  for (let at = 0; at < height; at++) {
    const to = places[at];
    if (to <= at) continue;
    swapRows(re, at * width, to * width, width);
    swapRows(im, at * width, to * width, width);
  }
  for (let half = 1; half < height; half *= 2) {
    const step = height / (2 * half);
    for (let first = 0; first < height; first += 2 * half) {
      for (let k = 0, turn = 0; k < half; k++, turn += step) {
        const c = cosines[turn];
        const s = sines[turn];
        let one = (first + k) * width;
        let other = one + half * width;
        for (const end = one + width; one < end; one++, other++) {
          const r = re[other] * c - im[other] * s;
          const i = re[other] * s + im[other] * c;
          re[other] = re[one] - r;
          im[other] = im[one] - i;
          re[one] += r;
          im[one] += i;
        }
      }
    }
  }
}

function swapRows(data: Float32Array, one: number, other: number, width: number): void {
  const kept = data.slice(one, one + width);
  data.copyWithin(one, other, other + width);
  data.set(kept, other);
}

interface Plan {
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
  /** Where a number goes whose place is read from its last bit to its first. */
  readonly places: Uint32Array;
}
const plans = new Map<number, Plan>();

function plan(length: number): Plan {
  const made = plans.get(length);
  if (made) return made;
  const turns = Float64Array.from({ length: length / 2 }, (_, k) => (-2 * Math.PI * k) / length);
  const places = new Uint32Array(length);
  for (let at = 1; at < length; at++) places[at] = (places[at >> 1] >> 1) | (at & 1 ? length / 2 : 0);
  const fresh = { cosines: turns.map(Math.cos), sines: turns.map(Math.sin), places };
  plans.set(length, fresh);
  return fresh;
}
