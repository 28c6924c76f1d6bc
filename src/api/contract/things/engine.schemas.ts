import { z } from '@hono/zod-openapi';
import { slug, word } from '../id.schemas.ts';
import { sentence } from '../text.schemas.ts';

/** Who works on a picture, and where. */
export const engineSchema = z.object({ id: slug, name: sentence, place: word });
