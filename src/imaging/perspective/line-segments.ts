import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';

/** A straight edge, its ends in pixels of the plane; a pixel's center is at whole numbers. */
export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly length: number;
}

/** Smooths away grain, in pixels. */
const smoothing = 0.8;
/** Gradients below this are no edge. */
const leastGradient = 0.012;
/** How far the direction of an edge's pixels may be off that of the edge, as a cosine: 22.5°. */
const alike = Math.cos(Math.PI / 8);
/** A segment is at least so many times as long as thick. */
const slim = 5;
/** Share of a segment at each of its ends that may belong to a corner. */
const bend = 0.15;
const levels = 256;

/**
 * Straight edges, as regions of pixels whose gradients have one direction (after "LSD: A Fast Line Segment Detector": Grompone von Gioi and
 * others, 2010; without its validation).
 *
 * @param lightness 0..1
 * @param shortest in pixels
 */
export function lineSegments(lightness: Plane, shortest: number): Segment[] {
  const { width, height, data } = blurPlane(lightness, smoothing);
  const total = width * height;
  const [dx, dy, strength] = [new Float32Array(total), new Float32Array(total), new Float32Array(total)];
  const byLevel: number[][] = Array.from({ length: levels }, () => []);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const [across, down] = [(data[i + 1] - data[i - 1]) / 2, (data[i + width] - data[i - width]) / 2];
      const steep = Math.hypot(across, down);
      if (steep < leastGradient) continue;
      dx[i] = across / steep;
      dy[i] = down / steep;
      strength[i] = steep;
      byLevel[Math.min(levels - 1, Math.floor(steep * 2 * levels))].push(i);
    }
  }
  const segments: Segment[] = [];
  const isUsed = new Uint8Array(total);
  for (const level of byLevel.reverse()) {
    for (const seed of level) {
      if (isUsed[seed] === 1) continue;
      const region = regionFrom(seed, { width, dx, dy, strength, isUsed });
      const found = region.length < shortest ? undefined : segmentOf(region, strength, width);
      if (found && found.length >= shortest) segments.push(found);
    }
  }
  return segments;
}

interface Gradients {
  readonly width: number;
  readonly dx: Float32Array;
  readonly dy: Float32Array;
  readonly strength: Float32Array;
  readonly isUsed: Uint8Array;
}

function regionFrom(seed: number, { width, dx, dy, strength, isUsed }: Gradients): number[] {
  const region = [seed];
  isUsed[seed] = 1;
  let [sumX, sumY] = [dx[seed], dy[seed]];
  for (let k = 0; k < region.length; k++) {
    for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
      const next = region[k] + step;
      if (isUsed[next] === 1 || strength[next] === 0) continue;
      if (dx[next] * sumX + dy[next] * sumY < alike * Math.hypot(sumX, sumY)) continue;
      isUsed[next] = 1;
      sumX += dx[next];
      sumY += dy[next];
      region.push(next);
    }
  }
  return region;
}

/** The main axis of a region; none where it isn't slim. Where its ends round a corner, they don't count for its direction. */
function segmentOf(region: readonly number[], strength: Float32Array, width: number): Segment | undefined {
  const rough = axisOf(region, strength, width);
  if (rough.to - rough.from < slim * (rough.high - rough.low)) return undefined;
  const [from, to] = [rough.from + bend * rough.span, rough.to - bend * rough.span];
  const straight = region.filter((i) => {
    const along = rough.cosine * ((i % width) - rough.x) + rough.sine * (Math.floor(i / width) - rough.y);
    return along > from && along < to;
  });
  const { x, y, cosine, sine } = straight.length < 4 ? rough : axisOf(straight, strength, width);
  return {
    x1: x + rough.from * cosine,
    y1: y + rough.from * sine,
    x2: x + rough.to * cosine,
    y2: y + rough.to * sine,
    length: rough.span,
  };
}

/** Of pixels that are weighed by their gradient: their middle, and how far they reach along and aside. */
function axisOf(region: readonly number[], strength: Float32Array, width: number) {
  let [sum, meanX, meanY] = [0, 0, 0];
  for (const i of region) {
    sum += strength[i];
    meanX += strength[i] * (i % width);
    meanY += strength[i] * Math.floor(i / width);
  }
  meanX /= sum;
  meanY /= sum;
  let [xx, xy, yy] = [0, 0, 0];
  for (const i of region) {
    const [x, y] = [(i % width) - meanX, Math.floor(i / width) - meanY];
    xx += strength[i] * x * x;
    xy += strength[i] * x * y;
    yy += strength[i] * y * y;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  let [from, to, low, high] = [0, 0, 0, 0];
  for (const i of region) {
    const [x, y] = [(i % width) - meanX, Math.floor(i / width) - meanY];
    const along = x * cosine + y * sine;
    const aside = y * cosine - x * sine;
    from = Math.min(from, along);
    to = Math.max(to, along);
    low = Math.min(low, aside);
    high = Math.max(high, aside);
  }
  return { x: meanX, y: meanY, cosine, sine, from, to, low, high, span: to - from };
}
