import { z } from '@hono/zod-openapi';
import { objectLabels } from '../../tasks/finders/find-objects.ts';

export const longestText = 1000;

/** What a tool looks for in a picture, as far as it is there. Places in pixels of the upright picture. */
export const foundSchema = z
  .object({
    /** The surest first; box: left, top, width, height. */
    objects: z.array(
      z.object({ label: z.enum(objectLabels), box: z.array(z.number()).length(4), score: z.number() }),
    ),
    /** In the order of reading; four corners, clockwise from where reading begins. What cannot be read is empty. */
    lines: z.array(
      z.object({
        points: z.array(z.number()).length(8),
        text: z.string().max(longestText),
        score: z.number(),
      }),
    ),
    /** A place in it can be outlined, too: the operator added a model that selects what is pointed at. */
    selectsObjects: z.boolean(),
  })
  .openapi('Found');

export const outlineSchema = z
  .object({
    mask: z.base64().openapi({ format: 'byte', description: 'A gray PNG in base64, white = the thing' }),
  })
  .openapi('Outline');
