import { type FaceTrack, poseOf, scenesOf } from './face-track.ts';
import { middleOf } from './skin-colors.ts';

/** Degrees: heads that are turned and tilted alike by so much look alike. */
const alike = { yaw: 14, pitch: 14 };
/** Fewer frames of a scene in which the head is held like that don't tell how it looks. */
const leastFrames = 8;
/** More aren't compared. */
const mostFrames = 60;
/** In OKLab, the distance from which a place looks unlike itself, and how often its usual distance that has to be. */
const unlike = { least: 0.08, usual: 4 };
/** Of color alone, which a shadow hardly changes. */
const unlikeColor = 0.02;
/** From the first share on something is before the face for sure, and stays there until less than the second is told. */
const there = { sure: 0.14, still: 0.05 };
/** Differences of color count so often as much as those of lightness. */
const colorWeight = 2;

interface Look {
  readonly usual: Float32Array;
  /** Of each place, how far it is from the usual as a rule. */
  readonly spread: Float32Array;
}

/**
 * How much of the face something hides in each frame, 0..1: skin that doesn't look as it does in other frames of the scene in which the head is
 * held like that, in its color as well. So a hand, a cup or a microphone is told, of whatever color; not what is there all the time, nor what one frame
 * alone shows.
 *
 * @param skins what `skinColors` told of each frame with a face
 */
export function hiddenShares(track: FaceTrack, skins: readonly (Float32Array | undefined)[]): Float32Array {
  const own = new Float32Array(skins.length);
  for (const [from, to] of scenesOf(track)) {
    const looks = new Map<string, Look | undefined>();
    for (let at = from; at < to; at++) {
      const [face, skin] = [track.faces[at], skins[at]];
      if (!face || !skin) continue;
      const { yaw, pitch } = poseOf(face.space);
      const held = { yaw: rounded(yaw, alike.yaw / 2), pitch: rounded(pitch, alike.pitch / 2) };
      const key = `${held.yaw} ${held.pitch}`;
      if (!looks.has(key)) looks.set(key, lookOf(held, from, to));
      const look = looks.get(key);
      if (look) own[at] = hiddenShare(skin, look);
    }
  }
  const calm = own.map((share, at) => Math.min(share, Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0)));
  const stays = (at: number, before: number) => calm[at] >= there.still && calm[before] >= there.sure;
  for (let at = 1; at < calm.length; at++) if (stays(at, at - 1)) calm[at] = Math.max(calm[at], there.sure);
  for (let at = calm.length - 2; at >= 0; at--)
    if (stays(at, at + 1)) calm[at] = Math.max(calm[at], there.sure);
  return calm;

  function lookOf(held: { yaw: number; pitch: number }, from: number, to: number): Look | undefined {
    const near: Float32Array[] = [];
    for (let at = from; at < to; at++) {
      const [face, skin] = [track.faces[at], skins[at]];
      if (!face || !skin) continue;
      const { yaw, pitch } = poseOf(face.space);
      const isAlike = Math.abs(yaw - held.yaw) < alike.yaw && Math.abs(pitch - held.pitch) < alike.pitch;
      if (isAlike) near.push(skin);
    }
    if (near.length < leastFrames) return undefined;
    const step = Math.max(1, near.length / mostFrames);
    const some = Array.from({ length: Math.floor(near.length / step) }, (_, i) => near[Math.floor(i * step)]);
    const usual = near[0].map((_, at) => middleOf(some.map((skin) => skin[at])));
    const spread = Float32Array.from({ length: usual.length / 3 }, (_, place) =>
      middleOf(some.map((skin) => distance(skin, usual, place))),
    );
    return { usual, spread };
  }
}

function hiddenShare(skin: Float32Array, { usual, spread }: Look): number {
  let [all, colored] = [0, 0];
  for (const [place, own] of spread.entries()) {
    if (distance(skin, usual, place) > Math.max(unlike.least, unlike.usual * own)) all++;
    if (colorDistance(skin, usual, place) > unlikeColor) colored++;
  }
  return Math.min(all, colorWeight * colored) / spread.length;
}

const rounded = (value: number, step: number): number => step * Math.round(value / step);

const distance = (a: Float32Array, b: Float32Array, place: number): number =>
  Math.hypot(a[3 * place] - b[3 * place], colorWeight * colorDistance(a, b, place));

const colorDistance = (a: Float32Array, b: Float32Array, place: number): number =>
  Math.hypot(a[3 * place + 1] - b[3 * place + 1], a[3 * place + 2] - b[3 * place + 2]);
