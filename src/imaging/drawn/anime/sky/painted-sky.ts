import type { ColorField } from '../../../color/working-colors.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { smooth } from '../../../raster/smooth.ts';
import { seededRandom } from '../../../sampling/seeded-random.ts';
import type { Lab } from '../../face-colors.ts';
import { type Cover, CoverSheet, type Point, shapeCover } from '../../strokes/cover.ts';

/** Colors of a painted sky, OKLab. */
export interface SkyPaints {
  /** At the top, halfway, and at the horizon. */
  readonly air: readonly [Lab, Lab, Lab];
  /** The underside of clouds and their tops. */
  readonly cloud: readonly [Lab, Lab];
  readonly stars: number;
}

/** Clouds, from large ones above to small ones at the horizon, and discs of each. */
const [clouds, puffs] = [7, 26];

/**
 * A gradient down to the horizon with cumulus of hard-edged puffs: white tops, tinted flat undersides, smaller toward the horizon.
 *
 * @param share how much of each pixel is sky, 0..1, in the size of the colors, which are painted in place
 */
export function paintSky(colors: ColorField, share: Float32Array, paints: SkyPaints, seed: number): void {
  const { width, height } = colors;
  const horizon = horizonOf(share, width, height);
  const sky: ColorField = {
    width,
    height: Math.max(1, Math.min(height, Math.ceil(horizon * 1.02) + 1)),
    data: new Float32Array(0),
  };
  const painted: ColorField = { ...sky, data: gradient(sky, horizon, paints.air) };
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const between = (from: number, to: number) => from + (to - from) * random();
  if (paints.stars > 0) layStars(painted, horizon, paints.stars, random);
  // Clouds are as large as the sky has room for.
  const wide = Math.min(width, 2.4 * horizon);
  for (let k = 0; k < clouds; k++) {
    const base = horizon * (0.3 + 0.66 * (k / (clouds - 1)) ** 0.8);
    const size = wide * (0.2 - (0.13 * k) / (clouds - 1)) * between(0.8, 1.2);
    const x = width * (k === 0 ? 0.7 : between(-0.05, 1.05));
    const discs = Array.from({ length: puffs }, () => {
      const u = Math.min(0.72, Math.max(-0.72, normal() * 0.4));
      // Discs at the ends are small, but never alone.
      const radius = size * 0.3 * Math.max(0.52, Math.exp(-((u * 1.2) ** 2))) * between(0.55, 1.05);
      const y = base - radius * 0.55 - random() * size * 0.34 * Math.exp(-((u * 1.5) ** 2));
      return { x: x + u * size * 1.25, y, radius };
    });
    const opacity = 0.95 - (0.35 * k) / (clouds - 1);
    const body = flatBelow(coverOf(painted, discs, 1, 0), base, size);
    if (!body) continue;
    layLab(painted, body, paints.cloud[0], opacity);
    const tops = coverOf(painted, discs, 0.8, 1);
    if (!tops) continue;
    // Tops lie within their cloud.
    for (let y = 0, i = 0; y < tops.height; y++)
      for (let column = 0; column < tops.width; column++, i++)
        tops.data[i] *= shareAt(body, tops.x + column, tops.y + y);
    layLab(painted, tops, paints.cloud[1], opacity);
  }
  for (let i = 0; i < share.length; i++) {
    if (share[i] === 0) continue;
    const from = Math.min(painted.height - 1, Math.floor(i / width)) * width + (i % width);
    for (let c = 0; c < 3; c++)
      colors.data[3 * i + c] += share[i] * (painted.data[3 * from + c] - colors.data[3 * i + c]);
  }
}

/** The last row that has a little sky. */
function horizonOf(share: Float32Array, width: number, height: number): number {
  for (let y = height - 1; y > 0; y--) {
    let sum = 0;
    for (let x = 0; x < width; x++) sum += share[y * width + x];
    if (sum > 0.12 * width) return y + 1;
  }
  return Math.max(1, 0.4 * height);
}

function gradient(
  { width, height }: ColorField,
  horizon: number,
  [top, middle, low]: SkyPaints['air'],
): Float32Array {
  const data = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const t = Math.min(1, y / Math.max(1, horizon));
    const [one, other, share] = t < 0.55 ? [top, middle, t / 0.55] : [middle, low, (t - 0.55) / 0.45];
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = one[c] + share * (other[c] - one[c]);
  }
  return data;
}

type Disc = { readonly x: number; readonly y: number; readonly radius: number };

function discLine({ x, y, radius }: Disc): Point[] {
  return Array.from({ length: 36 }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / 36;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** What discs cover together; tops are smaller and lie toward the light, up and to the left. */
function coverOf(
  { width, height }: ColorField,
  discs: readonly Disc[],
  size: number,
  shift: number,
): Cover | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  const placed = discs.map(({ x, y, radius }) => ({
    x: x - shift * 0.16 * radius,
    y: y - shift * 0.26 * radius,
    radius: radius * size,
  }));
  for (const { x, y, radius } of placed) {
    left = Math.min(left, x - radius);
    right = Math.max(right, x + radius);
    top = Math.min(top, y - radius);
    bottom = Math.max(bottom, y + radius);
  }
  const x = Math.max(0, Math.floor(left) - 2);
  const y = Math.max(0, Math.floor(top) - 2);
  const box = {
    x,
    y,
    width: Math.min(width, Math.ceil(right) + 2) - x,
    height: Math.min(height, Math.ceil(bottom) + 2) - y,
  };
  if (box.width <= 0 || box.height <= 0) return undefined;
  const sheet = new CoverSheet(box);
  for (const disc of placed) {
    sheet.add(discLine(disc));
  }
  const cover = sheet.cover();
  return { ...cover, data: blurPlane(cover, 0.9).data };
}

/** Cut off along a flat, slightly wavy underside. */
function flatBelow(cover: Cover | undefined, base: number, size: number): Cover | undefined {
  if (!cover) return undefined;
  const data = cover.data.slice();
  for (let y = 0, i = 0; y < cover.height; y++)
    for (let x = 0; x < cover.width; x++, i++) {
      const wave = 0.012 * size * Math.sin(((cover.x + x) / size) * 9);
      data[i] *= smooth(base + 0.06 * size, base + 0.02 * size, cover.y + y + wave);
    }
  return { ...cover, data };
}

function shareAt(cover: Cover, x: number, y: number): number {
  const [column, row] = [x - cover.x, y - cover.y];
  return column < 0 || row < 0 || column >= cover.width || row >= cover.height
    ? 0
    : cover.data[row * cover.width + column];
}

function layLab({ width, data }: ColorField, cover: Cover, color: Lab, opacity: number): void {
  for (let y = 0, i = 0; y < cover.height; y++)
    for (let x = 0; x < cover.width; x++, i++) {
      const share = cover.data[i] * opacity;
      if (share === 0) continue;
      const at = 3 * ((cover.y + y) * width + cover.x + x);
      for (let c = 0; c < 3; c++) data[at + c] += share * (color[c] - data[at + c]);
    }
}

function layStars(sky: ColorField, horizon: number, count: number, random: () => number): void {
  const unit = Math.sqrt(sky.width * horizon) / 500;
  for (let k = 0; k < count; k++) {
    const [x, y] = [random() * sky.width, random() * horizon * 0.85];
    const radius = (0.6 + 1.1 * random() ** 3) * Math.max(1, unit);
    const cover = shapeCover(discLine({ x, y, radius }), sky);
    layLab(sky, cover, [0.97, 0, 0.02], 0.5 + 0.5 * random());
  }
}
