import { easeCubic } from '../../../imaging/motion/ease.ts';
import type { Channel, Motion } from './motions.ts';

/** What a motion does at a beat, channel by channel; those it doesn't name aren't there. */
export function readMotion(motion: Motion, beat: number): Partial<Record<Channel, number>> {
  const at = ((beat % motion.beats) + motion.beats) % motion.beats;
  const names = new Set(motion.keys.flatMap((key) => Object.keys(key) as (Channel | 'at')[]));
  names.delete('at');
  const values: Partial<Record<Channel, number>> = {};
  for (const name of names as Set<Channel>) values[name] = channelAt(motion, name, at);
  return values;
}

function channelAt({ keys, beats, snap }: Motion, name: Channel, at: number): number {
  const own = keys.filter((key) => key[name] !== undefined);
  const after = own.findIndex((key) => key.at > at);
  const next = own[Math.max(after, 0)];
  const last = own[(after < 0 ? own.length : after || own.length) - 1];
  const to = after < 0 ? next.at + beats : next.at;
  const from = after === 0 ? last.at - beats : last.at;
  const way = snap ? Math.min(snap, to - from) : to - from;
  const share = easeCubic((at - (to - way)) / way);
  return last[name]! + (next[name]! - last[name]!) * share;
}
