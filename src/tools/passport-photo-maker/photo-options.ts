import { z } from 'zod';
import { offeredDocuments } from './documents.ts';

let made = make(offeredDocuments());

/** The options with the documents that are offered now: forms, help and API know no others. */
export function photoOptions() {
  const offered = offeredDocuments();
  if (made.offered !== offered) made = make(offered);
  return made.options;
}

function make(offered: ReturnType<typeof offeredDocuments>) {
  const ids = offered.map(({ id }) => id);
  const options = z.object({
    document: z.enum(ids).default(ids[0]).meta({ control: 'choice' }),
    /** For documents that are handed in on paper. */
    paper: z.enum(['4x6', 'a4', '10x15']).default('4x6').meta({ control: 'choice' }),
    /** On the sheet; as many as fit without it. */
    copies: z.number().int().min(1).max(60).optional().meta({ control: 'number' }),
  });
  return { offered, options };
}
