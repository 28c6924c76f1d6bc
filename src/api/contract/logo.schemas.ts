import { z } from '@hono/zod-openapi';
import { slug } from './id.schemas.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** What settles a logo besides its words, as options of the logo generator. */
export const logoDesignSchema = z.object({
  layout: slug,
  font: slug,
  weight: z.number().int(),
  sloganFont: slug,
  letterCase: slug,
  spacing: z.number().int(),
  /** Name of an icon, `shape:` and the id of a shape, or empty. */
  icon: z.string().max(60),
  /** In percent of its usual size. */
  markSize: z.number().int(),
  ink: color,
  accent: color,
  ground: color,
});

export const logoIconSchema = z.object({
  name: slug,
  /** SVG path data on a grid of 256. */
  outline: z.string().regex(/^[Mm]/),
});
