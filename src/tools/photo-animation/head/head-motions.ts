import { easeCubic } from '../../../imaging/motion/ease.ts';
import { loopingWaves } from '../../../imaging/motion/waves.ts';
import { mix } from '../../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { blinksOf } from './blinks.ts';
import type { HeadMotionName } from './head-motion-names.ts';
import { type HeadPose, photoPose } from './head-pose.ts';

const degree = Math.PI / 180;
/** The eyes are there before the head. */
const gazeLeads = 0.15;

/** What a head can do, found out before. */
export interface HeadLimits {
  readonly canTurn: boolean;
  readonly canBlink: boolean;
}

export interface WantedMotion {
  readonly motion: HeadMotionName;
  /** 0..1: 1 turns by 12°. */
  readonly strength: number;
  readonly seconds: number;
  readonly seed: number;
}

/** Values at shares of the clip, eased from one to the next and from the last back to the first. */
type Keys = readonly (readonly [share: number, value: number])[];

function valueAt(keys: Keys, share: number): number {
  const at = share - Math.floor(share);
  const next = keys.findIndex(([place]) => place > at);
  const [to, last] = [keys[Math.max(0, next)], keys.at(next < 1 ? -1 : next - 1)!];
  const start = last[0] > at ? last[0] - 1 : last[0];
  const end = to[0] <= at ? to[0] + 1 : to[0];
  return mix(last[1], to[1], easeCubic((at - start) / (end - start || 1)));
}

/** What each motion does over a clip, at full strength: degrees, and shares of a smile. */
interface Script {
  readonly yaw: Keys;
  readonly pitch: Keys;
  readonly smile: Keys;
  /** Of the slow drift that keeps a head alive. */
  readonly drift: number;
  readonly sway: number;
}

const still: Keys = [[0, 0]];

function scriptOf(motion: HeadMotionName, seconds: number): Script {
  const base = { yaw: still, pitch: still, smile: still, drift: 1, sway: 0.25 };
  if (motion === 'natural') {
    return {
      ...base,
      yaw: [
        [0.1, 0],
        [0.22, 10],
        [0.42, 10],
        [0.56, -8],
        [0.76, -8],
        [0.9, 0],
      ],
      pitch: [
        [0, 0],
        [0.3, 1.5],
        [0.65, -1.5],
      ],
      smile: [
        [0.12, 0.1],
        [0.35, 0.75],
        [0.72, 0.75],
        [0.95, 0.1],
      ],
    };
  }
  if (motion === 'look') {
    return {
      ...base,
      yaw: [
        [0.04, 0],
        [0.14, 12],
        [0.34, 12],
        [0.5, -12],
        [0.7, -12],
        [0.84, 0],
      ],
      pitch: [
        [0.1, 0],
        [0.22, 3],
        [0.4, 2],
        [0.56, -3],
        [0.72, -2],
        [0.88, 0],
      ],
    };
  }
  if (motion === 'nod') {
    // Once in about 1.2 s, and a pause.
    const nods = seconds < 4.5 ? 2 : 3;
    const length = 1.1 / seconds;
    const down = Array.from({ length: nods }, (_, nod): Keys => {
      const start = 0.12 + nod * length;
      return [
        [start, 0],
        [start + 0.45 * length, nod === 0 ? -8 : -6],
        [start + 0.95 * length, 1],
      ];
    }).flat();
    return {
      ...base,
      pitch: [...down, [0.12 + nods * length + 0.08, 0]],
      smile: [
        [0.2, 0.1],
        [0.5, 0.4],
        [0.95, 0.1],
      ],
    };
  }
  if (motion === 'smile') {
    return {
      ...base,
      smile: [
        [0.08, 0],
        [0.28, 1],
        [0.72, 1],
        [0.94, 0],
      ],
      pitch: [
        [0.1, 0],
        [0.3, 2],
        [0.7, 1.5],
        [0.95, 0],
      ],
      yaw: [
        [0.1, 0],
        [0.35, 3],
        [0.7, 2],
        [0.95, 0],
      ],
    };
  }
  return motion === 'wind'
    ? {
        ...base,
        sway: 1,
        yaw: [
          [0.1, 0],
          [0.4, 4],
          [0.8, 0],
        ],
      }
    : base;
}

/** Where in a clip of it a head shows most. */
export const posterShares: Readonly<Record<HeadMotionName, number>> = {
  natural: 0.4,
  look: 0.3,
  nod: 0.5,
  smile: 0.5,
  calm: 0.5,
  wind: 0.5,
};

/**
 * How a head stands at each moment: a function of the share of the clip that has passed, 0..1, which leads from the end into the start.
 *
 * @param head by which number; no two move alike
 */
export function headMotion(
  { motion, strength, seconds, seed }: WantedMotion,
  { canTurn, canBlink }: HeadLimits,
  head = 0,
): (share: number) => HeadPose {
  const own = seed + 7919 * head;
  const random = seededRandom(own);
  const side = random() < 0.5 ? -1 : 1;
  const shift = head === 0 ? 0 : 0.5 * random();
  const [driftYaw, driftPitch, driftRoll] = [1, 2, 3].map((at) => loopingWaves(own + at));
  const script = scriptOf(motion, seconds);
  const lidsAt = canBlink ? blinksOf(seconds, own) : () => 0;
  const breaths = Math.max(1, Math.round(0.25 * seconds));
  const gusts = Math.max(1, Math.round(0.5 * seconds));
  const turn = canTurn ? strength : 0;
  return (share) => {
    const at = share + shift;
    const yaw = side * valueAt(script.yaw, at);
    const ahead = side * valueAt(script.yaw, at + gazeLeads / seconds);
    return {
      ...photoPose,
      yaw: degree * turn * (yaw + 1.6 * script.drift * driftYaw(share)),
      pitch: degree * turn * (valueAt(script.pitch, at) + 1.6 * script.drift * driftPitch(share)),
      roll: degree * strength * (1.6 * script.drift * driftRoll(share) + 0.13 * yaw),
      blink: lidsAt(share),
      smile: strength * valueAt(script.smile, at),
      breath: strength * Math.sin(2 * Math.PI * breaths * share),
      gazeX:
        turn === 0
          ? 0
          : Math.max(-0.5, Math.min(0.5, 0.09 * strength * (ahead - yaw) + 0.012 * strength * yaw)),
      sway: strength * script.sway,
      swayPhase: gusts * share,
    };
  };
}
