/**
 * The discrete Fourier transform of a square of complex numbers, in place, unscaled (Cooley and Tukey, 1965).
 *
 * @param re,im rows of `side` numbers
 * @param side a power of two
 */
export function transformSquare(re: Float32Array, im: Float32Array, side: number): void {
  const [cosines, sines] = turnsOf(side);
  const places = placesOf(side);
  for (let pass = 0; pass < 2; pass++) {
    for (let start = 0; start < re.length; start += side)
      transformRow(
        re.subarray(start, start + side),
        im.subarray(start, start + side),
        cosines,
        sines,
        places,
      );
    transpose(re, side);
    transpose(im, side);
  }
}

function turnsOf(side: number): [Float64Array, Float64Array] {
  const turns = Float64Array.from({ length: side / 2 }, (_, k) => (-2 * Math.PI * k) / side);
  return [turns.map(Math.cos), turns.map(Math.sin)];
}

/** Where a number goes whose place is read from its last bit to its first. */
function placesOf(side: number): Uint32Array {
  const places = new Uint32Array(side);
  for (let at = 1; at < side; at++) places[at] = (places[at >> 1] >> 1) | (at & 1 ? side / 2 : 0);
  return places;
}

function transformRow(
  re: Float32Array,
  im: Float32Array,
  cosines: Float64Array,
  sines: Float64Array,
  places: Uint32Array,
): void {
  const side = re.length;
  for (let at = 0; at < side; at++) {
    const to = places[at];
    if (to <= at) continue;
    [re[at], re[to]] = [re[to], re[at]];
    [im[at], im[to]] = [im[to], im[at]];
  }
  for (let half = 1; half < side; half *= 2) {
    const step = side / (2 * half);
    for (let start = 0; start < side; start += 2 * half) {
      for (let k = 0, turn = 0; k < half; k++, turn += step) {
        const one = start + k;
        const other = one + half;
        const real = re[other] * cosines[turn] - im[other] * sines[turn];
        const imaginary = re[other] * sines[turn] + im[other] * cosines[turn];
        re[other] = re[one] - real;
        im[other] = im[one] - imaginary;
        re[one] += real;
        im[one] += imaginary;
      }
    }
  }
}

function transpose(square: Float32Array, side: number): void {
  const block = 32;
  for (let top = 0; top < side; top += block) {
    for (let left = top; left < side; left += block) {
      for (let y = top; y < Math.min(side, top + block); y++) {
        for (let x = Math.max(left, y + 1); x < Math.min(side, left + block); x++) {
          const [one, other] = [y * side + x, x * side + y];
          const kept = square[one];
          square[one] = square[other];
          square[other] = kept;
        }
      }
    }
  }
}
