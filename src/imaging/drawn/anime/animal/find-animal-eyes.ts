import { blurPlane } from '../../../raster/gaussian-blur.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { quantilesOf } from '../../soft-steps.ts';
import type { Point } from '../../strokes/cover.ts';

/** A dark, round spot in a coat, in pixels of the scene. */
export interface AnimalEye {
  readonly middle: Point;
  readonly radius: number;
}

/** A spot is darker than this share of the coat, and at most so light; coats that are darker than the last hide their eyes. */
const [darker, mostLight, leastCoat] = [0.56, 0.4, 0.36];
/** Around it the coat is so much lighter. */
const contrast = 0.14;
/** Shares of the animal that an eye has at least and at most. */
const [least, most] = [0.0004, 0.012];
/** Of an ellipse in its box, what a round spot fills, and how much wider than high it may be. */
const [roundness, stretched] = [0.78, 2.3];
/** Two eyes: sizes that are so alike, so many radii apart, at most so steep. */
const pair = { alike: 0.5, near: 2.6, far: 14, steep: 1 };

interface Spot extends AnimalEye {
  readonly light: number;
  readonly fill: number;
}

/** The two dark eyes of an animal; undefined where no two spots are surely eyes. */
export function findAnimalEyes(scene: DrawnScene): readonly [AnimalEye, AnimalEye] | undefined {
  const { width, height, unit, alpha, lightness } = scene;
  const even = blurPlane({ width, height, data: lightness.data }, Math.max(0.6, 0.8 * unit)).data;
  const deep = blurPlane({ width, height, data: alpha }, Math.max(1, 5 * unit)).data;
  const coat: number[] = [];
  for (let i = 0; i < alpha.length; i += 3) if (alpha[i] > 0.8) coat.push(even[i]);
  if (coat.length < 200) return undefined;
  const [middle] = quantilesOf(Float32Array.from(coat), [0.5]);
  if (middle < leastCoat) return undefined;
  const limit = Math.min(mostLight, darker * middle);
  const dark = Uint8Array.from({ length: even.length }, (_, i) =>
    even[i] < limit && deep[i] > 0.85 ? 1 : 0,
  );
  const area = 3 * coat.length;
  const spots = spotsOf(dark, width, even).filter(
    ({ radius, fill, light, around }) =>
      Math.PI * radius ** 2 > Math.max(9, least * area) &&
      Math.PI * radius ** 2 < most * area &&
      fill > roundness &&
      around - light > contrast,
  );
  let best: { score: number; eyes: readonly [Spot, Spot] } | undefined;
  for (const [k, one] of spots.entries()) {
    for (const other of spots.slice(k + 1)) {
      const [left, right] = one.middle[0] < other.middle[0] ? [one, other] : [other, one];
      const [dx, dy] = [right.middle[0] - left.middle[0], right.middle[1] - left.middle[1]];
      const radius = (left.radius + right.radius) / 2;
      const alike = Math.min(left.radius, right.radius) / Math.max(left.radius, right.radius);
      const away = Math.hypot(dx, dy) / radius;
      if (alike < pair.alike || away < pair.near || away > pair.far || Math.abs(dy) > pair.steep * dx)
        continue;
      // Eyes are large, round, alike and level; they lie above nostrils.
      const score =
        radius * alike * left.fill * right.fill * (1 - (0.3 * Math.abs(dy)) / dx) -
        (0.02 * (left.middle[1] + right.middle[1])) / 2;
      if (!best || score > best.score) best = { score, eyes: [left, right] };
    }
  }
  return best?.eyes;
}

/** Dark places that hang together, as round spots. */
function spotsOf(dark: Uint8Array, width: number, light: Float32Array): (Spot & { around: number })[] {
  const seen = new Uint8Array(dark.length);
  const height = dark.length / width;
  const spots: (Spot & { around: number })[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] === 0 || seen[start] === 1) continue;
    const open = [start];
    seen[start] = 1;
    let [count, sumX, sumY, sum] = [0, 0, 0, 0];
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (;;) {
      const i = open.pop();
      if (i === undefined) break;
      const [x, y] = [i % width, Math.floor(i / width)];
      count++;
      sumX += x;
      sumY += y;
      sum += light[i];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= dark.length || dark[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    const [wide, tall] = [right - left + 1, bottom - top + 1];
    if (wide > stretched * tall || tall > stretched * wide) continue;
    const middle: Point = [sumX / count + 0.5, sumY / count + 0.5];
    const radius = Math.sqrt(count / Math.PI);
    let around = 0;
    for (let k = 0; k < 16; k++) {
      const angle = (2 * Math.PI * k) / 16;
      const x = Math.min(width - 1, Math.max(0, Math.floor(middle[0] + 2.1 * radius * Math.cos(angle))));
      const y = Math.min(height - 1, Math.max(0, Math.floor(middle[1] + 2.1 * radius * Math.sin(angle))));
      around += light[y * width + x] / 16;
    }
    spots.push({ middle, radius, light: sum / count, fill: count / ((Math.PI / 4) * wide * tall), around });
  }
  return spots;
}
