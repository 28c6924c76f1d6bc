import { clamp } from '../../../imaging/sampling/ramp.ts';
import type { Course } from '../camera/camera-moves.ts';

/** The photos of a clip at one moment. */
export interface Moment {
  readonly photo: number;
  /** Of the time in which this photo is seen at all. */
  readonly share: number;
  /** The photo that follows, while one goes over into the other: how far that is, 0..1. */
  readonly next?: { readonly photo: number; readonly share: number; readonly done: number };
}

export interface Schedule {
  readonly course: Course;
  /** How long each photo is seen, in seconds, transitions left out. */
  readonly each: number;
  at(share: number): Moment;
}

/** A transition takes so long at most, in seconds and as a share of the time of a photo. */
const longest = { seconds: 0.9, share: 0.45 };

/** Every photo gets the same time; where the clip is to loop, the last one goes over into the first. */
export function scheduleOf(count: number, seconds: number, isLoop: boolean): Schedule {
  const each = seconds / count;
  if (count === 1)
    return { course: isLoop ? 'loop' : 'once', each, at: (share) => ({ photo: 0, share: clamp(share) }) };
  const over = Math.min(longest.seconds, longest.share * each) / seconds;
  // Without a loop there are transitions only between photos: what is shared out is a little longer than the clip.
  const whole = isLoop ? 1 : 1 + over;
  const slot = whole / count;
  const seen = slot + over;
  return {
    course: 'passing',
    each,
    at(share) {
      // A photo's slot begins with the transition into it, and the clip after that of the first.
      const time = isLoop ? (share + over) % 1 : clamp(share) + over;
      const photo = Math.min(count - 1, Math.floor(time / slot));
      const since = time - photo * slot;
      if (since >= over) return { photo, share: since / seen };
      return {
        photo: (photo + count - 1) % count,
        share: (since + slot) / seen,
        next: { photo, share: since / seen, done: since / over },
      };
    },
  };
}
