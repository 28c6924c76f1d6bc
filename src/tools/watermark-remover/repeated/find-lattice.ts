import { transform } from '../../../imaging/fourier/fast-fourier.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { cellArea, type Lattice, reducedLattice, type Vector } from './lattice.ts';
import { colorPlanes, markDetails } from './mark-detail.ts';

/** Side of the square that is transformed, and how much of it the picture takes: the rest lets shifts run out of it. */
const side = 1024;
const filled = 0.625;
/** Of the picture's sides: so far it is laid over itself. */
const farthest = 0.6;
/** In pixels of the small copy: letters of one word are alike, too. */
const nearest = 12;
/** How far a peak stands out of all shifts, in their standard deviations: to begin with, and to count for a lattice. */
const [leastFirst, leastPeak] = [7, 4.5];
const candidates = 14;
const fewestPeaks = 3;
/** By how much, all in all, what a lattice foretells stands out; the highest of 25 shifts that nothing foretells does by 2. */
const leastGain = 20;
/** Fewer copies than this in the picture's area tell nothing. */
const fewestCopies = 5;

/**
 * The vectors by which a faint mark is repeated over a picture, straight, turned or staggered: peaks of the autocorrelation of its detail,
 * whitened so that only what is periodic all over stands out.
 *
 * @param picture 3 or 4 channels
 * @returns in pixels of the picture, exact to a few thousandths of their length; undefined where nothing is repeated
 */
export function findLattice(picture: Raster): Lattice | undefined {
  const scale = Math.min(1, (side * filled) / Math.max(picture.width, picture.height));
  const colors = colorPlanes(picture, scale);
  const [small] = colors;
  if (Math.min(small.width, small.height) < 4 * nearest) return undefined;
  const shifts = shiftScores(markDetails(colors, 3, [undefined, 160]));
  const found = bestLattice(shifts);
  if (!found || cellArea(found) * fewestCopies > small.width * small.height) return undefined;
  const [toX, toY] = [picture.width / small.width, picture.height / small.height];
  return reducedLattice(
    [found.across[0] * toX, found.across[1] * toY],
    [found.down[0] * toX, found.down[1] * toY],
  );
}

interface Shifts {
  /** Of the right and left, and down: a shift up is one down of the other. */
  readonly reach: Vector;
  /** In standard deviations of all shifts. */
  readonly score: (x: number, y: number) => number;
  readonly peaks: readonly Peak[];
}

interface Peak {
  readonly at: Vector;
  readonly score: number;
}

/** Two pictures laid over themselves at once: one in the real, one in the imaginary numbers. */
function shiftScores([one, other]: readonly Plane[]): Shifts {
  const { width, height } = one;
  const re = new Float32Array(side * side);
  const im = new Float32Array(side * side);
  for (let y = 0; y < height; y++) {
    re.set(one.data.subarray(y * width, (y + 1) * width), y * side);
    im.set(other.data.subarray(y * width, (y + 1) * width), y * side);
  }
  transform({ width: side, height: side, re, im });
  const power = re.map((value, at) => value * value + im[at] * im[at]);
  const around = blurPlane({ width: side, height: side, data: power }, 6).data;
  for (let at = 0; at < power.length; at++) re[at] = Math.min(10, power[at] / (around[at] + 1e-3));
  im.fill(0);
  transform({ width: side, height: side, re, im });
  const reach: Vector = [Math.floor(width * farthest), Math.floor(height * farthest)];
  const raw = (x: number, y: number) => {
    const at = ((y + side) % side) * side + ((x + side) % side);
    return re[at] / Math.sqrt((width - Math.abs(x)) * (height - Math.abs(y)));
  };
  const sizes = new Float32Array((reach[1] + 1) * (2 * reach[0] + 1));
  for (let y = 0, at = 0; y <= reach[1]; y++)
    for (let x = -reach[0]; x <= reach[0]; x++, at++) sizes[at] = Math.abs(raw(x, y));
  const deviation = sizes.sort()[sizes.length >> 1] / 0.6745 + 1e-9;
  const score = (x: number, y: number) => raw(x, y) / deviation;
  return { reach, score, peaks: peaksOf(score, reach) };
}

function peaksOf(score: Shifts['score'], [right, bottom]: Vector): Peak[] {
  const peaks: Peak[] = [];
  for (let y = 0; y <= bottom; y++) {
    for (let x = y === 0 ? nearest : -right; x <= right; x++) {
      if (Math.hypot(x, y) < nearest) continue;
      const here = score(x, y);
      if (here < leastFirst) continue;
      if (isHighest(score, x, y, here)) peaks.push({ at: [x, y], score: here });
    }
  }
  return peaks.sort((one, other) => other.score - one.score).slice(0, candidates);
}

