import { encodedOf, linearOf } from '../color/oklab.ts';
import { type ColorField, workingColors } from '../color/working-colors.ts';
import { blankCanvas, type Canvas, full } from '../raster/canvas.ts';
import { finishPainting } from './finish-painting.ts';
import type { Painter } from './painter.ts';

/** So many dots lie side by side in a square picture, at least and at most detail. */
const [fewest, most] = [56, 210];
/** Fewer pixels than this hold no dot. */
const leastCell = 4;
/** Pixels of the working copy in a cell: dots are round, and yet follow an edge that crosses them. */
const workingCell = 2.5;
/** Rows between two looks at whether to go on. */
const rowsAtOnce = 64;

type Rgb = readonly [number, number, number];

/** An ink: the angle of its screen in degrees, and how much light of red, green and blue it lets through. */
interface Ink {
  readonly angle: number;
  readonly light: Rgb;
}

/** Process inks, a little purer than on newsprint. Angles as printers set them, so that no moiré comes up. */
const inks: readonly Ink[] = [
  { angle: 15, light: [0.01, 0.44, 0.86] },
  { angle: 75, light: [0.84, 0.015, 0.27] },
  { angle: 0, light: [0.98, 0.85, 0.01] },
  { angle: 45, light: [0.012, 0.012, 0.012] },
];
const black = inks[3];
/** Black for this share of the common darkness, and from this darkness on. */
const [blackShare, blackFrom] = [0.85, 0.1];
/**
 * Dots that are too small to see mix by their light, dots that are seen by their lightness, about a square root of it, as
 * programs do that shrink encoded pictures. In between, the picture is neither dark from near nor pale from afar. It is
 * Yule's and Nielsen's n ("The penetration of light into paper and its effect on halftone reproduction", 1951).
 */
const dotGain = 1.7;
/** Light as it mixes. */
const tone = (light: number) => light ** (1 / dotGain);
/** What an ink takes away of what mixes. */
const taken = inks.map(({ light }) => light.map((value) => 1 - tone(value)));
const takenByBlack = taken[3];

/**
 * Four-color print: round dots of cyan, magenta, yellow and black on white paper, in screens of 15, 75, 0 and 45 degrees;
 * gray pictures are printed in black alone. The area that each ink covers is such that the mean tone is the picture's:
 * inks multiply, screens at different angles meet by chance (Demichel 1924), and the three equations are
 * solved by Gauss and Seidel's method. What the inks cannot print comes as near as they can.
 */
export const paintHalftone: Painter = async (picture, detail, step) => {
  const side = Math.sqrt(picture.width * picture.height);
  const cell = Math.max(leastCell, side / (fewest * (most / fewest) ** detail));
  const colors = workingColors(picture, ((side / cell) * workingCell) ** 2);
  const canvas = blankCanvas(picture);
  const colored = picture.channels > 2;
  const used = colored ? inks : [black];
  const areas = colored ? separate(colors) : separateGray(colors);
  const radii = dotRadii(cell);
  await step(0.1);
  for (let top = 0; top < picture.height; top += rowsAtOnce) {
    const bottom = Math.min(picture.height, top + rowsAtOnce);
    printRows({ used, areas, radii, cell, colors }, canvas, top, bottom);
    await step(0.1 + (0.9 * bottom) / picture.height);
  }
  return finishPainting(picture, canvas.data);
};

/** Area covered by black alone, 0..1. */
function separateGray({ data }: ColorField): Float32Array[] {
  const area = new Float32Array(data.length / 3);
  for (let i = 0; i < area.length; i++) {
    area[i] = within((1 - tone(linearOf(data[i * 3]))) / takenByBlack[1]);
  }
  return [area];
}

/** Areas covered by cyan, magenta, yellow and black, 0..1. */
function separate({ data }: ColorField): Float32Array[] {
  const areas = inks.map(() => new Float32Array(data.length / 3));
  const guess: [number, number, number] = [0, 0, 0];
  const left: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < areas[0].length; i++) {
    for (let channel = 0; channel < 3; channel++) left[channel] = tone(linearOf(data[i * 3 + channel]));
    const darkness = 1 - Math.max(...left);
    const share = (blackShare * Math.max(0, darkness - blackFrom)) / (1 - blackFrom);
    for (let channel = 0; channel < 3; channel++) left[channel] /= 1 - share * takenByBlack[channel];
    mixInks(left, guess);
    for (let ink = 0; ink < 3; ink++) areas[ink][i] = guess[ink];
    areas[3][i] = share;
  }
  return areas;
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Areas of the three colors that mix to what is wanted, or as near as they come; `areas` is the first guess, too. */
function mixInks(wanted: Rgb, areas: [number, number, number]): void {
  for (let round = 0; round < 12; round++) {
    let change = 0;
    // Each ink rules one channel: cyan red, magenta green, yellow blue.
    for (let ink = 0; ink < 3; ink++) {
      let others = 1;
      for (let other = 0; other < 3; other++) {
        if (other !== ink) others *= 1 - areas[other] * taken[other][ink];
      }
      const area = within((1 - wanted[ink] / others) / taken[ink][ink]);
      change = Math.max(change, Math.abs(area - areas[ink]));
      areas[ink] = area;
    }
    if (change < 1e-3) return;
  }
}

