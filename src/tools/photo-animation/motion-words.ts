import type { HeadMotionName } from './head/head-motion-names.ts';

const motions: Readonly<Record<HeadMotionName, string>> = {
  natural: 'They breathe, blink and move their heads a little, as people do.',
  look: 'They look around.',
  nod: 'They nod gently.',
  smile: 'They begin to smile.',
  calm: 'They breathe calmly and blink.',
  wind: 'Wind moves their hair.',
};

/** What is to be seen, for an engine that goes by words: what somebody wrote, then what they chose for faces, where there are any. */
export function motionWords(
  { prompt, motion }: { prompt: string; motion: HeadMotionName },
  faces: number,
): string {
  const scene = faces > 0 ? motions[motion] : 'Water and clouds drift slowly.';
  return [prompt, scene, 'The camera stands still.'].filter(Boolean).join(' ');
}
