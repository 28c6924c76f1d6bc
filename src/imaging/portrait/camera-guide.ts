import type { HeadMarks } from './head-marks.ts';
import { type FrameRules, measureFrame, placeFrame } from './place-frame.ts';

/** Where a head belongs in the frame of a document, in shares of the frame's height from its upper edge. */
export interface CameraGuide {
  /** Width of the frame by its height. */
  readonly ratio: number;
  /** Of the hair, as most have it. */
  readonly crown: number;
  readonly chin: number;
  /** Where the line through the eyes may lie: upper and lower end. */
  readonly eyes: readonly [number, number];
}

/** Half the width of a head with its hair, in heights of the head from the chin to the hair. */
export const headReach = 0.36;
/** How far the eyes of most heads are from where they usually are, in shares of the frame, and how far a guide lets them be. */
const [usualRoom, mostRoom] = [0.025, 0.08];

/** A usual head: hair of 6 % above the skull, the eyes halfway; so large in its photo that nothing is cut off. */
const usual: HeadMarks = {
  middle: 5000,
  chin: 6000,
  eyes: 5500,
  skullTop: 5000,
  hairTop: 4940,
  faceWidth: 620,
};
const photo = { width: 10_000, height: 12_000 };

/** Where the head of most people is put in the frame of a document: the middle of what `placeFrame` is to meet. */
export function cameraGuide(rules: FrameRules): CameraGuide {
  const { frame } = rules;
  const box = placeFrame(usual, rules, photo);
  const share = (y: number) => round((y - box.y) / box.height);
  const eyes = 1 - measureFrame(usual, rules, box).eyes / frame.height;
  const [low, high] = (rules.eyes ?? []).map((height) => 1 - height / frame.height);
  return {
    ratio: round(frame.width / frame.height),
    crown: share(usual.hairTop),
    chin: share(usual.chin),
    eyes: rules.eyes
      ? [round(Math.max(high, eyes - mostRoom)), round(Math.min(low, eyes + mostRoom))]
      : [round(eyes - usualRoom), round(eyes + usualRoom)],
  };
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
