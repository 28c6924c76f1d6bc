import { z } from 'zod';

/** Which faces of the photo, by place, the largest first; all of them without it. */
export const facesOption = (most: number) =>
  z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(most - 1),
    )
    .min(1)
    .max(most)
    .optional()
    .meta({ control: 'ticks', of: 'faces', each: 'face' });

const percent = (least: number) => z.number().min(least).max(200).meta({ unit: '%' });

/** What such a tool reports as `faces`: where each face lies, in percent of the photo, and whether it was worked on. */
export const facesFact = (most: number) =>
  z
    .array(
      z.object({
        left: percent(-100),
        top: percent(-100),
        width: percent(0),
        height: percent(0),
        chosen: z.boolean(),
      }),
    )
    .max(most);
