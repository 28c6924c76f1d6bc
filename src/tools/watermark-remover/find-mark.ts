import { AppError } from '../../errors.ts';
import { isExactMark } from '../../imaging/fill/exact-mark.ts';
import { maskOf } from '../../imaging/matte/mask.ts';
import { boxAround } from '../../imaging/raster/lay-back.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { addMask, coverage, takeMask } from '../../imaging/selection/combine-masks.ts';
import { isDateStamp } from '../../steps/lettering/date-stamp.ts';
import { markedLetters } from '../../steps/lettering/marked-letters.ts';
import { isFigure } from '../../steps/lettering/read-as-text.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { markedBeyond, markedLines } from './found-lines.ts';
import { type FittedMark, fitMark } from './overlay/fit-mark.ts';
import { locateMark } from './overlay/locate-mark.ts';
import { markOutline } from './overlay/mark-outline.ts';
import { markOf } from './overlay/placed-mark.ts';
import { unblend } from './overlay/take-off-mark.ts';
import { peopleUnder } from './people-under.ts';
import { findRepeatedMark } from './repeated/repeated-mark.ts';
import { takeCopiesOff } from './repeated/take-copies-off.ts';
import { withSigns } from './signs-beside.ts';

type Mask = Raster<Uint8Array>;

/** As often as a logo is looked for: photos are tiled with it. */
const mostLogos = 24;

/** Of the photo: whoever marks so much means what is repeated all over it. */
const mostOfAll = 0.25;

interface Given {
  readonly photo: Photo;
  /** 3 channels. */
  readonly colors: Raster;
  readonly mask?: Photo;
  readonly logo?: Photo;
}

interface Wanted {
  readonly find: 'marked' | 'text' | 'date' | 'logo';
  readonly seeThrough: boolean;
  /** Percent; 0 is measured. */
  readonly opacity: number;
}

export interface FoundMark {
  /** With the logo taken off, where there is one. */
  readonly colors: Raster;
  /** What is still to be filled, and what can be seen through. */
  readonly solid?: Mask;
  readonly faint?: Mask;
  /** All that may differ from the photo in the end. */
  readonly changed: Mask;
  /** Percent. */
  readonly opacity?: number;
  readonly text?: string;
}

/** Where the mark is, and a known logo already taken off. Errors: `mark_not_found`, `mask_empty`, `input_missing`. */
export async function findMark(given: Given, wanted: Wanted, studio: Studio): Promise<FoundMark> {
  if (wanted.find === 'logo') return findLogo(given, wanted, studio);
  const { photo, colors } = given;
  const marked = given.mask && (await maskInSize(given.mask, photo));
  const hasMask = marked?.data.some((value) => value >= 128) ?? false;
  if (wanted.find === 'marked' && !hasMask) throw new AppError('mask_empty');
  if (wanted.find === 'marked' && isExactMark(marked!, colors))
    return { colors, changed: marked!, ...(wanted.seeThrough ? { faint: marked } : { solid: marked }) };
  const repeated = takeRepeated(colors, wanted.find, hasMask ? marked : undefined);
  if (repeated) return repeated;
  const { lines } = await studio.run('find-text', { photo });
  const legible = wanted.find === 'marked' ? lines : lines.filter((line) => !isFigure(line, photo));
  const chosen = linesWanted(legible, wanted.find, hasMask ? marked : undefined);
  if (chosen.length === 0 && wanted.find !== 'marked') throw new AppError('mark_not_found');
  if (chosen.length === 0) {
    return { colors, changed: marked!, ...(wanted.seeThrough ? { faint: marked } : { solid: marked }) };
  }
  // Lettering is taken stroke by stroke; whatever else is marked goes as it is marked.
  const going = await withSigns(
    photo,
    chosen.map(({ points }) => points),
  );
  const beside = lines.filter((line) => !chosen.includes(line)).map(({ points }) => points);
  const found = await markedLetters(photo, { going, beside, wider: 0 });
  const people = wanted.find === 'marked' ? undefined : await peopleUnder(chosen, photo, studio);
  // What isn't marked stays, be it a letter.
  const limit = wanted.find === 'marked' ? marked : undefined;
  const solid = within(without(found.solid, people), limit)!;
  const faint = within(without(found.faint, people), limit);
  const text = chosen
    .map((line) => line.text)
    .join('\n')
    .slice(0, 5000);
  const letters: Pick<FoundMark, 'solid' | 'faint'> =
    wanted.seeThrough && !faint ? { faint: solid } : { solid, faint };
  const beyond = wanted.find === 'marked' ? markedBeyond(marked!, chosen) : undefined;
  const rest: Pick<FoundMark, 'solid' | 'faint'> = wanted.seeThrough ? { faint: beyond } : { solid: beyond };
  return {
    colors,
    text,
    solid: joined(letters.solid, rest.solid),
    faint: joined(letters.faint, rest.faint),
    changed: joined(joined(solid, faint), beyond)!,
  };
}

