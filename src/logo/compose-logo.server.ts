import { AppError } from '../errors.ts';
import type { Drawing } from './drawing/drawing.ts';
import { boxOf } from './drawing/shape-outline.ts';
import { fontOf } from './fonts.ts';
import { layouts } from './layout/layouts.ts';
import { filled, lineOf, type Piece, pieceOf, shift, within } from './layout/piece.ts';
import { initialsOf, type LogoDesign, nameAsSet } from './logo-design.ts';
import { iconOutline } from './mark/icon-mark.server.ts';
import { shapeMarks } from './mark/shape-marks.ts';
import type { Lettering } from './type/lettering.ts';
import { setLine } from './type/set-line.server.ts';

/**
 * Lays a logo out, cropped to its ink. Errors: `option_invalid {option: name}` where no letter of the name can be drawn,
 * `{option: icon}` for an icon that isn't there.
 */
export async function composeLogo(design: LogoDesign): Promise<Drawing> {
  const name = nameAsSet(design);
  const style = { font: design.font, weight: design.weight, spacing: design.spacing / 100 };
  const slogan = design.slogan.trim();
  const sloganStyle = { font: design.sloganFont, weight: 500, spacing: 0.02 };
  const [set, lines, sloganSet, wideSlogan] = await Promise.all([
    setLine(name, style),
    Promise.all(halvesOf(name).map((half) => setLine(half, style))),
    setLine(slogan, sloganStyle),
    setLine(slogan.toLocaleUpperCase(), { ...sloganStyle, spacing: 0.18 }),
  ]);
  if (!set) throw new AppError('option_invalid', { option: 'name' });
  const parts = {
    name: set,
    nameLines: lines.filter((line): line is Lettering => line !== null),
    slogan: sloganSet,
    wideSlogan,
    initials: (await initialsLine(design)) ?? set,
    mark: markPiece(design.icon),
    markScale: design.markSize / 100,
  };
  return cropped(layouts[design.layout](parts));
}

/** The mark alone, or the initials where the logo has none. */
export async function composeMark(design: LogoDesign): Promise<Drawing> {
  const mark = markPiece(design.icon);
  if (mark) return cropped(mark);
  const initials = await initialsLine(design);
  if (!initials) throw new AppError('option_invalid', { option: 'name' });
  return cropped(lineOf(initials, 100, 'accent'));
}

/** A line of plain text, as sheets need it. */
export async function composeLine(
  text: string,
  font: LogoDesign['font'],
  weight: number,
): Promise<Drawing | null> {
  const line = await setLine(text, { font, weight, spacing: 0 });
  return line && cropped(lineOf(line, 100, 'ink'));
}

/** Initials are capitals, which scripts tell badly: those get the letters of the slogan. */
function initialsLine({ name, font, sloganFont, weight }: LogoDesign) {
  return setLine(initialsOf(name), { font: fontOf(font).isScript ? sloganFont : font, weight, spacing: 0 });
}

const markSide = 100;

function markPiece(icon: string): Piece | null {
  if (icon === '') return null;
  const id = icon.startsWith('shape:') ? icon.slice('shape:'.length) : undefined;
  if (id !== undefined) {
    if (!Object.hasOwn(shapeMarks, id)) throw new AppError('option_invalid', { option: 'icon' });
    return within(pieceOf(shapeMarks[id as keyof typeof shapeMarks]()), markSide, markSide);
  }
  const outline = iconOutline(icon);
  if (!outline) throw new AppError('option_invalid', { option: 'icon' });
  return within(pieceOf([filled(outline, 'accent')]), markSide, markSide);
}

function cropped({ shapes }: Piece): Drawing {
  const box = boxOf(shapes.map(({ outline }) => outline))!;
  return { width: box.width, height: box.height, shapes: shift(shapes, -box.x, -box.y) };
}

/** Its words in two lines of much the same length; a single word stays whole. */
function halvesOf(name: string): string[] {
  const words = name.split(/\s+/u).filter(Boolean);
  if (words.length < 2) return [name];
  const lengthOf = (part: readonly string[]) => part.join(' ').length;
  const uneven = (cut: number) => Math.abs(lengthOf(words.slice(0, cut)) - lengthOf(words.slice(cut)));
  const cuts = words.slice(1).map((_, place) => place + 1);
  const best = cuts.reduce((one, other) => (uneven(other) < uneven(one) ? other : one));
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}
