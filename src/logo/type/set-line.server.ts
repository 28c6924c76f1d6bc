import { boxOf, transformed } from '../drawing/shape-outline.ts';
import { type FontId, fontOf, lastResort, scriptOf } from '../fonts.ts';
import { type LetterFace, openFace } from './face.server.ts';
import { partWith, weightsOf } from './font-files.server.ts';
import { em, type Lettering } from './lettering.ts';

export interface TypeStyle {
  readonly font: FontId;
  readonly weight: number;
  /** Between letters, in ems. */
  readonly spacing: number;
}

/**
 * Sets a line: as long as one part of the family holds the letters, they are shaped together, so that kerning and ligatures
 * work; a letter the family lacks comes from another one of its script. null where nothing of the text can be drawn.
 */
export async function setLine(text: string, style: TypeStyle): Promise<Lettering | null> {
  const letters: Lettering['letters'][number][] = [];
  let pen = 0;
  let before = 0;
  for (const run of await runsOf(text, style)) {
    const set = run.face.set(run.text);
    if (!set) continue;
    const scale = em / set.unitsPerEm;
    for (const [place, glyph] of set.glyphs.entries()) {
      const shift = (pen + glyph.x + place * style.spacing) * em;
      const outline = transformed(glyph.path, [scale, 0, 0, -scale, shift, glyph.y * em]);
      const box = glyph.path && boxOf([outline]);
      if (box) letters.push({ outline, box, place: before + place });
    }
    before += set.glyphs.length;
    pen += set.advance + set.glyphs.length * style.spacing;
  }
  const box = boxOf(letters.map(({ outline }) => outline));
  if (!box) return null;
  const isIdeographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
  const height = isIdeographic ? -box.y : await heightOf(text, style);
  const middle = isIdeographic ? box.y + box.height / 2 : -height / 2;
  return { text, letters, box, height: height || -box.y, middle };
}

/** The letters of a text that no family has. */
export async function missingLetters(text: string, { font, weight }: TypeStyle): Promise<string> {
  const missing = new Set<string>();
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (segment.trim() && !(await faceFor(segment, font, weight))) missing.add(segment);
  }
  return [...missing].join('');
}

interface Run {
  text: string;
  readonly face: LetterFace;
}

async function runsOf(text: string, { font, weight }: TypeStyle): Promise<Run[]> {
  const runs: Run[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const face = await faceFor(segment, font, weight);
    if (!face) continue;
    const last = runs.at(-1);
    if (last?.face === face) last.text += segment;
    else runs.push({ text: segment, face });
  }
  return runs;
}

/** The family itself, else the one of the letter's own script. */
async function faceFor(letter: string, font: FontId, weight: number): Promise<LetterFace | undefined> {
  const own = scriptOf(letter);
  const scripts = own === 'zh-Hant' ? (['zh-Hant', 'ja', 'ko'] as const) : ([own, 'ja'] as const);
  for (const id of [font, ...scripts.map((script) => lastResort[script])]) {
    const part = partWith(id, letter.codePointAt(0)!);
    if (part === undefined) continue;
    const face = await openFace(id, part, nearestWeight(id, weight));
    if (face.has(letter)) return face;
  }
  return undefined;
}

function nearestWeight(font: FontId, weight: number): number {
  if (fontOf(font).isVariable) return weight;
  return weightsOf(font).reduce((best, each) =>
    Math.abs(each - weight) < Math.abs(best - weight) ? each : best,
  );
}

/** Of a capital where there is something as tall, else of an x. */
async function heightOf(text: string, { font, weight }: TypeStyle): Promise<number> {
  const model = /[\p{Lu}\p{Nd}bdfhklt]/u.test(text.normalize('NFD')) ? 'H' : 'x';
  const face = await faceFor(model, font, weight);
  const set = face?.set(model);
  const box = set && boxOf([transformed(set.glyphs[0].path, [1, 0, 0, -1, 0, 0])]);
  return box ? (-box.y / set.unitsPerEm) * em : 0;
}