/** A mark that is laid over all of the photo again and again, where so much is marked; other lettering is the photo's own and stays. */
function takeRepeated(colors: Raster, find: Wanted['find'], marked?: Mask): FoundMark | undefined {
  const isEverywhere = marked ? coverage(marked.data) >= mostOfAll : find === 'text';
  const mark = isEverywhere ? findRepeatedMark(colors) : undefined;
  if (!mark) return undefined;
  const { pixels, hidden, changed } = takeCopiesOff(colors, mark);
  return { colors: pixels, solid: within(hidden, marked), changed: within(changed, marked)! };
}

function joined(one: Mask | undefined, other: Mask | undefined): Mask | undefined {
  return one && other ? { ...one, data: addMask(one.data, other.data) } : (one ?? other);
}

function without(mask: Mask | undefined, kept: Mask | undefined): Mask | undefined {
  return mask && kept ? { ...mask, data: takeMask(mask.data, kept.data) } : mask;
}

function within(mask: Mask | undefined, limit: Mask | undefined): Mask | undefined {
  if (!mask || !limit) return mask;
  return { ...mask, data: mask.data.map((value, at) => (limit.data[at] > 0 ? value : 0)) };
}

function linesWanted(lines: readonly TextLine[], find: Wanted['find'], marked?: Mask): readonly TextLine[] {
  const there = marked ? markedLines(lines, marked) : lines;
  return find === 'date' ? there.filter(({ text }) => isDateStamp(text)) : there;
}

async function findLogo(
  { photo, colors, mask, logo }: Given,
  { opacity }: Wanted,
  studio: Studio,
): Promise<FoundMark> {
  if (!logo) throw new AppError('input_missing', { input: 'logo' });
  const mark = markOf(await logo.pixels());
  const within = mask && boxAround(await maskInSize(mask, photo), () => 0);
  let [left, solid, changed]: [Raster, Mask | undefined, Mask | undefined] = [colors, undefined, undefined];
  let first: FittedMark | undefined;
  for (let count = 0; count < mostLogos; count++) {
    await studio.step(count / mostLogos);
    const located = locateMark(left, mark, { within, known: first?.placed.box.width });
    const fitted = located && fitMark(left, mark, located);
    if (!fitted || (first && !isAlike(fitted, first))) break;
    first ??= fitted;
    const taken = takenOff(left, fitted, { share: opacity > 0 ? opacity / 100 : fitted.opacity, mark });
    left = taken.pixels;
    solid = joined(solid, taken.solid);
    changed = joined(changed, taken.changed);
  }
  if (!first) throw new AppError('mark_not_found');
  return { colors: left, solid, changed: changed!, opacity: opacity > 0 ? opacity : 100 * first.opacity };
}

/** A logo that is repeated has one size and one opacity; what a logo leaves where it lay has neither. */
function isAlike(one: FittedMark, other: FittedMark): boolean {
  return (
    Math.abs(one.placed.box.width - other.placed.box.width) <= 2 &&
    Math.abs(one.opacity - other.opacity) < 0.15
  );
}

function takenOff(colors: Raster, { placed }: FittedMark, { share, mark }: { share: number; mark: Raster }) {
  const { pixels, hidden } = unblend(colors, placed, share);
  const isResized = placed.box.width !== mark.width;
  const outline = markOutline(placed, colors);
  const solid = isResized ? { ...hidden, data: addMask(hidden.data, outline.data) } : hidden;
  return { pixels, solid, changed: { ...solid, data: addMask(solid.data, coverOf(placed, colors)) } };
}

function coverOf({ box, mark }: FittedMark['placed'], { width, height }: Raster) {
  const cover = new Uint8Array(width * height);
  for (let y = Math.max(0, -box.y); y < box.height && box.y + y < height; y++) {
    for (let x = Math.max(0, -box.x); x < box.width && box.x + x < width; x++) {
      if (mark.data[(y * box.width + x) * 4 + 3] > 0) cover[(box.y + y) * width + box.x + x] = 255;
    }
  }
  return cover;
}

async function maskInSize(mask: Photo, { width, height }: Photo): Promise<Mask> {
  return resample(maskOf(await mask.pixels()), width, height);
}
