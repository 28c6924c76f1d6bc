import { easeCubic, easeQuintic } from '../../../imaging/motion/ease.ts';
import { loopingWaves } from '../../../imaging/motion/waves.ts';
import { mix } from '../../../imaging/sampling/ramp.ts';
import { type Camera, still } from './clip-camera.ts';

export const cameraMoves = [
  'zoom-in',
  'zoom-out',
  'pan-left',
  'pan-right',
  'tilt-up',
  'tilt-down',
  'orbit',
  'dolly-zoom',
  'slide',
  'float',
] as const;
export type CameraMove = (typeof cameraMoves)[number];

/**
 * How a clip goes from its beginning to its end: there and back so that it can start anew, once with rest at both ends, or on the way all
 * the time, as where another photo follows.
 */
export type Course = 'loop' | 'once' | 'passing';

/** What a move has to know of a photo. */
export interface Staging {
  /** How near its subject is, or what stands for it. */
  readonly subject: number;
  /** How much of the photo lies beyond the frame, in widths and heights of the frame. */
  readonly beyond: { readonly x: number; readonly y: number };
  readonly course: Course;
  readonly seed: number;
}

/** A turn aside uses what lies beyond the frame, within these shares of the frame to each side. */
const turns = { least: 0.045, most: 0.24 };
/** The same up and down. */
const tilts = { least: 0.04, most: 0.22 };
/** On its way past a photo the camera is never quite at rest: so much of its way it goes evenly. */
const even = 0.6;

const wave = (share: number) => Math.sin(2 * Math.PI * share);

/** How far along its way the camera is: 0 at one end, 1 at the other. */
function along(share: number, course: Course): number {
  if (course === 'loop') return (1 - Math.cos(2 * Math.PI * share)) / 2;
  if (course === 'once') return easeQuintic(share);
  return mix(easeCubic(share), share, even);
}

/**
 * @param share of the time of its photo that has passed, 0..1
 * @returns at every share of a loop's end what it was at its beginning
 */
export function cameraAt(move: CameraMove, share: number, staging: Staging): Camera {
  const { beyond, course, subject } = staging;
  const way = along(share, course);
  const turn = Math.min(turns.most, Math.max(turns.least, beyond.x / 2));
  const tilt = Math.min(tilts.most, Math.max(tilts.least, beyond.y / 2));
  switch (move) {
    case 'zoom-in':
      return forward(way);
    case 'zoom-out':
      return forward(1 - way);
    case 'pan-left':
      return aside(mix(turn, -turn, way));
    case 'pan-right':
      return aside(mix(-turn, turn, way));
    case 'tilt-up':
      return upright(mix(tilt, -tilt, way));
    case 'tilt-down':
      return upright(mix(-tilt, tilt, way));
    case 'orbit':
      return around(share, staging);
    case 'dolly-zoom': {
      const z = -0.42 * way;
      return { ...still, z, zoom: 1 - z * subject };
    }
    case 'slide':
      return { ...still, x: mix(-0.055, 0.055, way), z: 0.02 * Math.sin(Math.PI * way) };
    case 'float':
      return afloat(share, staging);
  }
}

const forward = (way: number): Camera => ({ ...still, z: 0.2 * way, zoom: 1 + 0.05 * way });

/** A head that turns moves a little, too. */
const aside = (turnX: number): Camera => ({ ...still, turnX, x: 0.3 * turnX });
const upright = (turnY: number): Camera => ({ ...still, turnY, y: 0.2 * turnY });

/** Around the subject, which stays where it is in the frame. */
function around(share: number, { subject, course }: Staging): Camera {
  const x = course === 'loop' ? 0.055 * wave(share) : mix(-0.055, 0.055, along(share, course));
  const z = course === 'loop' ? 0.03 * (1 - Math.cos(2 * Math.PI * share)) : 0.06 * (1 - (x / 0.055) ** 2);
  return { ...still, x, z, turnX: -0.8 * x * subject };
}

/** As held by somebody who breathes. */
function afloat(share: number, { seed, subject }: Staging): Camera {
  const x = 0.035 * loopingWaves(seed + 1, [1, 2])(share);
  const y = 0.02 * loopingWaves(seed + 2, [1, 2])(share);
  const z = 0.05 + 0.05 * loopingWaves(seed + 3, [1])(share);
  return { ...still, x, y, z, turnX: -0.4 * x * subject, turnY: -0.4 * y * subject };
}
