import { shakeOf, steadyMoves } from '../../imaging/clip-repair/steady-path.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import type { Repairs } from '../../tasks/clips/enhance-video.ts';
import type { Findings } from './examine-clip.ts';
import { evenLight, unrestOf } from './flicker.ts';
import { liftedLevels, spreadOf } from './light-levels.ts';

/** From here on it is done by itself; below, a clip is left as it is. Each was measured on clips as they were and as they were spoiled. */
const least = {
  /** Standard deviation, 0..255. */
  noise: 6,
  /** Of the frame's longer side. */
  shake: 0.0035,
  /** Of 255. */
  unrest: 1.5,
  /** Width of an edge in pixels. */
  softness: 3.2,
} as const;
/** Fewer bits a pixel and frame show blocks and smear, in a frame of so many pixels; a smaller one needs more for each. WebM's coders do with half. */
const fewBits = { 'video/webm': 0.025, others: 0.05 } as const;
const usualPixels = 400_000;
/** What they leave comes near JPEG of quality 65. */
const compressionLoss = 0.35;

type Choice = 'auto' | 'on' | 'off';

export interface RepairWishes {
  readonly quality: 'quick' | 'hd';
  readonly denoise: Choice;
  readonly sharpen: Choice;
  readonly stabilize: Choice;
  readonly color: Choice;
}

export interface RepairPlan {
  readonly repairs: Repairs;
  /** How much the camera shakes, in percent of the longer side, and how much light flickers, in percent. */
  readonly shake: number;
  readonly flicker: number;
}

/** What is to be done to a clip of which this was found. */
export function planRepairs(
  findings: Findings,
  clip: Size & { readonly type: string; readonly frameRate: number },
  wishes: RepairWishes,
): RepairPlan {
  const { noise, softness, bitsPerPixel, moves, light, starts, levels } = findings;
  const longSide = Math.max(clip.width, clip.height);
  const shake = shakeOf(moves, clip.frameRate) / longSide;
  const unrest = unrestOf(light, starts, clip.frameRate);
  const does = (choice: Choice, isNeeded: boolean) => choice === 'on' || (choice === 'auto' && isNeeded);
  const isNoisy = does(wishes.denoise, noise >= least.noise);
  const enough = clip.type === 'video/webm' ? fewBits['video/webm'] : fewBits.others;
  const isPoor = bitsPerPixel < enough * Math.sqrt(usualPixels / (clip.width * clip.height));
  const isCleaned = isNoisy || (isPoor && wishes.denoise !== 'off');
  const repairs: Repairs = {
    quality: wishes.quality,
    noise: isNoisy ? Math.max(noise, wishes.denoise === 'on' ? least.noise : 0) : 0,
    loss: isCleaned && isPoor ? compressionLoss : 0,
    grain: findings.grain,
    sharpness: sharpnessFor(wishes.sharpen, softness, isPoor),
    ...(does(wishes.stabilize, shake >= least.shake) && {
      steady: steadyMoves(moves, clip.frameRate, clip),
    }),
    ...(wishes.color !== 'off' &&
      unrest >= least.unrest && { light: evenLight(light, starts, clip.frameRate) }),
    ...(does(wishes.color, spreadOf(levels).isPoor) && { levels: liftedLevels(levels) }),
  };
  const mean = light.reduce((sum, one) => sum + one.mean, 0) / Math.max(1, light.length);
  return { repairs, shake: shake * 100, flicker: (unrest / Math.max(1, mean)) * 100 };
}

/** What was compressed strongly has its blocks sharpened as well: only where somebody asks for it. */
function sharpnessFor(choice: Choice, softness: number, isSpoiled: boolean): number {
  if (choice === 'on') return softness >= least.softness ? 0.8 : 0.4;
  return choice === 'auto' && softness >= least.softness && !isSpoiled ? 0.5 : 0;
}
