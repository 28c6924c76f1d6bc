import {
  cornersOf,
  polygonArea,
  quadOverlap,
  quadSize,
  scaledQuad,
  sharedArea,
} from '../../imaging/quad/quad.ts';
import { findTextRegions, type TextRegion } from '../../imaging/quad/text-regions.ts';
import type { Plane, Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { readPlanes, tilesOf } from '../../imaging/raster/tiles.ts';
import type { ModelSession } from '../engine.ts';

/** The network folds pixels five times. */
const fold = 32;
/** Of ImageNet, for blue, green and red: it was given its pictures in that order, but not these. */
const mean = [0.485, 0.456, 0.406];
const deviation = [0.229, 0.224, 0.225];

const limits = { threshold: 0.3, leastScore: 0.4, unclip: 1.5, leastSide: 3 };

/** Longer side of the first look, at which a headline still hangs together; a small photo is enlarged as far as this. */
const wholeSide = 960;
const mostEnlarged = 1.5;
/** A photo larger than the first look by this is looked at again as it is, in tiles. */
const closerFrom = 1.25;
const tileSize = 1280;
const tileOverlap = 96;

/** Where so much of a line was found already it is the same. */
const sameShare = 0.4;
/** Two outlines that overlap so far, and are about as long, are of the same line; the closer look must not be much less sure of it. */
const sameOverlap = 0.5;
const sameLength = 0.85;
const surer = 0.8;
/** Where a line holds so much of one that was found, which was a part of it then. */
const partShare = 0.7;

export interface Looking {
  readonly signal: AbortSignal;
  /** 0..1 */
  onProgress(fraction: number): void;
}

/** Lines of text in a picture, in its pixels, from top to bottom. */
export async function lookForText(
  picture: Raster<Uint8Array>,
  session: ModelSession,
  { signal, onProgress }: Looking,
): Promise<TextRegion[]> {
  const longer = Math.max(picture.width, picture.height);
  const scale = Math.min(mostEnlarged, wholeSide / longer);
  const sizes =
    longer * scale * closerFrom < longer
      ? [scaledSize(picture, scale), picture]
      : [scaledSize(picture, scale)];
  const pixels = sizes.map(({ width, height }) => width * height);
  const total = pixels.reduce((sum, count) => sum + count);
  let done = 0;
  let found: TextRegion[] = [];
  for (const [index, { width, height }] of sizes.entries()) {
    const look = resample(picture, width, height);
    const progress = (share: number) => onProgress((done + share * pixels[index]) / total);
    const regions = findTextRegions(
      await shareOfText(look, session, { signal, onProgress: progress }),
      limits,
    );
    const [across, down] = [picture.width / width, picture.height / height];
    found = joined(
      found,
      regions.map(({ points, score }) => ({ points: scaledQuad(points, across, down), score })),
    );
    done += pixels[index];
  }
  return found.sort((a, b) => middleOf(a) - middleOf(b));
}

function scaledSize({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The network's map of a whole picture, made tile by tile, 0..1. */
async function shareOfText(
  picture: Raster<Uint8Array>,
  session: ModelSession,
  { signal, onProgress }: Looking,
): Promise<Plane> {
  const { width, height } = picture;
  const isWhole = Math.max(width, height) <= tileSize;
  const tiles = tilesOf(picture, { size: tileSize, overlap: isWhole ? 0 : tileOverlap, step: fold });
  const map = new Float32Array(width * height);
  const [[input], [output]] = [session.inputNames, session.outputNames];
  for (const [index, { inner, outer }] of tiles.entries()) {
    signal.throwIfAborted();
    const colors = readPlanes(picture, outer);
    const area = outer.width * outer.height;
    const image = new Float32Array(3 * area);
    for (let channel = 0; channel < 3; channel++) {
      const from = (2 - channel) * area;
      for (let i = 0; i < area; i++)
        image[channel * area + i] = (colors[from + i] - mean[channel]) / deviation[channel];
    }
    const found = await session.run({ [input]: { data: image, dims: [1, 3, outer.height, outer.width] } });
    for (let y = 0; y < inner.height; y++) {
      const from = (inner.y - outer.y + y) * outer.width + inner.x - outer.x;
      map.set(found[output].data.subarray(from, from + inner.width), (inner.y + y) * width + inner.x);
    }
    onProgress((index + 1) / tiles.length);
  }
  return { width, height, data: map };
}

/** What a closer look adds: lines that were not found, whole ones where a part was, and the same ones in closer outlines. */
function joined(found: readonly TextRegion[], closer: readonly TextRegion[]): TextRegion[] {
  let lines = [...found];
  for (const line of closer) {
    const area = areaOf(line);
    const shares = lines.map((other) => sharedArea(line.points, other.points));
    const isPart = lines.map(
      (other, index) => shares[index] > partShare * areaOf(other) && area > 1.3 * areaOf(other),
    );
    const known = shares.reduce((sum, share, index) => sum + (isPart[index] ? 0 : share), 0);
    const rest = lines.filter((_, index) => !isPart[index]);
    const same = rest.findIndex((other) => isSame(line, other));
    if (same >= 0) lines = rest.with(same, line);
    else if (known <= sameShare * area) lines = [...rest, line];
  }
  return lines;
}

function isSame({ points, score }: TextRegion, known: TextRegion): boolean {
  const [length, before] = [quadSize(points).width, quadSize(known.points).width];
  return (
    score > surer * known.score &&
    Math.min(length, before) > sameLength * Math.max(length, before) &&
    quadOverlap(points, known.points) > sameOverlap
  );
}

function areaOf({ points }: TextRegion): number {
  return polygonArea(cornersOf(points));
}

function middleOf({ points }: TextRegion): number {
  return (points[1] + points[3] + points[5] + points[7]) / 4;
}
