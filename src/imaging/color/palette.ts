/** Rounds of k-means; colors hardly move any more after so many. */
const rounds = 12;

/**
 * The `count` colors that stand best for all of them: k-means in OKLab, started with colors far from each other
 * ("k-means++", Arthur, Vassilvitskii 2007).
 *
 * @param lab interleaved L, a, b
 * @returns interleaved L, a, b of at most `count` colors, dark before light
 */
export function paletteOf(lab: Float32Array, count: number, random: () => number): Float32Array {
  let palette = firstColors(lab, count, random);
  for (let round = 0; round < rounds; round++) {
    const sums = new Float64Array(palette.length);
    const members = new Float64Array(palette.length / 3);
    for (let i = 0; i < lab.length; i += 3) {
      const near = nearestColor(palette, lab[i], lab[i + 1], lab[i + 2]);
      members[near]++;
      for (let part = 0; part < 3; part++) sums[near * 3 + part] += lab[i + part];
    }
    palette = palette.map((value, i) => {
      const size = members[Math.floor(i / 3)];
      return size > 0 ? sums[i] / size : value;
    });
  }
  const colors = Array.from({ length: palette.length / 3 }, (_, i) => palette.subarray(i * 3, i * 3 + 3));
  return Float32Array.from(colors.sort((one, other) => one[0] - other[0]).flatMap((color) => [...color]));
}

function firstColors(lab: Float32Array, count: number, random: () => number): Float32Array {
  const total = lab.length / 3;
  const squares = new Float32Array(total).fill(Number.POSITIVE_INFINITY);
  const palette: number[] = [];
  let next = Math.floor(random() * total);
  while (palette.length < count * 3) {
    const color = lab.subarray(next * 3, next * 3 + 3);
    palette.push(...color);
    let sum = 0;
    for (let i = 0; i < total; i++) {
      squares[i] = Math.min(squares[i], squareDistance(lab, i * 3, color[0], color[1], color[2]));
      sum += squares[i];
    }
    // Fewer colors than asked for.
    if (sum < 1e-9) break;
    let pick = random() * sum - squares[0];
    for (next = 0; pick > 0 && next < total - 1; pick -= squares[next]) next++;
  }
  return Float32Array.from(palette);
}

/** Times the difference in lightness: a wrong hue is seen sooner than a wrong lightness. */
const chromaWeight = 2;

function squareDistance(lab: Float32Array, at: number, l: number, a: number, b: number): number {
  const [dl, da, db] = [lab[at] - l, lab[at + 1] - a, lab[at + 2] - b];
  return dl * dl + chromaWeight * (da * da + db * db);
}

/** Number of the color that is nearest in OKLab. */
export function nearestColor(palette: Float32Array, l: number, a: number, b: number): number {
  let least = Number.POSITIVE_INFINITY;
  let nearest = 0;
  for (let at = 0; at < palette.length; at += 3) {
    const distance = squareDistance(palette, at, l, a, b);
    if (distance < least) {
      least = distance;
      nearest = at / 3;
    }
  }
  return nearest;
}
