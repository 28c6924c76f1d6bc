import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import type { MotionTiles } from '../../../tool/tiles/motion-tiles.ts';
import { flowDirections } from '../flow/flow-directions.ts';
import { blinksOf } from '../head/blinks.ts';
import { type HeadMotionName, headMotionNames } from '../head/head-motion-names.ts';
import type { Scene } from '../prepare-scene.ts';
import { sceneFrames, type WantedScene } from '../scene-frames.ts';
import { unpackScene } from './pack-scene.ts';

/** What nobody can see on a head that is turned away. */
const turns: readonly HeadMotionName[] = ['look', 'nod'];
/** Moments of a clip that are tried for the best one. */
const moments = 200;

/** @param read the tool's options as it takes them, from those of the form */
export function openTiles(
  packed: Uint8Array,
  read: (options: Readonly<Record<string, unknown>>) => WantedScene,
): MotionTiles {
  const { scene, window } = unpackScene(packed);
  const framesOf = sceneFrames(scene);
  return {
    choices: choicesOf(scene),
    tile(options) {
      const wanted = read(options);
      const { frameAt, posterShare } = framesOf(wanted);
      return {
        seconds: wanted.seconds,
        fullest: fullestShare(wanted, posterShare),
        frameAt: (share) => cropRaster(frameAt(share), window),
      };
    },
  };
}

function choicesOf({ heads, flow, warnings }: Scene): MotionTiles['choices'] {
  if (heads.length > 0) {
    const canTurn = heads.some(({ limits }) => limits.canTurn);
    const reasonFor = (motion: HeadMotionName) => (!canTurn && turns.includes(motion) ? 'turned_away' : null);
    return { motion: Object.fromEntries(headMotionNames.map((motion) => [motion, reasonFor(motion)])) };
  }
  const reason = warnings.includes('clouds_found') ? 'clouds_found' : null;
  return {
    ...(reason && { motion: Object.fromEntries(headMotionNames.map((motion) => [motion, reason])) }),
    ...(flow && { direction: Object.fromEntries(flowDirections.map((direction) => [direction, null])) }),
  };
}

/** The moment in which a motion shows most, with open eyes; a blink shows in closed ones. */
function fullestShare(wanted: WantedScene, posterShare: number): number {
  const lidsAt = blinksOf(wanted.seconds, wanted.seed);
  const shares = Array.from({ length: moments }, (_, at) => at / moments);
  const isTold = (share: number) => (wanted.motion === 'calm' ? lidsAt(share) > 0.9 : lidsAt(share) === 0);
  return shares
    .filter(isTold)
    .reduce(
      (best, share) => (Math.abs(share - posterShare) < Math.abs(best - posterShare) ? share : best),
      Number.POSITIVE_INFINITY,
    );
}
