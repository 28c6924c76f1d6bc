import { z } from 'zod';
import {
  hues,
  industries,
  layoutIds,
  letterCases,
  moods,
  mostLogos,
  mostNameLetters,
  mostSloganLetters,
} from './brief.ts';
import type { LogoBrief } from './design-logos.ts';
import { type FontId, isFont } from './fonts.ts';

export const largestSeed = 999_999_999;
const any = 'any';
const color = z.string().regex(/^#[0-9a-f]{6}$/);
/** One of forty, by its id; their names are their own in every language. */
const font = z.string().max(40).refine(isFont);
const workspace = { control: 'workspace' } as const;

/** Options of the logo generator. First what is asked for in words; then what a design settles for itself where it is left out. */
export const logoOptions = z.object({
  name: z.string().trim().max(mostNameLetters).default('').meta({ control: 'text' }),
  slogan: z.string().trim().max(mostSloganLetters).default('').meta({ control: 'text' }),
  industry: z
    .enum([any, ...industries])
    .default(any)
    .meta({ control: 'choice' }),
  mood: z
    .enum([any, ...moods])
    .default(any)
    .meta({ control: 'choice' }),
  hue: z
    .enum([any, ...hues])
    .default(any)
    .meta({ control: 'choice' }),
  layout: z
    .enum([any, ...layoutIds])
    .default(any)
    .meta({ control: 'choice' }),
  count: z.number().int().min(1).max(mostLogos).default(mostLogos).meta({ control: 'slider' }),
  seed: z.number().int().min(0).max(largestSeed).optional().meta({ control: 'seed' }),
  /** Name of an icon, `shape:` and the id of a shape, or empty for letters alone. */
  icon: z
    .string()
    .regex(/^$|^(shape:)?[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60)
    .optional()
    .meta(workspace),
  font: font.optional().meta(workspace),
  weight: z.number().int().min(100).max(900).multipleOf(100).optional().meta(workspace),
  sloganFont: font.optional().meta(workspace),
  letterCase: z.enum(letterCases).optional().meta(workspace),
  spacing: z.number().int().min(-8).max(60).optional().meta(workspace),
  markSize: z.number().int().min(50).max(160).optional().meta(workspace),
  ink: color.optional().meta(workspace),
  accent: color.optional().meta(workspace),
  ground: color.optional().meta(workspace),
  /** Of Chinese characters that could be read in two. */
  language: z.enum(['ja', 'zh-Hant']).optional().meta(workspace),
});

/** What these options ask for; the first design of it is the logo that they describe. */
export function briefOf(given: z.output<typeof logoOptions>, seed: number): LogoBrief {
  const { count: _, industry, mood, hue, layout, ink, accent, ground, ...others } = given;
  const fonts = {
    font: others.font as FontId | undefined,
    sloganFont: others.sloganFont as FontId | undefined,
  };
  return {
    ...others,
    ...fonts,
    seed,
    ...(industry !== any && { industry }),
    ...(mood !== any && { mood }),
    ...(hue !== any && { hue }),
    ...(layout !== any && { layout }),
    colors: { ...(ink && { ink }), ...(accent && { accent }), ...(ground && { ground }) },
  };
}
