import type { LightField } from './light-field.ts';

export const apertureShapes = ['disc', 'hexagon'] as const;
export type ApertureShape = (typeof apertureShapes)[number];

/** Lines that each row of an aperture is divided into to measure it. */
const linesPerRow = 8;
/** Radii this near to each other count as one. */
const radiusStep = 1 / 16;
/** An aperture that lies in one cell changes nothing. */
const leastRadius = 0.5;

/** Two rows of an aperture, as far above its center as below: `half` cells to both sides of the center of a cell that is `gain` full. */
interface Chord {
  /** 0 is the row of the center, which there is once. */
  readonly row: number;
  readonly half: number;
  readonly gain: number;
}

interface Aperture {
  readonly chords: readonly Chord[];
  readonly area: number;
}

/** Half the width of an aperture of radius 1 at a height, 0 beyond it. */
const halfWidths: Record<ApertureShape, (height: number) => number> = {
  disc: (height) => Math.sqrt(Math.max(0, 1 - height * height)),
  // Corners to the left and right, sides above and below.
  hexagon: (height) =>
    Math.abs(height) > Math.sqrt(3) / 2 ? 0 : Math.max(0, 1 - Math.abs(height) / Math.sqrt(3)),
};

function apertureOf(shape: ApertureShape, radius: number): Aperture {
  const chords: Chord[] = [];
  const reach = Math.ceil(radius + 0.5);
  let area = 0;
  for (let row = 0; row <= reach; row++) {
    let half = 0;
    for (let line = 0; line < linesPerRow; line++) {
      const height = row - 0.5 + (line + 0.5) / linesPerRow;
      half += (radius * halfWidths[shape](height / radius)) / linesPerRow;
    }
    if (half === 0) continue;
    area += (row === 0 ? 2 : 4) * half;
    chords.push({ row, half: Math.max(half - 0.5, 0), gain: Math.min(1, 2 * half) });
  }
  return { chords, area };
}

/**
 * What a lens shows of points out of focus: each becomes an image of the aperture. A mean over a disc or hexagon, chord by
 * chord, each of them the difference of two sums along its row (Crow: "Summed-Area Tables for Texture Mapping", 1984, in one
 * dimension), so that only the height of the aperture costs time; chords as far above the center as below have one length and are
 * added at once. The radius may change from row to row, as it does along the ground. Beyond the border there is nothing, weight neither.
 *
 * @param radiusOf radius in cells for each row
 */
export function blurByAperture(
  field: LightField,
  shape: ApertureShape,
  radiusOf: (row: number) => number,
): LightField {
  const { width, height } = field;
  const radii = Float64Array.from({ length: height }, (_, y) => {
    return Math.max(leastRadius, Math.round(radiusOf(y) / radiusStep) * radiusStep);
  });
  const reach = Math.ceil(Math.max(...radii) + 0.5);
  const pad = reach + 2;
  const sums = Array.from({ length: 2 * reach + 1 }, () => ({
    row: -1,
    values: new Float64Array((width + 2 * pad + 1) * 4),
  }));
  const nothing = new Float64Array(sums[0].values.length);
  const sumsOf = (row: number) => {
    if (row < 0 || row >= height) return nothing;
    const slot = sums[row % sums.length];
    if (slot.row !== row) {
      sumRow(field, row, pad, slot.values);
      slot.row = row;
    }
    return slot.values;
  };
  const known = new Map<number, Aperture>();
  const data = new Float32Array(field.data.length);
  const line = new Float64Array(width * 4);
  for (let y = 0; y < height; y++) {
    const radius = radii[y];
    const aperture = known.get(radius) ?? apertureOf(shape, radius);
    known.set(radius, aperture);
    line.fill(0);
    for (const chord of aperture.chords) {
      const below = chord.row === 0 ? nothing : sumsOf(y + chord.row);
      addChords(line, sumsOf(y - chord.row), below, pad, chord);
    }
    const scale = 1 / aperture.area;
    for (let i = 0, to = y * width * 4; i < line.length; i++, to++) data[to] = line[i] * scale;
  }
  return { ...field, data };
}

/** Sums of all cells to the left, per channel; before the row there are none, behind it they stay. */
function sumRow({ width, data }: LightField, row: number, pad: number, sums: Float64Array): void {
  const first = pad * 4;
  sums.fill(0, 0, first + 4);
  for (let i = 0, from = row * width * 4, to = first; i < width * 4; i++, from++, to++) {
    sums[to + 4] = sums[to] + data[from];
  }
  const end = first + width * 4;
  for (let i = end + 4; i < sums.length; i++) sums[i] = sums[i - 4];
}

/** The loop that takes the time: what it reads is kept for the next cell, which needs it again. */
function addChords(
  line: Float64Array,
  above: Float64Array,
  below: Float64Array,
  pad: number,
  { half, gain }: Chord,
): void {
  const whole = Math.floor(half);
  const outer = (half - whole) * gain;
  const inner = gain - outer;
  let left = (pad - whole) * 4;
  let right = (pad + whole + 2) * 4;
  let red = above[right - 4] + below[right - 4];
  let green = above[right - 3] + below[right - 3];
  let blue = above[right - 2] + below[right - 2];
  let weight = above[right - 1] + below[right - 1];
  let lastRed = above[left - 4] + below[left - 4];
  let lastGreen = above[left - 3] + below[left - 3];
  let lastBlue = above[left - 2] + below[left - 2];
  let lastWeight = above[left - 1] + below[left - 1];
  for (let i = 0; i < line.length; i += 4, left += 4, right += 4) {
    const nextRed = above[right] + below[right];
    const nextGreen = above[right + 1] + below[right + 1];
    const nextBlue = above[right + 2] + below[right + 2];
    const nextWeight = above[right + 3] + below[right + 3];
    const leftRed = above[left] + below[left];
    const leftGreen = above[left + 1] + below[left + 1];
    const leftBlue = above[left + 2] + below[left + 2];
    const leftWeight = above[left + 3] + below[left + 3];
    line[i] += inner * (red - leftRed) + outer * (nextRed - lastRed);
    line[i + 1] += inner * (green - leftGreen) + outer * (nextGreen - lastGreen);
    line[i + 2] += inner * (blue - leftBlue) + outer * (nextBlue - lastBlue);
    line[i + 3] += inner * (weight - leftWeight) + outer * (nextWeight - lastWeight);
    red = nextRed;
    green = nextGreen;
    blue = nextBlue;
    weight = nextWeight;
    lastRed = leftRed;
    lastGreen = leftGreen;
    lastBlue = leftBlue;
    lastWeight = leftWeight;
  }
}
