import { z } from 'zod';
import { hexColor } from '../../../imaging/color/hex-color.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { type ColorGuess, type ColorInstead, guessKinds } from '../../../tasks/restore.ts';

/** Smaller guesses are made, but not told. */
const mostGuesses = 24;

const percent = z.number().min(0).max(100).meta({ unit: '%' });
const place = { left: percent, top: percent, width: percent, height: percent };
const kind = z.enum(guessKinds);

/** Other colors for guesses, by what each took a place for and where that lies; null: nothing is guessed there. */
export const guessedColors = z
  .array(
    z.object({
      kind,
      ...place,
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .nullable(),
    }),
  )
  .max(2 * mostGuesses)
  .optional()
  .meta({ control: 'ticks', of: 'guesses', each: 'color', when: { colorize: true, layers: 'all' } });

type Given = z.output<typeof guessedColors>;

/** What places were taken for, the largest first: the color that was guessed, how sure that is, and whether it is in use. */
export const guessesFact = z
  .array(
    z.object({
      kind,
      ...place,
      color: z.string().max(7),
      sureness: percent,
      chosen: z.boolean(),
    }),
  )
  .max(mostGuesses);

/** @param size of the picture that is colored */
export function insteadOfGuesses(given: Given, { width, height }: Size): ColorInstead[] {
  return (given ?? []).map(({ kind, left, top, color, ...extent }) => ({
    kind,
    box: [
      (left / 100) * width,
      (top / 100) * height,
      (extent.width / 100) * width,
      (extent.height / 100) * height,
    ],
    color: color === null ? null : bytesOf(color),
  }));
}

/** @param size of the picture that was colored */
export function toldGuesses(guesses: readonly ColorGuess[], size: Size): z.input<typeof guessesFact> {
  return guesses.slice(0, mostGuesses).map(({ kind, box: [x, y, width, height], color, ...guess }) => ({
    kind,
    left: share(x, size.width),
    top: share(y, size.height),
    width: share(width, size.width),
    height: share(height, size.height),
    color: `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    sureness: Math.round(100 * guess.confidence),
    chosen: guess.instead !== null,
  }));
}

const share = (part: number, whole: number) =>
  Math.min(100, Math.max(0, Math.round((1000 * part) / whole) / 10));

function bytesOf(color: string): [number, number, number] {
  const [red, green, blue] = hexColor(color);
  return [Math.round(255 * red), Math.round(255 * green), Math.round(255 * blue)];
}
