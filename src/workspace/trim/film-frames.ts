import { useEffect, useState } from 'react';
import { isPreviewOnly } from '../../client/job-pictures.ts';
import type { OpenClip } from './open-clip.ts';

const height = 48;

/**
 * Frames of a clip at equal distances, side by side on one canvas; null as long as none is there, and where this browser plays neither the clip
 * nor its copy.
 */
export function useFilmFrames(clip: OpenClip | null, count: number): HTMLCanvasElement | null {
  const [strip, setStrip] = useState<HTMLCanvasElement | null>(null);
  const id = clip?.media.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address of a clip is no other clip
  useEffect(() => {
    setStrip(null);
    if (!clip?.media.clip) return;
    const { media, local } = clip;
    const sources = [local, isPreviewOnly(media) ? null : media.url, media.clip!.watchUrl].filter(
      (url): url is string => Boolean(url),
    );
    const video = document.createElement('video');
    const leaving = new AbortController();
    void (async () => {
      for (const source of sources) {
        if (await drawFrames(video, source, count, setStrip, leaving.signal)) return;
      }
    })();
    return () => {
      leaving.abort();
      video.removeAttribute('src');
      video.load();
    };
  }, [id, count]);
  return strip;
}

async function drawFrames(
  video: HTMLVideoElement,
  source: string,
  count: number,
  onDrawn: (strip: HTMLCanvasElement) => void,
  signal: AbortSignal,
): Promise<boolean> {
  video.muted = true;
  video.preload = 'auto';
  video.src = source;
  if (!(await happens(video, 'loadeddata', signal))) return signal.aborted;
  const width = Math.max(8, Math.round((height * video.videoWidth) / video.videoHeight));
  const strip = document.createElement('canvas');
  strip.width = width * count;
  strip.height = height;
  const context = strip.getContext('2d');
  if (!context) return false;
  for (let at = 0; at < count; at++) {
    video.currentTime = (video.duration * (at + 0.5)) / count;
    if (!(await happens(video, 'seeked', signal))) return signal.aborted;
    context.drawImage(video, at * width, 0, width, height);
    onDrawn(strip);
  }
  return true;
}

/** False: it failed, or nobody waits for it any more. */
function happens(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'seeked',
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const ends = new AbortController();
    const end = (isThere: boolean) => {
      ends.abort();
      resolve(isThere);
    };
    video.addEventListener(event, () => end(true), { signal: ends.signal });
    video.addEventListener('error', () => end(false), { signal: ends.signal });
    signal.addEventListener('abort', () => end(false), { signal: ends.signal });
    if (signal.aborted) end(false);
  });
}
