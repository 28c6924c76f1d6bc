import type { Box, Size } from '../raster/raster.ts';
import type { HeadMarks } from './head-marks.ts';

type Range = readonly [least: number, most: number];

/** What a document asks of a head in its frame, in any unit; nothing is asked where a range is missing. */
export interface FrameRules {
  readonly frame: Size;
  readonly head?: Range;
  /** What counts as the crown; both, where they can be met, without it. */
  readonly crown?: 'skull' | 'hair';
  readonly eyes?: Range;
  readonly top?: Range;
  readonly below?: Range;
  readonly faceWidth?: Range;
}

/** The same facts of a head in a frame, in the unit of the rules. */
export interface FramedHead {
  /** Chin to crown, as the rules take the crown. */
  readonly head: number;
  readonly headWithHair: number;
  readonly eyes: number;
  readonly top: number;
  readonly below: number;
  readonly faceWidth: number;
}

/** Shares of the frame's height that a head takes where nobody says. */
const usualHead: Range = [0.62, 0.74];
/** Steps of the search in shares of the frame's height. */
const step = 0.005;
/** A broken rule weighs more than any wish. */
const broken = 1000;

/**
 * The part of a photo that shows a head as the rules ask, upright and within the photo: of all sizes and heights the one that breaks the
 * rules least, then the one nearest to the middle of their ranges. Where a photo has too little room the head comes out larger than asked.
 *
 * @returns in pixels of the photo, not rounded
 */
export function placeFrame(marks: HeadMarks, rules: FrameRules, photo: Size): Box {
  const { frame } = rules;
  const headPixels = marks.chin - crownOf(marks, rules.crown);
  let best: { box: Box; cost: number } | undefined;
  for (let share = 0.3; share <= 1; share += step) {
    const height = headPixels / share;
    const width = (height * frame.width) / frame.height;
    if (width > photo.width || height > photo.height) continue;
    const x = Math.min(Math.max(marks.middle - width / 2, 0), photo.width - width);
    const offCenter = Math.abs(x + width / 2 - marks.middle) / width;
    for (let above = 0; above <= 0.4; above += step) {
      const y = marks.hairTop - above * height;
      if (y < 0 || y + height > photo.height || y + height < marks.chin) continue;
      const box = { x, y, width, height };
      const cost = costOf(measureFrame(marks, rules, box), rules) + broken * Math.max(0, offCenter - 0.02);
      if (!best || cost < best.cost) best = { box, cost };
    }
  }
  return best?.box ?? largestAround(marks, frame, photo);
}

/** How a head lies in a part of its photo, in the unit of the rules. */
export function measureFrame(
  marks: HeadMarks,
  { frame, crown }: Pick<FrameRules, 'frame' | 'crown'>,
  box: Box,
): FramedHead {
  const unit = frame.height / box.height;
  const top = crownOf(marks, crown);
  const bottom = box.y + box.height;
  return {
    head: (marks.chin - top) * unit,
    headWithHair: (marks.chin - marks.hairTop) * unit,
    eyes: (bottom - marks.eyes) * unit,
    top: (marks.hairTop - box.y) * unit,
    below: (bottom - marks.chin) * unit,
    faceWidth: marks.faceWidth * (frame.width / box.width),
  };
}

function crownOf({ skullTop, hairTop }: HeadMarks, crown: FrameRules['crown'] = 'skull'): number {
  return crown === 'hair' ? hairTop : skullTop;
}

function costOf(framed: FramedHead, { frame, crown, head, eyes, top, below, faceWidth }: FrameRules): number {
  const size = frame.height;
  const usual: Range = [usualHead[0] * size, usualHead[1] * size];
  let cost = distance(framed.head, head ?? usual, size);
  // By either crown, where nobody says which.
  if (!crown && head) cost += 0.3 * distance(framed.headWithHair, head, size);
  if (eyes) cost += distance(framed.eyes, eyes, size);
  if (below) cost += distance(framed.below, below, size);
  if (faceWidth) cost += distance(framed.faceWidth, faceWidth, size);
  // Elsewhere a little more than a tenth of the height stays free above the hair.
  const room: Range = [0.02 * size, Math.max(0.03 * size, 0.45 * (size - framed.headWithHair))];
  return cost + distance(framed.top, top ?? room, size) * (top ? 1 : 0.5);
}

/** Within a range, how far from its middle; outside, far more. */
function distance(value: number, [least, most]: Range, size: number): number {
  const middle = (least + most) / 2;
  const outside = Math.max(0, least - value, value - most);
  return (outside > 0 ? 0.05 + broken * (outside / size) : 0) + 0.1 * Math.abs((value - middle) / size);
}

/** For a photo that is cut off at the head itself. */
function largestAround(marks: HeadMarks, frame: Size, photo: Size): Box {
  const scale = Math.min(photo.width / frame.width, photo.height / frame.height);
  const [width, height] = [frame.width * scale, frame.height * scale];
  const middle = (marks.chin + marks.hairTop) / 2;
  return {
    x: Math.min(Math.max(marks.middle - width / 2, 0), photo.width - width),
    y: Math.min(Math.max(middle - height / 2, 0), photo.height - height),
    width,
    height,
  };
}
