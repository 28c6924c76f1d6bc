import { filmOf, sourcesOf } from '#src/pictures/site-picture-sources.ts';

/**
 * How a tool's result lies to its sample photo: in the same frame, grown around it on two sides, in a frame of its own, or
 * as a film that the photo is no frame of.
 */
export type ResultFrame = 'same' | 'grown' | 'own' | 'film';

/** Shapes that differ by less are taken for the same: sizes are whole pixels. */
const sameShape = 0.01;

export function resultFrame(tool: string, sample: string): ResultFrame {
  const [from, to] = [`/samples/${sample}.webp`, `/samples/${tool}/${sample}.webp`];
  if (filmOf(to) && !filmOf(from)) return 'film';
  const [photo, result] = [sourcesOf(from), sourcesOf(to)];
  const change = (result.width * photo.height) / (result.height * photo.width) - 1;
  if (Math.abs(change) <= sameShape) return 'same';
  const hasGrown = change > 0 ? result.height === photo.height : result.width === photo.width;
  return hasGrown ? 'grown' : 'own';
}
