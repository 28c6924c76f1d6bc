import { z } from 'zod';
import { mostFaces, outcomes, stays } from './swap-fates.ts';

/**
 * Whose face each face of the photo gets: for each of them, the largest first, the place of a face in the other photo, the largest 0; −1
 * stays as it is.
 */
export const swapsOption = z
  .array(
    z
      .number()
      .int()
      .min(stays)
      .max(mostFaces - 1),
  )
  .min(1)
  .max(mostFaces)
  .optional()
  .meta({ control: 'pairs', of: 'faces', among: 'sources' });

const percent = (least: number) => z.number().min(least).max(200).meta({ unit: '%' });
const place = { left: percent(-100), top: percent(-100), width: percent(0), height: percent(0) };

/** Where each face of the photo lies, the number of the face that it got (0: none), and what became of it. */
export const facesFact = z
  .array(z.object({ ...place, from: z.number().int().min(0).max(mostFaces), outcome: z.enum(outcomes) }))
  .max(mostFaces);

/** Where each face of the other photo lies. */
export const sourcesFact = z.array(z.object(place)).max(mostFaces);