/** Steps in which the radius of a dot is known, and points along half a cell at which it is measured. */
const [radiusSteps, points] = [1024, 24];

/**
 * Radius in cells of the round dot that covers a share of its cell, for shares in steps; dots that overlap and dots of
 * less than a pixel, with antialiased rims, cover just as much.
 */
function dotRadii(cell: number): Float32Array {
  const distances = Float32Array.from({ length: points * points }, (_, i) => {
    const [x, y] = [i % points, Math.floor(i / points)];
    return Math.hypot((x + 0.5) / points / 2, (y + 0.5) / points / 2);
  });
  const [least, most] = [-0.5 / cell, Math.SQRT1_2 + 0.5 / cell];
  const radii = new Float32Array(radiusSteps + 1);
  let share = 0;
  let radius = least;
  const stride = (most - least) / 400;
  for (let i = 0; i <= radiusSteps; i++) {
    while (share < i / radiusSteps && radius < most) {
      radius += stride;
      let sum = 0;
      for (const distance of distances) sum += coverOf(radius, distance, cell);
      share = sum / distances.length;
    }
    radii[i] = i === radiusSteps ? most : radius;
  }
  return radii;
}

/** How much of a pixel is covered by a dot, 0..1, at a distance from its middle; both in cells. */
function coverOf(radius: number, distance: number, cell: number): number {
  return within((radius - distance) * cell + 0.5);
}

interface Print {
  readonly used: readonly Ink[];
  readonly areas: readonly Float32Array[];
  readonly radii: Float32Array;
  /** Side of a cell in pixels. */
  readonly cell: number;
  readonly colors: ColorField;
}

/** Values in which tone is encoded. */
const toneSteps = 4096;
const encoded = Uint16Array.from({ length: toneSteps + 1 }, (_, i) =>
  Math.round(encodedOf((i / toneSteps) ** dotGain) * full),
);

function printRows(
  { used, areas, radii, cell, colors }: Print,
  { width, height, data }: Canvas,
  top: number,
  bottom: number,
): void {
  const tones = new Float32Array(width * 3);
  const scaleX = colors.width / width;
  const scaleY = colors.height / height;
  for (let y = top; y < bottom; y++) {
    tones.fill(1);
    const row = Math.min(Math.max((y + 0.5) * scaleY - 0.5, 0), colors.height - 1);
    const above = Math.min(Math.floor(row), Math.max(0, colors.height - 2));
    const down = row - above;
    const below = above + 1 < colors.height ? colors.width : 0;
    for (const [number, ink] of used.entries()) {
      const angle = (ink.angle * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle) / cell, Math.sin(angle) / cell];
      const area = areas[number];
      const [red, green, blue] = ink.light.map((value) => 1 - tone(value));
      // From the picture's middle, so that a large and a small copy have their dots at the same places.
      let u = (0.5 - width / 2) * cos + (y + 0.5 - height / 2) * sin;
      let v = -(0.5 - width / 2) * sin + (y + 0.5 - height / 2) * cos;
      for (let x = 0; x < width; x++, u += cos, v -= sin) {
        const column = Math.min(Math.max((x + 0.5) * scaleX - 0.5, 0), colors.width - 1);
        const left = Math.min(Math.floor(column), Math.max(0, colors.width - 2));
        const across = column - left;
        const at = above * colors.width + left;
        const next = left + 1 < colors.width ? 1 : 0;
        const upper = area[at] + across * (area[at + next] - area[at]);
        const lower = area[at + below] + across * (area[at + below + next] - area[at + below]);
        const share = upper + down * (lower - upper);
        const toCenter = Math.hypot(u - Math.round(u), v - Math.round(v));
        const cover = coverOf(radii[Math.round(share * radiusSteps)], toCenter, cell);
        if (cover === 0) continue;
        tones[x * 3] *= 1 - cover * red;
        tones[x * 3 + 1] *= 1 - cover * green;
        tones[x * 3 + 2] *= 1 - cover * blue;
      }
    }
    for (let i = 0, at = y * width * 3; i < tones.length; i++, at++) {
      data[at] = encoded[Math.round(tones[i] * toneSteps)];
    }
  }
}
