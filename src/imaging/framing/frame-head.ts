import type { Raster } from '../raster/raster.ts';
import type { LevelHead } from './level-head.ts';
import { intoFrame, type TurnedFrame } from './turned-frame.ts';

export interface FrameWish {
  /** Width over height. */
  readonly ratio: number;
  /** Chin to crown of the skull, as a share of the frame's height. */
  readonly headShare: number;
  /** How far down the eyes lie, as a share of the frame's height. */
  readonly eyeLine: number;
  /** The eyes lie there and nowhere else, so that several portraits match. */
  readonly isEyeLineFixed?: boolean;
}

/** A place on the border of a photo where the person is cut off. */
export interface CutPlace {
  readonly at: readonly [x: number, y: number];
  /** Of the border, in pixels, that it stands for. */
  readonly length: number;
}

export interface HeadFrame {
  readonly frame: TurnedFrame;
  /** Length of the border that cuts the person off in the open, as a share of the frame's height; 0 where the person reaches the frame. */
  readonly cut: number;
  /** How much of the hair or hat lies above the frame, as a share of its height. */
  readonly hairCut: number;
}

/** So many places are looked at on each side of a photo. */
const placesOnSide = 240;
/** How far in from the border a person may end and is still cut off by it, in shares of the photo. */
const borderReach = 0.004;

/** Where the person is cut off by the border of the photo. */
export function cutPlaces({ width, height, data }: Raster<Uint8Array>): CutPlace[] {
  const places: CutPlace[] = [];
  const reach = Math.max(1, Math.ceil(borderReach * Math.max(width, height)));
  const look = (length: number, place: (along: number, inward: number) => readonly [number, number]) => {
    const step = Math.max(1, length / placesOnSide);
    for (let along = step / 2; along < length; along += step) {
      let most = 0;
      for (let inward = 0; inward < reach; inward++) {
        const [x, y] = place(Math.floor(along), inward);
        most = Math.max(
          most,
          data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))],
        );
      }
      if (most > 127) places.push({ at: place(along, 0), length: step });
    }
  };
  look(width, (along, inward) => [along, inward]);
  look(width, (along, inward) => [along, height - inward - (inward === 0 ? 0 : 1)]);
  look(height, (along, inward) => [inward, along]);
  look(height, (along, inward) => [width - inward - (inward === 0 ? 0 : 1), along]);
  return places;
}

/** Share of the frame's height that stays free above hair and hats. */
const roomAbove = 0.035;
/** Steps of the search in one of the frame. */
const steps = 50;
/** Sizes that are tried, as factors of the wished one; how far off center the head may lie, and its eyes below the line. */
const [smallest, largest, mostAside, mostLower] = [0.5, 1.4, 0.14, 0.12];
/** What a share of the frame costs: that the person is cut off in the open, hair above the frame, off center, eyes lower. */
const costs = { cut: 60, hair: 14, aside: 2.5, lower: 3, size: 1 };
/** Border within so small a share of the frame from its edge isn't seen. */
const unseen = 0.004;

/**
 * The part of a photo that shows a head level, in the wished size and place, turned with the head. Where the photo's border cuts the person
 * off inside that part, it's closer, off center or lower, so that the person reaches the edge of the frame and doesn't float; hair and hats
 * get their room. It may reach beyond the photo where only background lies.
 *
 * @param cuts as {@link cutPlaces} finds them
 */
export function frameHead(head: LevelHead, cuts: readonly CutPlace[], wish: FrameWish): HeadFrame {
  const wished = (head.chin + head.skull) / wish.headShare;
  let best: { found: HeadFrame; cost: number } | undefined;
  for (const factor of range(smallest, largest)) {
    const height = wished * factor;
    for (const lower of range(0, wish.isEyeLineFixed ? 0 : mostLower)) {
      const eyeLine = wish.eyeLine + lower;
      // A chin below the frame is no portrait.
      if ((1 - eyeLine) * height < 1.15 * head.chin) continue;
      for (const aside of range(-mostAside, mostAside)) {
        const frame = place(head, height, wish.ratio, eyeLine, aside);
        const cut = openCut(frame, cuts);
        const hairCut = Math.max(0, head.top / height - eyeLine);
        const tight = Math.max(0, head.top / height + roomAbove - eyeLine);
        const cost =
          costs.cut * cut +
          costs.hair * tight +
          costs.aside * Math.abs(aside) +
          costs.lower * lower +
          costs.size * Math.abs(Math.log(factor));
        if (!best || cost < best.cost) best = { found: { frame, cut, hairCut }, cost };
      }
    }
  }
  return best!.found;
}

/** @param aside how far the head lies to the left of the middle, as a share of the width */
function place(head: LevelHead, height: number, ratio: number, eyeLine: number, aside: number): TurnedFrame {
  const width = height * ratio;
  const [right, down] = [head.aside + aside * width, (0.5 - eyeLine) * height];
  const [cos, sin] = [Math.cos(head.roll), Math.sin(head.roll)];
  return {
    x: head.eyes[0] + right * cos - down * sin,
    y: head.eyes[1] + right * sin + down * cos,
    width,
    height,
    angle: head.roll,
  };
}

function openCut(frame: TurnedFrame, cuts: readonly CutPlace[]): number {
  let length = 0;
  for (const { at, length: own } of cuts) {
    const [u, v] = intoFrame(frame, at);
    if (u > unseen && u < 1 - unseen && v > unseen && v < 1 - unseen) length += own;
  }
  return length / frame.height;
}

/** In {@link steps}, both ends included; whole numbers come out exact. */
function range(from: number, to: number): number[] {
  const first = Math.round(from * steps);
  const count = Math.round(to * steps) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) / steps);
}
