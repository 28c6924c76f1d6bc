import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';

/** Standard deviations of the Gaussians that lines of all widths are looked for with, in pixels. */
const scales = [1, 1.8, 3.2, 5.2];
/** Second derivatives of a weaker line are noise; in levels. */
const leastStrength = 1.6;
/** A chain breaks where its direction turns by more than the arc of this cosine from one pixel to the next. */
const straight = 0.75;
/** Shorter chains, in pixels, say nothing. */
const shortest = 8;

/** A thin line, brighter or darker than both of its sides: its pixels in their order. */
export interface Chain {
  readonly places: Int32Array;
  readonly isBright: boolean;
  /** Mean strength of its second derivative, in levels, and the scale at which it is largest. */
  readonly strength: number;
  readonly scale: number;
  /** Unit vector across it, at each place; always to the same side. */
  readonly across: Float32Array;
}

/**
 * Thin lines, bright and dark, as chains of pixels (after Steger: "An Unbiased Detector of Curvilinear Structures", 1998: where the second
 * derivative across a line is extreme, at the best of several scales).
 */
export function findRidges(tones: Plane, grain: number): Chain[] {
  const { width, height } = tones;
  const total = width * height;
  const best = new Float32Array(total);
  const [acrossX, acrossY] = [new Float32Array(total), new Float32Array(total)];
  const scaleOf = new Uint8Array(total);
  for (const [index, sigma] of scales.entries()) {
    const { data } = blurPlane(tones, sigma);
    // A line as wide as the Gaussian gives the same at every scale.
    const unit = sigma ** 1.5;
    const step = sigma > 2.5 ? 2 : 1;
    for (let y = step; y < height - step; y++) {
      for (let x = step; x < width - step; x++) {
        const i = y * width + x;
        const [up, down] = [i - step * width, i + step * width];
        const by = unit / (step * step);
        const xx = (data[i + step] + data[i - step] - 2 * data[i]) * by;
        const yy = (data[down] + data[up] - 2 * data[i]) * by;
        const xy = ((data[down + step] + data[up - step] - data[down - step] - data[up + step]) / 4) * by;
        const middle = (xx + yy) / 2;
        const apart = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
        const value = middle > 0 ? middle + apart : middle - apart;
        // What bends along as much as across is a blob.
        const other = middle > 0 ? middle - apart : middle + apart;
        const strength = Math.abs(value) - Math.max(0, other * Math.sign(value)) * 0.5;
        if (strength <= Math.abs(best[i])) continue;
        best[i] = value > 0 ? -strength : strength;
        scaleOf[i] = index;
        const [vx, vy] = Math.abs(xx - value) > Math.abs(yy - value) ? [xy, value - xx] : [value - yy, xy];
        const length = Math.hypot(vx, vy) || 1;
        acrossX[i] = vx / length;
        acrossY[i] = vy / length;
      }
    }
  }
  const least = Math.max(leastStrength, 0.55 * grain);
  const isRidge = new Uint8Array(total);
  const seeds: number[] = [];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const strength = Math.abs(best[i]);
      if (strength < least) continue;
      const sign = Math.sign(best[i]);
      const [dx, dy] = [Math.round(acrossX[i]), Math.round(acrossY[i])];
      const [one, other] = [best[i + dy * width + dx] * sign, best[i - dy * width - dx] * sign];
      if (one > strength || other >= strength) continue;
      isRidge[i] = 1;
      seeds.push(i);
    }
  }
  seeds.sort((one, other) => Math.abs(best[other]) - Math.abs(best[one]));
  const isUsed = new Uint8Array(total);
  const chains: Chain[] = [];
  const grow = (seed: number, way: 1 | -1): number[] => {
    const found: number[] = [];
    let at = seed;
    let [tx, ty] = [-acrossY[at] * way, acrossX[at] * way];
    const sign = Math.sign(best[seed]);
    for (;;) {
      const [x, y] = [at % width, Math.floor(at / width)];
      let next = -1;
      let most = 0;
      for (let reach = 1; reach <= 3 && next < 0; reach++) {
        for (let dy = -reach; dy <= reach; dy++) {
          for (let dx = -reach; dx <= reach; dx++) {
            if (Math.max(Math.abs(dx), Math.abs(dy)) !== reach) continue;
            const [px, py] = [x + dx, y + dy];
            if (px < 2 || py < 2 || px >= width - 2 || py >= height - 2) continue;
            const to = py * width + px;
            if (isRidge[to] === 0 || isUsed[to] === 1 || Math.sign(best[to]) !== sign) continue;
            const ahead = (dx * tx + dy * ty) / Math.hypot(dx, dy);
            const turned = Math.abs(-acrossY[to] * tx + acrossX[to] * ty);
            if (ahead < straight || turned < straight) continue;
            if (ahead + turned > most) [most, next] = [ahead + turned, to];
          }
        }
      }
      if (next < 0) return found;
      isUsed[next] = 1;
      found.push(next);
      const side = Math.sign(-acrossY[next] * tx + acrossX[next] * ty) || 1;
      // The direction follows the last pixels, not the last one alone.
      tx = 0.6 * tx + 0.4 * side * -acrossY[next];
      ty = 0.6 * ty + 0.4 * side * acrossX[next];
      const length = Math.hypot(tx, ty) || 1;
      tx /= length;
      ty /= length;
      at = next;
    }
  };
  for (const seed of seeds) {
    if (isUsed[seed] === 1) continue;
    isUsed[seed] = 1;
    const ahead = grow(seed, 1);
    const back = grow(seed, -1);
    const places = Int32Array.from([...back.reverse(), seed, ...ahead]);
    if (places.length < shortest) continue;
    const across = new Float32Array(2 * places.length);
    let strength = 0;
    let scale = 0;
    for (const [index, place] of places.entries()) {
      // A direction and its opposite are one: the one that goes on from the place before is taken.
      const [lastX, lastY] = index === 0 ? [1, 0] : [across[2 * index - 2], across[2 * index - 1]];
      const way = index > 0 && acrossX[place] * lastX + acrossY[place] * lastY < 0 ? -1 : 1;
      across[2 * index] = way * acrossX[place];
      across[2 * index + 1] = way * acrossY[place];
      strength += Math.abs(best[place]);
      scale += scales[scaleOf[place]];
    }
    chains.push({
      places,
      isBright: best[seed] > 0,
      strength: strength / places.length,
      scale: scale / places.length,
      across,
    });
  }
  return chains;
}
