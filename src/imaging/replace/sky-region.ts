import { FlowNetwork } from '../fill/max-flow.ts';
import { findComponents } from '../matte/components.ts';
import { type ColorMixture, fitMixture, logDensity } from './color-mixture.ts';

/** Colors of a small picture, and where in it they are: OKLab and height. */
export interface PlacedColors {
  readonly width: number;
  readonly height: number;
  /** Interleaved L, a, b and a weighted row. */
  readonly data: Float32Array;
}

const parts = 5;
const mostSamples = 6000;
const mostDoubt = 7;
/** What a border costs where nothing is seen of it, and how sharp an edge has to be to cost half of that. */
const smoothness = 9;
const rowWeight = 0.16;
const passes = 3;
/** What being at the top speaks for sky, and at the bottom against it. */
const highPrior = 0.7;
const lowPrior = 0.7;
/** In OKLab: how blue a sky is that has white clouds, and how much lighter than it they are. */
const blue = -0.02;
const lighter = 0.02;
/** Natural logarithm of the density that any color has in any model: nothing is impossible. */
const anyColor = Math.log(1e-2);

export function placedColors(lab: Float32Array, width: number, height: number): PlacedColors {
  const data = new Float32Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    data[i * 4] = lab[i * 3];
    data[i * 4 + 1] = 2 * lab[i * 3 + 1];
    data[i * 4 + 2] = 2 * lab[i * 3 + 2];
    data[i * 4 + 3] = (rowWeight * Math.floor(i / width)) / height;
  }
  return { width, height, data };
}

/** What sky and what land looks like. */
export interface SkyModel {
  readonly sky: ColorMixture;
  readonly land: ColorMixture;
}

/** @param isSky 1 sky, 0 land, 2 not known */
export function learnSky(colors: PlacedColors, isSky: Uint8Array): SkyModel | undefined {
  const sky = sampled(colors, isSky, 1);
  const land = sampled(colors, isSky, 0);
  if (sky.length === 0 || land.length === 0) return undefined;
  return { sky: fitMixture(sky, 4, parts), land: fitMixture(land, 4, parts) };
}

function sampled({ data }: PlacedColors, isSky: Uint8Array, wanted: number): Float32Array {
  let count = 0;
  for (const value of isSky) if (value === wanted) count++;
  const stride = Math.max(1, Math.ceil(count / mostSamples));
  const points: number[] = [];
  let seen = 0;
  for (let i = 0; i < isSky.length; i++) {
    if (isSky[i] !== wanted) continue;
    if (seen++ % stride === 0) points.push(data[i * 4], data[i * 4 + 1], data[i * 4 + 2], data[i * 4 + 3]);
  }
  return Float32Array.from(points);
}

/** How much likelier than land a pixel is sky: a logarithm, bounded to ±{@link mostDoubt}. */
export function skyOdds(colors: PlacedColors, { sky, land }: SkyModel): Float32Array {
  const logs = new Float64Array(parts);
  const odds = new Float32Array(colors.width * colors.height);
  const floored = (log: number) => Math.max(log, anyColor) + Math.log1p(Math.exp(-Math.abs(log - anyColor)));
  for (let i = 0; i < odds.length; i++) {
    const one = floored(logDensity(sky, colors.data, i * 4, logs));
    const other = floored(logDensity(land, colors.data, i * 4, logs));
    odds[i] = Math.max(-mostDoubt, Math.min(mostDoubt, one - other));
  }
  return odds;
}

/**
 * The sky as one region: models of both sides' colors and a cut along the picture's edges, by turns ("GrabCut": Rother,
 * Kolmogorov, Blake, 2004). What doesn't hang together with the top of the picture isn't sky.
 *
 * @param first guess, 1 sky
 */
export function skyRegion(colors: PlacedColors, first: Uint8Array): Uint8Array {
  const { width, height } = colors;
  const cut = new GridCut(colors);
  let region = first;
  for (let pass = 0; pass < passes; pass++) {
    const model = learnSky(colors, pass === 0 ? withoutClouds(colors, region) : region);
    if (!model) return new Uint8Array(width * height);
    const odds = skyOdds(colors, model).map(
      (value, i) => value + highPrior - (highPrior + lowPrior) * (i / region.length),
    );
    const next = skyParts(cut.cut(odds), odds, width, height);
    const isSame = next.every((value, i) => value === region[i]);
    region = next;
    if (isSame) break;
  }
  return region;
}

