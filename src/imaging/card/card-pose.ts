import { easeCubic, easeQuintic } from '../motion/ease.ts';
import { clamp, mix } from '../sampling/ramp.ts';
import type { Puppet, PuppetPose } from './card-puppet.ts';

export const cardScenes = ['hug', 'cheek', 'forehead'] as const;
export type CardScene = (typeof cardScenes)[number];

/** Everything that moves on a card at one moment. */
export interface CardPose {
  /** The left one, then the right one. */
  readonly puppets: readonly [PuppetPose, PuppetPose];
  /** How far arms have come around the other one, 0..1. */
  readonly embrace: number;
  /** Hearts rise from this moment on, in seconds since they began; negative before. */
  readonly hearts: number;
  /** 0 the whole scene is seen, 1 it is seen through the heart of the card alone. */
  readonly wipe: number;
  /** How much of the words is there, 0..1. */
  readonly words: number;
}

/** From one share of the clip to another. */
const during = (share: number, from: number, to: number) => clamp((share - from) / (to - from));

/** A short swing that dies away: 0 at the start, first up. */
const swing = (share: number, from: number) =>
  share < from ? 0 : Math.exp(-14 * (share - from)) * Math.sin(40 * (share - from));

/**
 * Where both stand at a share of the clip, 0..1.
 *
 * @param seconds of the whole clip: hearts rise as fast whatever its length
 * @param lively what they sway by, each from -1 to 1, and the same at both ends
 */
export function cardPose(
  scene: CardScene,
  [left, right]: readonly [Puppet, Puppet],
  share: number,
  seconds: number,
  lively: readonly [number, number] = [0, 0],
): CardPose {
  const ends = { wipe: easeCubic(during(share, 0.7, 0.83)), words: easeCubic(during(share, 0.81, 0.9)) };
  return scene === 'hug'
    ? { ...hug(left, right, share, lively), hearts: seconds * (share - 0.42), ...ends }
    : { ...kiss(scene, left, share, lively), hearts: seconds * (share - 0.475), ...ends };
}

type Moved = Pick<CardPose, 'puppets' | 'embrace'>;

function hug(left: Puppet, right: Puppet, share: number, lively: readonly [number, number]): Moved {
  const near = easeCubic(during(share, 0.08, 0.36));
  const embrace = easeQuintic(during(share, 0.18, 0.44));
  const closing = during(share, 0.34, 0.39);
  const lids = during(share, 0.33, 0.38);
  const squeeze = swing(share, 0.4);
  // Sideways while they hold each other.
  const sway = easeCubic(during(share, 0.44, 0.54)) * Math.sin(2 * Math.PI * 2 * (share - 0.44));
  const apart = 0.5 * distance(left, right);
  const one = (puppet: Puppet, other: Puppet, side: -1 | 1, own: number): PuppetPose => {
    const inward = -side;
    const lower = Math.max(0, other.down - puppet.down) / 200;
    const isHeld = puppet.isPet;
    return {
      x: side * mix(apart + 165, apart - 7 * squeeze, near) + 5 * sway + 2.5 * own,
      y: 4 * own * (1 - near) - 10 * Math.sin(Math.PI * clamp(near * 2 - 0.4)) * (1 - embrace),
      lean: inward * (isHeld ? 3 : 4 + 3 * lower) * near + 1.1 * sway + 0.5 * own * (1 - near),
      tilt: inward * (isHeld ? 0 : 7 + 3 * lower) * easeCubic(during(share, 0.2, 0.42)) + 0.9 * sway,
      squash: 1 - 0.03 * squeeze,
      face: closing,
      lids,
    };
  };
  return {
    puppets: [one(left, right, -1, lively[0]), one(right, left, 1, lively[1])],
    embrace,
  };
}

/** So that heads touch: where one is smaller it leans on the other one's shoulder. Photographed heads have more hair, and don't turn: a face would be covered. */
function distance(left: Puppet, right: Puppet): number {
  const pet = [left, right].find(({ isPet }) => isPet);
  if (pet) return pet.halfHead * 0.6 + 96;
  const heads = left.halfHead * left.scale + right.halfHead * right.scale;
  const uneven = Math.min(1, Math.abs(left.down - right.down) / 160);
  const isCut = left.lids !== undefined || right.lids !== undefined;
  return heads * mix(1.36, isCut ? 1.5 : 1.14, uneven);
}

/** The left one kisses the right one. */
function kiss(
  scene: 'cheek' | 'forehead',
  left: Puppet,
  share: number,
  lively: readonly [number, number],
): Moved {
  const near = easeCubic(during(share, 0.06, 0.3));
  // There, and a little back again.
  const there = easeQuintic(during(share, 0.29, 0.46)) - 0.16 * easeCubic(during(share, 0.6, 0.69));
  const glad = swing(share, 0.46);
  const lids = during(share, 0.38, 0.43);
  const apart = 150 * (left.faces.length > 0 ? 1 : 0.82 * left.scale);
  const isHigh = scene === 'forehead';
  // Lips of a head that turns reach the cheek; those of a photo never do.
  const closer = !isHigh && left.faces.length > 1 ? 44 : 0;
  return {
    embrace: 0,
    puppets: [
      {
        x: -mix(apart + 150, apart, near) + closer * there + 2.5 * lively[0],
        y: (isHigh ? -92 : -6) * near * (left.faces.length > 0 ? 1 : 0.6),
        lean: mix(0, isHigh ? 8.5 : 8, there) + 0.5 * lively[0] * (1 - near),
        tilt: mix(0, isHigh ? 9 : 6, there),
        squash: 1,
        face: easeCubic(during(share, 0.16, 0.44)),
        lids,
      },
      {
        // Long hair beside the face that comes from above stays off the other one's eyes.
        x: mix(apart + 150, apart - 20 + (isHigh ? 1.1 * (left.halfHead - 104) : 0), near) + 2.5 * lively[1],
        y: isHigh ? 22 * near : 4 * near,
        lean: mix(0, isHigh ? -3 : 1, there) + 0.5 * lively[1] * (1 - near) + 0.9 * glad,
        tilt: mix(0, isHigh ? -5 : 7, there) + 1.8 * glad,
        squash: 1 - 0.012 * glad,
        face: during(share, 0.38, 0.43),
        lids,
      },
    ],
  };
}
