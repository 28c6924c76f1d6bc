import { z } from 'zod';

/**
 * Who works on a photo, by the engine's id. Left out, the photo stays on this machine unless the operator prefers another one.
 */
export const engineOption = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
  .optional()
  .meta({ control: 'engine' });
