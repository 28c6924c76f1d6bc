/** The luminance table that libjpeg scales to a quality (ITU T.81, annex K), row by row. */
const standardTable = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

const coefficients = 64;

/** Sum of the table at each quality from 1 to 100, as libjpeg makes it; it falls with every step. */
const sums = Array.from({ length: 100 }, (_, index) => {
  const quality = index + 1;
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2;
  return standardTable.reduce(
    (sum, step) => sum + Math.min(Math.max(Math.floor((step * scale + 50) / 100), 1), 255),
    0,
  );
});

/**
 * Quality, 1 to 100 on libjpeg's scale, of what a quantization segment (DQT, without its marker and length) says about
 * luminance: that of the standard table which divides as much in all. Undefined when the segment holds no table 0.
 */
export function jpegQuality(segment: Uint8Array): number | undefined {
  for (let at = 0; at < segment.length; ) {
    const bytes = segment[at] >> 4 === 0 ? 1 : 2;
    const end = at + 1 + coefficients * bytes;
    if (end > segment.length) return undefined;
    if ((segment[at] & 15) === 0) {
      let sum = 0;
      for (let i = at + 1; i < end; i += bytes) {
        sum += bytes === 1 ? segment[i] : (segment[i] << 8) | segment[i + 1];
      }
      return nearestQuality(sum);
    }
    at = end;
  }
  return undefined;
}

function nearestQuality(sum: number): number {
  const distances = sums.map((known) => Math.abs(known - sum));
  return distances.indexOf(Math.min(...distances)) + 1;
}
