import { z } from 'zod';

/** What a tool tells about the subject it found. */
export const unsureFact = {
  /** What of the cut-out may be wrong, by its area; left out where it's sure everywhere. */
  unsure: z.number().min(0).max(100).optional().meta({ unit: '%' }),
};
