import type { Plane, Raster } from '../raster/raster.ts';
import { colorBinCount, colorEvidence, writeColorBins } from './color-histogram.ts';

/** What counts as surely subject and surely ground when their colors are learned. */
const sureSubject = 0.9;
const sureGround = 0.05;
/** Nearer to 0 and 1 alpha is not asked about. */
const settled = 0.02;
/** Colors vote with half their evidence, over a window of this radius. */
const voteWeight = 0.5;
const windowRadius = 2;

/**
 * Lets colors decide where alpha is unsure: a pixel in a color that is common in the sure subject and rare in the sure
 * ground gains alpha, the other way round it loses (naive Bayes with color histograms, as in the first step of
 * Boykov and Jolly: "Interactive Graph Cuts", 2001). What is sure stays.
 *
 * @param picture 3 channels, of the alpha's size
 */
export function voteByColor(alpha: Plane, picture: Raster<Uint8Array>): Plane {
  const { width, height } = alpha;
  const bins = new Uint16Array(width * height);
  const subjectCounts = new Uint32Array(colorBinCount);
  const groundCounts = new Uint32Array(colorBinCount);
  for (let y = 0; y < height; y++) countRow(alpha, picture, y, bins, subjectCounts, groundCounts);
  const evidence = colorEvidence(subjectCounts, groundCounts);
  if (!evidence) return alpha;
  const data = new Float32Array(alpha.data);
  /** Evidence of each column within the window's rows. */
  const columns = new Float64Array(width);
  for (let y = -windowRadius; y < height; y++) {
    const [next, past] = [y + windowRadius, y - windowRadius - 1];
    if (next < height) addRow(columns, evidence, bins, next, 1);
    if (past >= 0) addRow(columns, evidence, bins, past, -1);
    if (y >= 0) voteRow(alpha, y, columns, data);
  }
  return { width, height, data };
}

// Loops over all pixels are cut into functions for a row: V8 optimizes what is called often once and for all.
function countRow(
  { width, data: values }: Plane,
  picture: Raster<Uint8Array>,
  y: number,
  bins: Uint16Array,
  subjectCounts: Uint32Array,
  groundCounts: Uint32Array,
): void {
  writeColorBins(picture, bins, y * width, (y + 1) * width);
  for (let i = y * width; i < (y + 1) * width; i++) {
    if (values[i] < sureGround) groundCounts[bins[i]]++;
    else if (values[i] > sureSubject) subjectCounts[bins[i]]++;
  }
}

function addRow(
  columns: Float64Array,
  evidence: Float32Array,
  bins: Uint16Array,
  y: number,
  sign: 1 | -1,
): void {
  for (let x = 0, i = y * columns.length; x < columns.length; x++, i++)
    columns[x] += sign * evidence[bins[i]];
}

function voteRow(
  { width, height, data: values }: Plane,
  y: number,
  columns: Float64Array,
  voted: Float32Array,
): void {
  const rows = Math.min(y + windowRadius, height - 1) - Math.max(y - windowRadius, 0) + 1;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const value = values[i];
    if (value < settled || value > 1 - settled) continue;
    const left = Math.max(x - windowRadius, 0);
    const right = Math.min(x + windowRadius, width - 1);
    let sum = 0;
    for (let column = left; column <= right; column++) sum += columns[column];
    const vote = sum / (rows * (right - left + 1));
    voted[i] = 1 / (1 + ((1 - value) / value) * Math.exp(-voteWeight * vote));
  }
}
