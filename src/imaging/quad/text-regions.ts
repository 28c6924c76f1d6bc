import { findComponents } from '../matte/components.ts';
import type { Plane } from '../raster/raster.ts';
import type { Point, Quad } from './quad.ts';
import { minAreaBox, quadOfBox, type TurnedBox, unclipped } from './turned-box.ts';

export interface TextRegion {
  readonly points: Quad;
  /** Mean probability within the shrunken region, 0..1. */
  readonly score: number;
}

export interface RegionLimits {
  /** A pixel is text above this probability. */
  readonly threshold: number;
  /** Regions below this score are left out. */
  readonly leastScore: number;
  /** See `unclipped`. */
  readonly unclip: number;
  /** Regions with a shorter side, before they are unclipped, are specks. */
  readonly leastSide: number;
}

/**
 * Lines of text in the probability map of a detector of the DB family (Liao et al., 2020): components of what is above the
 * threshold, the smallest turned rectangle around each, moved outward by what the detector had taken off.
 */
export function findTextRegions(probability: Plane, limits: RegionLimits): TextRegion[] {
  const { labels, count } = findComponents(probability, limits.threshold);
  const { width, data } = probability;
  // Ends of each component's rows: its hull needs no more.
  const ends: Point[][] = Array.from({ length: count }, () => []);
  const filled = new Float64Array(count);
  const area = new Int32Array(count);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] - 1;
    if (label < 0) continue;
    filled[label] += data[i];
    area[label]++;
    const x = i % width;
    const y = (i - x) / width;
    if (x === 0 || labels[i - 1] !== labels[i]) ends[label].push({ x, y }, { x, y: y + 1 });
    if (x === width - 1 || labels[i + 1] !== labels[i])
      ends[label].push({ x: x + 1, y }, { x: x + 1, y: y + 1 });
  }
  const regions: TextRegion[] = [];
  for (let label = 0; label < count; label++) {
    const box: TurnedBox = minAreaBox(ends[label]);
    if (box.height < limits.leastSide) continue;
    const score = filled[label] / Math.max(area[label], box.width * box.height);
    if (score < limits.leastScore) continue;
    regions.push({ points: quadOfBox(unclipped(box, limits.unclip)), score });
  }
  return regions;
}
