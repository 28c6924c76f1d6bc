import type { Plane } from '../raster/raster.ts';
import { learnSky, type PlacedColors, skyOdds } from './sky-model.ts';

const rounds = 3;
/** Shares of the height above which all is taken for sky, and below which for land, at first. */
export interface FirstGuess {
  readonly head: number;
  readonly foot: number;
}

const usual: FirstGuess = { head: 0.12, foot: 0.75 };
/** What a border costs where there is no edge, an edge that is as steep as counts, and what steps in the border cost. */
const evenCost = 10;
const steepest = 0.05;
const stepCost = 0.5;
const mostStepCost = 9;

/**
 * The sky as all that is above a line from side to side: colors of both sides and the line by turns, the line found exactly ("Tiered
 * Scene Labeling with Dynamic Programming": Felzenszwalb, Veksler, 2010). Clouds may look like land as long as more sky is above
 * and a clearer edge below them.
 *
 * @param edges steepness at each pixel
 * @returns 1 sky
 */
export function skyTier(colors: PlacedColors, edges: Plane, { head, foot } = usual): Uint8Array {
  const { width, height } = colors;
  let known = Uint8Array.from({ length: width * height }, (_, i) =>
    i < head * width * height ? 1 : i > foot * width * height ? 0 : 2,
  );
  let tier = new Uint8Array(width * height);
  for (let round = 0; round < rounds; round++) {
    const model = learnSky(colors, known);
    if (!model) break;
    const border = cheapestLine(skyOdds(colors, model).odds, edges);
    tier = new Uint8Array(width * height);
    for (let x = 0; x < width; x++) for (let y = 0; y < border[x]; y++) tier[y * width + x] = 1;
    known = tier;
  }
  return tier;
}

function cheapestLine(odds: Float32Array, edges: Plane): Int32Array {
  const { width, height, data } = edges;
  const states = height + 1;
  const from = new Int32Array(width * states);
  let costs = new Float64Array(states);
  for (let x = 0; x < width; x++) {
    const own = columnCosts(odds, data, x, width, height);
    if (x > 0) spread(costs, from, x * states);
    const next = new Float64Array(states);
    for (let b = 0; b < states; b++) next[b] = costs[b] + own[b];
    costs = next;
  }
  const border = new Int32Array(width);
  border[width - 1] = lowestOf(costs);
  for (let x = width - 1; x > 0; x--) border[x - 1] = from[x * states + border[x]];
  return border;
}

/** Of a border above each row of a column, and below the last. */
function columnCosts(odds: Float32Array, edges: Float32Array, x: number, width: number, height: number) {
  const costs = new Float64Array(height + 1);
  let sum = 0;
  for (let y = 0; y < height; y++) sum += odds[y * width + x];
  for (let b = 0; b <= height; b++) {
    const steep = b === 0 || b === height ? 0 : Math.max(edges[(b - 1) * width + x], edges[b * width + x]);
    costs[b] = sum + evenCost * (1 - Math.min(1, steep / steepest));
    if (b < height) sum -= 2 * odds[b * width + x];
  }
  return costs;
}

/** The cheapest way to each place from anywhere in the column before: lower envelope of cones, cut off at the most. */
function spread(costs: Float64Array, from: Int32Array, offset: number): void {
  const cheapest = lowestOf(costs);
  const most = costs[cheapest] + mostStepCost;
  for (let b = 0; b < costs.length; b++) from[offset + b] = b;
  for (let b = 1; b < costs.length; b++) {
    if (costs[b - 1] + stepCost >= costs[b]) continue;
    costs[b] = costs[b - 1] + stepCost;
    from[offset + b] = from[offset + b - 1];
  }
  for (let b = costs.length - 2; b >= 0; b--) {
    if (costs[b + 1] + stepCost >= costs[b]) continue;
    costs[b] = costs[b + 1] + stepCost;
    from[offset + b] = from[offset + b + 1];
  }
  for (let b = 0; b < costs.length; b++) {
    if (costs[b] <= most) continue;
    costs[b] = most;
    from[offset + b] = cheapest;
  }
}

function lowestOf(costs: Float64Array): number {
  let at = 0;
  for (let i = 1; i < costs.length; i++) if (costs[i] < costs[at]) at = i;
  return at;
}
