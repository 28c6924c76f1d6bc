import { z } from 'zod';

/** What a tool tells about the subject it found. */
export const unsureFact = {
  /** Share of the photo where the cut-out may be wrong; left out where it's sure everywhere. */
  unsure: z.number().min(0).max(100).optional().meta({ unit: '%' }),
};
