import { useEffect, useState } from 'react';
import type { Photos } from '../picture/sheet.ts';
import { canReadFrames, openGif } from '../save/gif-frames.ts';

/**
 * The photos as they are at this moment: those that move show one frame after the other, each as long as it says. Standing still, and where the
 * browser can't read frames, the first.
 */
export function useMoving(photos: Photos, isPlaying: boolean): Photos {
  const [frames, setFrames] = useState<ReadonlyMap<string, ImageBitmap>>(new Map());
  useEffect(() => {
    if (!isPlaying || !canReadFrames()) return;
    const stop = new AbortController();
    for (const [name, { file, isMoving }] of photos) {
      if (!isMoving) continue;
      const show = (bitmap: ImageBitmap) => setFrames((before) => new Map(before).set(name, bitmap));
      // A file that can't be played shows its first frame.
      play(file, show, stop.signal).catch(() => undefined);
    }
    return () => stop.abort();
  }, [photos, isPlaying]);
  if (frames.size === 0) return photos;
  return new Map(
    Array.from(photos, ([name, photo]) => [name, { ...photo, bitmap: frames.get(name) ?? photo.bitmap }]),
  );
}

async function play(file: Blob, show: (bitmap: ImageBitmap) => void, signal: AbortSignal): Promise<void> {
  const gif = await openGif(file);
  for (let at = 0; !signal.aborted; at = (at + 1) % gif.count) {
    const begun = performance.now();
    const { image, duration } = await gif.read(at);
    const bitmap = await createImageBitmap(image);
    image.close();
    if (signal.aborted) break;
    show(bitmap);
    const left = duration - (performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)));
  }
  gif.close();
}
