import { latin1, viewOf } from '../byte-source.ts';
import { joinBytes } from '../join-bytes.ts';
import { type Density, densityPer, inUnit } from './density.ts';

/** Bytes that saying a density adds to a file: JFIF's segment (ITU-T T.871) without a thumbnail. */
export const densityBytes = 18;

const mostPerUnit = 65_535;
const units = { 1: 'inch', 2: 'centimeter' } as const;

/** What a segment of JFIF says, from its name on; its third unit is a mere proportion. */
export function readJfifDensity(body: Uint8Array): Density | undefined {
  if (body.length < 12 || latin1(body, 0, 5) !== 'JFIF\0') return undefined;
  const unit = body[7];
  const view = viewOf(body);
  return unit === 1 || unit === 2
    ? densityPer(units[unit], view.getUint16(8), view.getUint16(10))
    : undefined;
}

/** The same JPEG, which says so in JFIF's segment: its own, or a new one. What no whole number up to 65 535 can say is not said. */
export function withJpegDensity(jpeg: Uint8Array, density: Density): Uint8Array {
  const [unit, x, y] = inWholeNumbers(density);
  if (Math.max(x, y) > mostPerUnit || Math.min(x, y) < 1) return jpeg;
  const said = [unit, x >> 8, x & 0xff, y >> 8, y & 0xff];
  if (jpeg[3] === 0xe0 && latin1(jpeg, 6, 11) === 'JFIF\0') {
    const own = new Uint8Array(jpeg);
    own.set(said, 13);
    return own;
  }
  // Marker and length, "JFIF", version 1.02, the density, no thumbnail.
  const segment = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, ...said, 0, 0];
  return joinBytes([jpeg.subarray(0, 2), Uint8Array.from(segment), jpeg.subarray(2)]);
}

/** In inches, unless centimeters come nearer. */
function inWholeNumbers(density: Density): [unit: 1 | 2, x: number, y: number] {
  const [inches, centimeters] = ([1, 2] as const).map((unit) => {
    const [x, y] = [inUnit(density.x, units[unit]), inUnit(density.y, units[unit])];
    const numbers: [1 | 2, number, number] = [unit, Math.round(x), Math.round(y)];
    return { numbers, error: Math.abs(numbers[1] / x - 1) + Math.abs(numbers[2] / y - 1) };
  });
  return inches.error <= centimeters.error ? inches.numbers : centimeters.numbers;
}