/** A guess in which what may be clouds before a blue sky is left open: 2. */
function withoutClouds({ width, data }: PlacedColors, region: Uint8Array): Uint8Array {
  const mean = [0, 0];
  let count = 0;
  let last = 0;
  for (let i = 0; i < region.length; i++) {
    if (region[i] === 0) continue;
    mean[0] += data[i * 4];
    mean[1] += data[i * 4 + 2] / 2;
    count++;
    last = Math.floor(i / width);
  }
  if (count === 0 || mean[1] / count > blue) return region;
  return region.map((value, i) => {
    const isCloud =
      data[i * 4] > mean[0] / count + lighter && data[i * 4 + 2] / 2 < 0.03 && i < (last + 1) * width;
    return value === 0 && isCloud ? 2 : value;
  });
}

/** What lies behind a wire or a branch hangs together with the sky over a gap of this share of the height, if it surely looks like it. */
const gap = 0.025;
const sureOdds = 2.5;

/** Only what reaches the top rows, and what is parted from that by thin things alone. */
function skyParts(region: Uint8Array, odds: Float32Array, width: number, height: number): Uint8Array {
  const { labels, count } = findComponents({ width, height, data: Float32Array.from(region) }, 0.5);
  const isSky = new Uint8Array(count + 1);
  const sums = new Float64Array(count + 1);
  const sizes = new Float64Array(count + 1);
  const rows = Math.max(1, Math.round(height * 0.02));
  for (let i = 0; i < labels.length; i++) {
    if (i < rows * width) isSky[labels[i]] = 1;
    sums[labels[i]] += odds[i];
    sizes[labels[i]]++;
  }
  isSky[0] = 0;
  const reach = Math.max(2, Math.round(gap * height));
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let i = 0; i < labels.length; i++) {
      const label = labels[i];
      if (label === 0 || isSky[label] === 1 || sums[label] < sureOdds * sizes[label]) continue;
      const x = i % width;
      for (let k = 1; k <= reach && isSky[label] === 0; k++) {
        const isBeside = (at: number, isThere: boolean) => isThere && isSky[labels[at]] === 1;
        if (
          isBeside(i - k * width, i >= k * width) ||
          isBeside(i - k, x >= k) ||
          isBeside(i + k, x + k < width)
        ) {
          isSky[label] = 1;
          isMore = true;
        }
      }
    }
  }
  return Uint8Array.from(labels, (label) => isSky[label]);
}

/** A network over all pixels, laid once. */
class GridCut {
  readonly #network: FlowNetwork;
  readonly #weights: Float32Array;

  constructor({ width, height, data }: PlacedColors) {
    this.#network = new FlowNetwork(width * height, 2 * width * height - width - height);
    const squares: number[] = [];
    for (let at = 0, y = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        for (const next of [x < width - 1 ? at + 1 : -1, y < height - 1 ? at + width : -1]) {
          if (next < 0) continue;
          this.#network.addEdge(at, next);
          let sum = 0;
          for (let c = 0; c < 3; c++) sum += (data[at * 4 + c] - data[next * 4 + c]) ** 2;
          squares.push(sum);
        }
      }
    }
    const mean = squares.reduce((sum, value) => sum + value, 0) / squares.length + 1e-7;
    this.#weights = Float32Array.from(squares, (square) => smoothness * Math.exp(-square / (2 * mean)) + 0.3);
  }

  /** 1 where it is sky. */
  cut(odds: Float32Array): Uint8Array {
    for (let edge = 0; edge < this.#weights.length; edge++)
      this.#network.setEdge(edge, this.#weights[edge], this.#weights[edge]);
    for (let i = 0; i < odds.length; i++) this.#network.setTerminal(i, odds[i]);
    this.#network.cut();
    return Uint8Array.from(odds, (_, i) => (this.#network.isBehindCut(i) ? 0 : 1));
  }
}
