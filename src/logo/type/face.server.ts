import { Blob, Buffer, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';
import { type FontId, fontOf } from '../fonts.ts';
import { readPart } from './font-files.server.ts';

/** A letter as it stands in a word, in ems: y downward, 0, 0 on the baseline where the word begins. */
export interface SetGlyph {
  /** SVG path data in units of the font, y upward. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

export interface SetRun {
  readonly glyphs: readonly SetGlyph[];
  /** In ems. */
  readonly advance: number;
  readonly unitsPerEm: number;
}

/** Part of a family at one weight, ready to set text. */
export interface LetterFace {
  /** Kerning, ligatures and the narrow forms of kana and punctuation as the font has them; null where a letter is missing. */
  set(text: string): SetRun | null;
}

const faces = new Map<string, Promise<LetterFace>>();
/** Some hundred kilobytes each. */
const mostFaces = 60;

export function openFace(font: FontId, part: string, weight: number): Promise<LetterFace> {
  const key = `${font} ${part} ${weight}`;
  const known = faces.get(key);
  if (known) return known;
  const [oldest] = faces.keys();
  if (faces.size >= mostFaces) faces.delete(oldest);
  const opened = open(font, part, weight);
  faces.set(key, opened);
  opened.catch(() => faces.delete(key));
  return opened;
}

async function open(id: FontId, part: string, weight: number): Promise<LetterFace> {
  const bytes = await readPart(id, part, weight);
  const face = new Face(new Blob(bytes as Uint8Array<ArrayBuffer>), 0);
  const font = new Font(face);
  if (fontOf(id).isVariable) font.setVariations([new Variation('wght', weight)]);
  const features = [new Feature('palt', 1), new Feature('kern', 1)];
  return {
    set(text) {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(font, buffer, features);
      const infos = buffer.getGlyphInfos();
      if (infos.some(({ codepoint }) => codepoint === 0)) return null;
      const em = face.upem;
      let pen = 0;
      const glyphs = buffer.getGlyphPositions().map(({ xAdvance, xOffset = 0, yOffset = 0 }, index) => {
        const at = { x: (pen + xOffset) / em, y: -yOffset / em };
        pen += xAdvance ?? 0;
        return { ...at, path: font.glyphToPath(infos[index].codepoint) };
      });
      return { glyphs, advance: pen / em, unitsPerEm: em };
    },
  };
}
