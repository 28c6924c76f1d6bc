import { spacedPolygons } from '../../imaging/lettering/letter-shapes.ts';
import type { Studio } from '../../tool/studio.ts';
import type { BadgeShape } from './badge/badge-shape.ts';
import { badgeWords } from './badge/badge-words.ts';

/** Faces for words on a badge, by what they can write: the first that has every letter. */
const families = [
  { family: 'montserrat', weight: 700 },
  { family: 'noto-sans-jp', weight: 700 },
  { family: 'noto-sans-tc', weight: 700 },
  { family: 'noto-sans-kr', weight: 700 },
];
/** Capitals around a circle need room. */
const spacing = { letters: 0.06, words: 0.06 };

/** As people count them: an emoji is one. */
const letters = new Intl.Segmenter();

/** The band with these words; undefined of none. Letters that no face has are left out, and named. */
export async function wordsBand(text: string, shape: BadgeShape, side: number, studio: Pick<Studio, 'run'>) {
  const words = text.trim();
  if (words === '') return { band: undefined, missing: [] };
  const { faces } = await studio.run('set-words', { texts: [words], faces: families });
  const [face] = [...faces].sort((a, b) => a.lines[0].missing.length - b.lines[0].missing.length);
  const [line] = face.lines;
  const band = badgeWords(spacedPolygons(line, spacing), face.capHeight, shape, side);
  return { band, missing: Array.from(letters.segment(line.missing), ({ segment }) => segment) };
}
