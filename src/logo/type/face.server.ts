import { Blob, Buffer, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';
import { LruCache } from '../../cache/lru-cache.ts';
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
  /** Whether it can set this letter. */
  has(letter: string): boolean;
}

/** What one file holds: every weight of a family whose weights vary. */
interface Part {
  readonly face: Face;
  readonly weights: Map<number, LetterFace>;
}

/**
 * Font files that are kept unpacked. A name and a slogan in Kanji take up to eighty of them, 80 KB each; with two families in
 * two styles a set of twelve logos needs three hundred. What is kept beside a file, glyphs as paths, is about as large again.
 */
const keptBytes = 48 * 1024 * 1024;
const sizeInMemory = 2;

const parts = new LruCache<Part>(keptBytes);
const underWay = new Map<string, Promise<Part>>();

export async function openFace(font: FontId, name: string, weight: number): Promise<LetterFace> {
  const { isVariable = false } = fontOf(font);
  const key = isVariable ? `${font} ${name}` : `${font} ${name} ${weight}`;
  const part = parts.get(key) ?? (await unpacked(key, () => readPart(font, name, weight)));
  let face = part.weights.get(weight);
  if (!face) {
    face = faceOf(part.face, isVariable ? weight : null);
    part.weights.set(weight, face);
  }
  return face;
}

function unpacked(key: string, read: () => Promise<Uint8Array>): Promise<Part> {
  let opening = underWay.get(key);
  if (!opening) {
    opening = read()
      .then((bytes) => {
        const part = { face: new Face(new Blob(bytes as Uint8Array<ArrayBuffer>), 0), weights: new Map() };
        parts.set(key, part, sizeInMemory * bytes.length);
        return part;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, opening);
  }
  return opening;
}

function faceOf(face: Face, variation: number | null): LetterFace {
  const font = new Font(face);
  if (variation !== null) font.setVariations([new Variation('wght', variation)]);
  const features = [new Feature('palt', 1), new Feature('kern', 1)];
  const em = face.upem;
  const paths = new Map<number, string>();
  const letters = new Map<string, boolean>();

  function shaped(text: string): Buffer {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer, features);
    return buffer;
  }

  const isWhole = (buffer: Buffer) => buffer.getGlyphInfos().every(({ codepoint }) => codepoint !== 0);

  /** There are as many as the file has glyphs. */
  function pathOf(glyph: number): string {
    let path = paths.get(glyph);
    if (path === undefined) {
      path = font.glyphToPath(glyph);
      paths.set(glyph, path);
    }
    return path;
  }

  return {
    has(letter) {
      const known = letters.get(letter);
      if (known !== undefined) return known;
      const isThere = isWhole(shaped(letter));
      // A letter with any number of marks on it is one of any number of letters.
      if (letter.length <= 2) letters.set(letter, isThere);
      return isThere;
    },
    set(text) {
      const buffer = shaped(text);
      const infos = buffer.getGlyphInfos();
      if (!isWhole(buffer)) return null;
      let pen = 0;
      const glyphs = buffer.getGlyphPositions().map(({ xAdvance, xOffset = 0, yOffset = 0 }, index) => {
        const at = { x: (pen + xOffset) / em, y: -yOffset / em };
        pen += xAdvance ?? 0;
        return { ...at, path: pathOf(infos[index].codepoint) };
      });
      return { glyphs, advance: pen / em, unitsPerEm: em };
    },
  };
}
