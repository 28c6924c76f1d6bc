import type { PhotoDocument } from './documents.ts';
import type { WallLight } from './portrait/wall-light.ts';

type WallColor = PhotoDocument['background'][number];
type Verdict = 'pass' | 'look' | 'fail';

/** OKLab lightness and colorfulness of walls that pass, and how much beyond is worth a look. */
const accepted: Readonly<Record<WallColor, { lightness: readonly [number, number]; chroma: number }>> = {
  white: { lightness: [0.87, 1], chroma: 0.025 },
  'off-white': { lightness: [0.84, 1], chroma: 0.04 },
  'light-gray': { lightness: [0.7, 0.94], chroma: 0.025 },
  'light-blue': { lightness: [0.65, 0.95], chroma: 0.09 },
  light: { lightness: [0.72, 1], chroma: 0.06 },
};
const beyond = { lightness: 0.1, chroma: 0.025 };
/** From here on a wall is white to those who refuse white. */
const whiteFrom = { lightness: 0.96, chroma: 0.012 };

/** Whether the wall has one of the colors a document asks for. */
export function wallVerdict(wall: WallLight, { background, whiteRefused }: PhotoDocument): Verdict {
  const chroma = Math.hypot(wall.a, wall.b);
  if (whiteRefused && wall.lightness >= whiteFrom.lightness && chroma <= whiteFrom.chroma) return 'fail';
  const verdicts = background.map((color): Verdict => {
    const isBlueAsked = color === 'light-blue';
    if (isBlueAsked && wall.b > 0.005) return 'fail';
    const { lightness, chroma: mostChroma } = accepted[color];
    const off = Math.max(lightness[0] - wall.lightness, wall.lightness - lightness[1], 0);
    const colored = Math.max(0, chroma - mostChroma);
    if (off === 0 && colored === 0) return 'pass';
    return off <= beyond.lightness && colored <= beyond.chroma ? 'look' : 'fail';
  });
  return verdicts.includes('pass') ? 'pass' : verdicts.includes('look') ? 'look' : 'fail';
}
