import { AppError } from '../../errors.ts';
import { polygonsOf } from '../../logo/drawing/polygons.ts';
import { type FontId, fontOf, fontsFor, isFont, scriptOf } from '../../logo/fonts.ts';
import { categoryOf, weightsOf } from '../../logo/type/font-files.server.ts';
import { em } from '../../logo/type/lettering.ts';
import { missingLetters, setLine } from '../../logo/type/set-line.server.ts';
import type { FaceName, SetFace, SetLine } from '../../tasks/drawing/set-words.ts';
import type { Engine } from '../engine.ts';

/** Sets words in the open fonts that logos are set in, as outlines: no model. */
export const typesetter: Engine<'set-words'> = {
  id: 'typesetter',
  task: 'set-words',
  place: 'local',
  name: 'Pixelwright Typesetter',
  takes: [],
  models: [],

  async run({ texts, faces = familiesFor(texts[0] ?? '') }, { signal }) {
    const set: SetFace[] = [];
    for (const { family, weight } of faces) {
      signal.throwIfAborted();
      if (!isFont(family)) throw new AppError('option_invalid', { option: 'family' });
      set.push(await faceWith(family, weight, texts));
    }
    return { faces: set };
  },
};

function familiesFor(text: string): FaceName[] {
  const script = scriptOf(text);
  const isHan = script !== 'latin' && script !== 'ko';
  // Chinese characters alone don't say whether they are Japanese.
  const families = isHan ? [...fontsFor('zh-Hant'), ...fontsFor('ja')] : fontsFor(script);
  return families.map((family) => ({ family, weight: fontOf(family).weights[0] }));
}

async function faceWith(font: FontId, weight: number, texts: readonly string[]): Promise<SetFace> {
  const style = { font, weight, spacing: 0 };
  const capital = await setLine('H', style);
  return {
    family: font,
    weight,
    name: fontOf(font).name,
    weights: weightsOf(font),
    isSerif: categoryOf(font) === 'serif',
    capHeight: capital ? capital.box.height / em : 0.7,
    lines: await Promise.all(
      texts.map(async (text): Promise<SetLine> => {
        const line = await setLine(text, style);
        const letters = line?.letters.map(({ outline, place }) => ({
          polygons: polygonsOf(outline, 1 / em),
          place,
          words: spacesBefore(text, place),
        }));
        return { letters: letters ?? [], missing: await missingLetters(text, style) };
      }),
    ),
  };
}

function spacesBefore(text: string, place: number): number {
  return [...text].slice(0, place).filter((letter) => /\s/u.test(letter)).length;
}
