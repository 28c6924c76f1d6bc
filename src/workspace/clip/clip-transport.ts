import { type RefObject, useEffect, useRef, useState } from 'react';

export interface ClipTransport {
  /** Of the frame that is shown, from 0. */
  readonly frame: number;
  readonly frames: number;
  readonly isPlaying: boolean;
  readonly loops: boolean;
  readonly isMuted: boolean;
  /** How often {@link step} was taken. */
  readonly steps: number;
  toggle(): void;
  /** Stops at that frame. */
  seek(frame: number): void;
  step(by: number): void;
  setLoops(loops: boolean): void;
  setMuted(isMuted: boolean): void;
}

interface Played {
  /** The one that is heard, and says where both are. */
  readonly main: RefObject<HTMLVideoElement | null>;
  /** Goes with it, so much later in its own time. */
  readonly beside: RefObject<HTMLVideoElement | null>;
  readonly besideFromMs: number;
  readonly frames: number;
  /** Frames a second. */
  readonly rate: number;
  /** Another one begins anew. */
  readonly key: string;
}

/** Clips up to this length go round by themselves. */
const shortMs = 12_000;
/** Two that are in step are never this many frames apart: while they're played a jump would be seen, and stopped they show the same. */
const playedApart = 1.5;
const stillApart = 0.1;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays one clip, or two in step. */
export function useClipTransport({ main, beside, besideFromMs, frames, rate, key }: Played): ClipTransport {
  const [frame, setFrame] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [loops, setLoops] = useState((frames / rate) * 1000 <= shortMs);
  const [isMuted, setMuted] = useState(true);
  const [steps, setSteps] = useState(0);
  const last = Math.max(0, frames - 1);
  const latest = useRef({ besideFromMs, rate, last });
  latest.current = { besideFromMs, rate, last };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are others with another key
  useEffect(() => {
    const video = main.current;
    if (!video) return;
    let ticking = 0;
    const follow = () => {
      const { besideFromMs: from, rate: perSecond, last: end } = latest.current;
      setFrame(Math.min(end, Math.max(0, Math.round(video.currentTime * perSecond - 0.25))));
      const other = beside.current;
      if (!other) return;
      const wanted = video.currentTime + from / 1000;
      const apart = video.paused ? stillApart : playedApart;
      if (Math.abs(other.currentTime - wanted) > apart / perSecond) other.currentTime = wanted;
      if (other.paused !== video.paused) void (video.paused ? other.pause() : other.play().catch(() => {}));
    };
    const tick = () => {
      follow();
      ticking = requestAnimationFrame(tick);
    };
    const began = () => {
      setPlaying(true);
      cancelAnimationFrame(ticking);
      tick();
    };
    const stopped = () => {
      setPlaying(false);
      cancelAnimationFrame(ticking);
      follow();
    };
    const ready = () => {
      if (!isStill() && video.currentTime === 0) void video.play().catch(() => {});
      follow();
    };
    video.addEventListener('play', began);
    video.addEventListener('pause', stopped);
    video.addEventListener('seeked', follow);
    video.addEventListener('loadeddata', ready);
    if (video.readyState >= 2) ready();
    return () => {
      cancelAnimationFrame(ticking);
      video.removeEventListener('play', began);
      video.removeEventListener('pause', stopped);
      video.removeEventListener('seeked', follow);
      video.removeEventListener('loadeddata', ready);
    };
  }, [key]);

  // React sets it once only, and browsers play by themselves what makes no sound.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element is silent at first, too
  useEffect(() => {
    if (main.current) main.current.muted = isMuted;
  }, [isMuted, key]);

  const seek = (wanted: number) => {
    const video = main.current;
    if (!video) return;
    const to = Math.min(last, Math.max(0, Math.round(wanted)));
    video.pause();
    // The middle of a frame: its first moment may round into the one before.
    video.currentTime = (to + 0.5) / rate;
    setFrame(to);
  };
  return {
    ...{ frame, frames, isPlaying, loops, isMuted, steps, setLoops, setMuted, seek },
    toggle() {
      const video = main.current;
      if (!video) return;
      if (!video.paused) return video.pause();
      if (video.ended) video.currentTime = 0;
      void video.play().catch(() => {});
    },
    step(by) {
      setSteps((count) => count + 1);
      seek(frame + by);
    },
  };
}
