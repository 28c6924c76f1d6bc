import type { CameraGuide } from '../../imaging/portrait/camera-guide.ts';
import type { GuideHint } from '../../imaging/portrait/guide-hints.ts';

export type { CameraGuide };

/** How the page's own camera shows where to stand: a guide for each choice of an option. */
export interface ToolCamera {
  readonly option: string;
  guides(): Readonly<Record<string, CameraGuide>>;
}

/** What a guided camera says. */
export interface CameraWords {
  title: string;
  /** What is shown, and what only the check after the photo can tell. */
  intro: string;
  /** From the front to the back and again. */
  flip: string;
  /** While seconds are counted. */
  soon: string;
  stop: string;
  /** What is looked at all the time, and how it is. */
  looks: Record<'light' | 'wall' | 'place' | 'sharp', string>;
  states: Record<'good' | 'attention' | 'unmeasured', string>;
  hints: Record<GuideHint | 'ready' | 'look', string>;
  /** Why there is no picture, and what to do. */
  problems: Record<'denied' | 'missing' | 'busy', string>;
}