function isHighest(score: Shifts['score'], x: number, y: number, here: number): boolean {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) if ((dx !== 0 || dy !== 0) && score(x + dx, y + dy) > here) return false;
  return true;
}

/** Of all pairs of peaks, the one whose lattice foretells most peaks and fewest that aren't there: a cell is neither too small nor too large. */
function bestLattice(shifts: Shifts): Lattice | undefined {
  const tried: Lattice[] = [];
  let best: { lattice: Lattice; gain: number } | undefined;
  for (const [index, one] of shifts.peaks.entries()) {
    for (const other of shifts.peaks.slice(index + 1)) {
      const rough = reducedLattice(one.at, other.at);
      const sizes = [Math.hypot(...rough.across), Math.hypot(...rough.down)];
      const sine = cellArea(rough) / (sizes[0] * sizes[1]);
      if (sine < 0.3 || Math.min(...sizes) < nearest) continue;
      if (tried.some((lattice) => isSame(lattice, rough))) continue;
      tried.push(rough);
      const fitted = fitTo(shifts, rough);
      if (fitted && fitted.gain > (best?.gain ?? leastGain)) best = fitted;
    }
  }
  return best?.lattice;
}

function isSame(one: Lattice, other: Lattice): boolean {
  const near = (p: Vector, q: Vector) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 2;
  return near(one.across, other.across) && near(one.down, other.down);
}

/** Drawn through the peaks it foretells, near ones first. */
function fitTo(shifts: Shifts, rough: Lattice): { lattice: Lattice; gain: number } | undefined {
  let lattice = rough;
  for (const share of [0.4, 0.7, 1]) {
    const seen = foretoldPeaks(shifts, lattice, share).filter(({ score }) => score >= leastPeak);
    if (seen.length >= fewestPeaks) lattice = throughPoints(seen) ?? lattice;
  }
  const foretold = foretoldPeaks(shifts, lattice, 1);
  if (foretold.filter(({ score }) => score >= leastPeak).length < fewestPeaks) return undefined;
  const gain = foretold.reduce((sum, { score }) => sum + Math.max(-2, Math.min(12, score - leastPeak)), 0);
  return { lattice: reducedLattice(lattice.across, lattice.down), gain };
}

interface Foretold {
  readonly times: Vector;
  readonly at: Vector;
  readonly score: number;
}

function foretoldPeaks({ reach, score }: Shifts, { across, down }: Lattice, share: number): Foretold[] {
  const points: Foretold[] = [];
  const [right, bottom] = [reach[0] * share, reach[1] * share];
  const most = Math.ceil(
    (2 * Math.hypot(right, bottom)) / Math.min(Math.hypot(...across), Math.hypot(...down)),
  );
  for (let n = -most; n <= most; n++) {
    for (let m = -most; m <= most; m++) {
      const [x, y] = [n * across[0] + m * down[0], n * across[1] + m * down[1]];
      const isHalf = y > 0.5 || (Math.abs(y) <= 0.5 && x > 0);
      if (!isHalf || y > bottom || Math.abs(x) > right || Math.hypot(x, y) < nearest) continue;
      points.push({ times: [n, m], ...highestNear(score, Math.round(x), Math.round(y)) });
    }
  }
  return points;
}

function highestNear(score: Shifts['score'], x: number, y: number): { at: Vector; score: number } {
  let best = { at: [x, y] as Vector, score: score(x, y) };
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const here = score(x + dx, y + dy);
      if (here > best.score) best = { at: [x + dx, y + dy], score: here };
    }
  }
  const [px, py] = best.at;
  const between = (before: number, after: number) =>
    Math.max(-0.5, Math.min(0.5, (before - after) / (2 * (before - 2 * best.score + after) || 1)));
  return {
    score: best.score,
    at: [
      px + between(score(px - 1, py), score(px + 1, py)),
      py + between(score(px, py - 1), score(px, py + 1)),
    ],
  };
}

/** Least squares over `at = times[0] · across + times[1] · down`. */
function throughPoints(points: readonly Foretold[]): Lattice | undefined {
  let [nn, nm, mm, nx, ny, mx, my] = [0, 0, 0, 0, 0, 0, 0];
  for (const {
    times: [n, m],
    at: [x, y],
    score,
  } of points) {
    const weight = Math.min(score, 40);
    nn += weight * n * n;
    nm += weight * n * m;
    mm += weight * m * m;
    nx += weight * n * x;
    ny += weight * n * y;
    mx += weight * m * x;
    my += weight * m * y;
  }
  const whole = nn * mm - nm * nm;
  if (whole < 1e-6) return undefined;
  return {
    across: [(nx * mm - mx * nm) / whole, (ny * mm - my * nm) / whole],
    down: [(mx * nn - nx * nm) / whole, (my * nn - ny * nm) / whole],
  };
}
