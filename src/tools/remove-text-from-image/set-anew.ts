import { AppError } from '../../errors.ts';
import { letterInk } from '../../imaging/lettering/letter-ink.ts';
import { inkBoxOf, spacedPolygons } from '../../imaging/lettering/letter-shapes.ts';
import { cutQuad, type Homography, placeBy } from '../../imaging/quad/cut-quad.ts';
import { paddedQuad, type Quad, quadBounds, quadSize, scaledQuad } from '../../imaging/quad/quad.ts';
import { strokeMask } from '../../imaging/quad/stroke-mask.ts';
import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Box, Plane, Raster, Size } from '../../imaging/raster/raster.ts';
import type { FaceName, SetFace } from '../../tasks/drawing/set-words.ts';
import type { Studio } from '../../tool/studio.ts';
import { bothOf } from './letters/both-homographies.ts';
import { edgeSoftness } from './letters/edge-softness.ts';
import { massBox } from './letters/fit-line.ts';
import { type Alignment, fitWords } from './letters/fit-words.ts';
import { type FlatLine, flatBand, flatLine } from './letters/flat-line.ts';
import { type FreeRoom, freeRoom, widenedQuad } from './letters/free-room.ts';
import { drawGrain, grainOf } from './letters/ink-grain.ts';
import { corePixels, inkLight } from './letters/ink-light.ts';
import { bytesOf, type LaidInk, layLetters } from './letters/lay-letters.ts';
import { castShadow, letterStyle, outlinedInk } from './letters/letter-style.ts';
import { type MatchedLine, matchClosely } from './letters/match-line.ts';
import { brightnessOf, type Light, medianLight, seenInk, unmixed } from './letters/seen-ink.ts';
import { deepPixels, strokeWidth } from './letters/stroke-depth.ts';
import { nearestFace } from './nearest-face.ts';

/** Around the line, in heights of it. */
const band = 0.6;
/** Letters less opaque than this are laid on as they were: see-through. */
const opaque = 0.88;
/** A match that covers less is none: the line was misread. */
const leastScore = 0.3;
/** Words are set no smaller than this share of the old ones. */
const smallest = 0.45;
/** Of its width, so long a line may get where there is room. */
const most = 1.6;
/** In pixels, where it cannot be measured. */
const usualSoftness = 0.5;
/** Text that cannot be read is set in this, as heavy as its strokes. */
const plainFamilies = {
  latin: 'inter',
  hangul: 'noto-sans-kr',
  kana: 'noto-sans-jp',
  han: 'noto-sans-tc',
} as const;

export interface LineToSet {
  readonly points: Quad;
  /** What it said; may be empty. */
  readonly text: string;
  readonly words: string;
  readonly alignment: Alignment;
  /** Other lines. */
  readonly beside: readonly Quad[];
}

export interface PhotoToSet {
  /** With the old words. */
  readonly before: Raster;
  /** Without them. */
  readonly clean: Raster;
  /** As `clean`, with what was set already: the new words are laid on it, in place. */
  readonly picture: Raster;
  readonly seed: number;
}

export interface SetAnew {
  /** The family, as people know it. */
  readonly font: string;
  readonly box: Box;
  /** Of the letters, 0..1, in the box. */
  readonly ink: Plane;
}

/**
 * Sets new words where a line stood, as its letters were: nearest face, size, angle, light, softness and grain.
 *
 * @throws AppError `letters_missing {letters}`, `words_too_long {words}`
 */
export async function setAnew(
  { points, text, words, alignment, beside }: LineToSet,
  { before, clean, picture, seed }: PhotoToSet,
  studio: Pick<Studio, 'run'>,
): Promise<SetAnew> {
  const room = roomBeside(points, { clean, beside, alignment });
  const box = boxAround(widenedQuad(points, room), picture);
  const quad = movedQuad(points, -box.x, -box.y);
  const [shown, behind] = [bytesOf(before, box), bytesOf(clean, box)];
  const line = flatLine(quad);
  const others = beside.map((each) => movedQuad(each, -box.x, -box.y));
  const found = strokeMask(shown, [quad], { wider: -1, beside: others });
  const measured = found.lines[0].opacity ?? 1;
  const opacity = measured < opaque ? Math.max(0.15, measured) : 1;
  const [flat, flatBehind] = [line.cut(shown), line.cut(behind)];
  const strokes = cutQuad(found.mask, paddedQuad(quad, flatBand), line.width, line.height);
  const deep = deepPixels(strokes);
  const inkOf = (pixels: readonly number[], of: Raster<Uint8Array>, under: Raster<Uint8Array>): Light =>
    opacity < 1
      ? unmixed(medianLight(of, pixels), medianLight(under, pixels), opacity)
      : medianLight(of, pixels);
  // What lies beside the strokes is the ink of other lines, or chance.
  const near = strokeMask(shown, [quad], { beside: others }).mask;
  const flatNear = cutQuad(near, paddedQuad(quad, flatBand), line.width, line.height);
  const seenWith = (
    ink: Light,
    of: Raster<Uint8Array>,
    under: Raster<Uint8Array>,
    within: Raster<Uint8Array>,
  ) => {
    const seen = seenInk(of, under, ink);
    return {
      ...seen,
      data: seen.data.map((value, i) => (within.data[i] > 0 ? Math.min(1, value / opacity) : 0)),
    };
  };
  const first = inkOf(deep, flat, flatBehind);
  let seen = seenWith(first, flat, flatBehind, flatNear);

  const nearest = text ? await nearestFace(studio, text, seen) : undefined;
  const isRead = nearest !== undefined && nearest.match.score >= leastScore;
  let match = nearest?.match;
  const core = isRead
    ? corePixels(
        inkAt(nearest.face.lines[0].letters, nearest.match, line, box),
        seenWith(first, shown, behind, near),
      )
    : deepPixels(found.mask);
  const ink = inkOf(core, shown, behind);
  if (isRead) {
    seen = seenWith(ink, flat, flatBehind, flatNear);
    match = matchClosely(nearest.face.lines[0], nearest.match, seen, true);
  }
  const isSameScript = scriptGroup(words) === scriptGroup(text);
  const name: FaceName =
    isRead && isSameScript
      ? nearest.face
      : await plainFace(studio, { words, text, place: isRead ? match!.place : undefined }, seen);
  const [face] = (await studio.run('set-words', { texts: [words], faces: [name] })).faces;
  const [shape] = face.lines;
  if (shape.missing || shape.letters.length === 0)
    throw new AppError('letters_missing', { letters: shape.missing || words });
  const spacing = isRead && isSameScript ? match!.spacing : { letters: 0, words: 0 };
  const polygons = spacedPolygons(shape, spacing);
  const wordsBox = inkBoxOf(polygons)!;
  const old = isRead ? oldLine(nearest.face, match!) : boxLine(seen, face);
  const fitted = fitWords(
    old.place,
    { old: old.box, words: wordsBox },
    { capHeight: face.capHeight, alignment, room: Math.max(room.left, room.right) * old.box.width },
  );
  if (fitted.size < smallest) throw new AppError('words_too_long', { words });

  const there = (place: Homography) => {
    const whole = bothOf(place, line.lay);
    return (x: number, y: number) => placeBy(whole, x, y);
  };
  const size = { width: box.width, height: box.height };
  const sharpOld = isRead
    ? letterInk(spacedPolygons(nearest.face.lines[0], match!.spacing), there(match!.place), size)
    : undefined;
  const seenThere = seenWith(ink, shown, behind, near);
  const brightness = () => {
    const [top, under] = [brightnessOf(shown), brightnessOf(behind)];
    return seenWith(inkOf(core, top, under), top, under, near);
  };
  const softness = sharpOld ? softnessOf(sharpOld, seenThere, brightness) : usualSoftness;
  const sharp = letterInk(polygons, there(fitted.place), size);
  const soft = softness > 0.15 ? blurPlane(sharp, softness) : sharp;
  const inner = sharpOld ? corePixels(sharpOld, seenThere) : core;
  const light = opacity < 1 ? { at: () => ink } : inkLight(shown, inner);
  const grain = drawGrain(
    size,
    grainOf(
      shown,
      inner.filter((i) => isInside(i, size)),
    ),
    seed,
  );
  const { outline, shadow } =
    opacity < 1 ? {} : letterStyle(shown, behind, sharpOld ?? seenThere, quadSize(points).height);
  const shrunk = fitted.size;
  const rimmed = outline ? outlinedInk(sharp, outline.width * shrunk) : sharp;
  const edge = outline && softness > 0.15 ? blurPlane(rimmed, softness) : rimmed;
  const all = soft.data.slice();
  const lay = (laid: LaidInk) => {
    layLetters(picture, box, laid);
    for (let i = 0; i < all.length; i++) all[i] = Math.max(all[i], laid.ink.data[i]);
  };
  if (shadow) {
    const { x, y, sigma } = shadow;
    const cast = castShadow(rimmed, { x: x * shrunk, y: y * shrunk, sigma });
    // Overlays are mixed in encoded values, opaque ones too.
    const mixed = Math.min(0.999, shadow.opacity);
    const even = grain.map((plane) => ({ ...plane, data: new Float32Array(plane.data.length) }));
    lay({ ink: cast, light: { at: () => shadow.light }, opacity: mixed, grain: even });
  }
  if (outline) lay({ ink: edge, light: { at: () => outline.light }, opacity, grain });
  lay({ ink: soft, light, opacity, grain });
  return { font: face.name, box, ink: { ...soft, data: all } };
}

/** Free room on the sides words may grow to, in widths of the line. */
function roomBeside(
  points: Quad,
  { clean, beside, alignment }: { clean: Raster; beside: readonly Quad[]; alignment: Alignment },
): FreeRoom {
  const { width, height } = clean;
  const bounds = boxAround(widenedQuad(points, { left: most - 1, right: most - 1 }), { width, height });
  const move = (quad: Quad) => movedQuad(quad, -bounds.x, -bounds.y);
  const { left, right } = freeRoom(bytesOf(clean, bounds), move(points), beside.map(move));
  if (alignment === 'left') return { left: 0, right };
  if (alignment === 'right') return { left, right: 0 };
  const both = Math.min(left, right, (most - 1) / 2);
  return { left: both, right: both };
}

/** In all colors or in brightness, whichever is sharper. */
function softnessOf(drawn: Plane, seen: Plane, brightness: () => Plane): number {
  const inColors = edgeSoftness(drawn, seen) ?? usualSoftness;
  return Math.min(inColors, edgeSoftness(drawn, brightness()) ?? inColors);
}

function boxAround(points: Quad, { width, height }: Size): Box {
  const bounds = quadBounds(paddedQuad(points, band));
  const [x, y] = [Math.max(0, Math.floor(bounds.x)), Math.max(0, Math.floor(bounds.y))];
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(bounds.x + bounds.width)) - x,
    height: Math.min(height, Math.ceil(bounds.y + bounds.height)) - y,
  };
}

function movedQuad(quad: Quad, x: number, y: number): Quad {
  return scaledQuad(quad, 1, 1).map((value, at) => value + (at % 2 === 0 ? x : y)) as unknown as Quad;
}

function isInside(i: number, { width, height }: { width: number; height: number }): boolean {
  const x = i % width;
  const y = Math.floor(i / width);
  return x > 0 && y > 0 && x < width - 1 && y < height - 1;
}

function inkAt(
  letters: SetFace['lines'][0]['letters'],
  { spacing, place }: MatchedLine,
  line: FlatLine,
  size: { width: number; height: number },
): Plane {
  const whole = bothOf(place, line.lay);
  return letterInk(spacedPolygons({ letters }, spacing), (x, y) => placeBy(whole, x, y), size);
}

interface OldLine {
  readonly place: Homography;
  readonly box: Box;
}

function oldLine(face: SetFace, { place, spacing }: MatchedLine): OldLine {
  return { place, box: inkBoxOf(spacedPolygons(face.lines[0], spacing))! };
}

/** A line that could not be read: as tall as capitals, on the lower border of its ink. */
function boxLine(seen: Plane, { capHeight }: SetFace): OldLine {
  const box = massBox(seen) ?? { x: 0, y: 0, width: seen.width, height: seen.height };
  const scale = box.height / capHeight;
  return {
    place: [scale, 0, box.x, 0, scale, box.y + box.height, 0, 0],
    box: { x: 0, y: -capHeight, width: box.width / scale, height: capHeight },
  };
}

const isKana = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** What one face can hold: Japanese and Chinese characters are one group. */
function scriptGroup(text: string): 'latin' | 'hangul' | 'han' {
  if (/\p{Script=Hangul}/u.test(text)) return 'hangul';
  return isKana(text) || /\p{Script=Han}/u.test(text) ? 'han' : 'latin';
}

/** A plain face whose strokes are as wide as those that are seen, for words as tall as they are. */
async function plainFace(
  studio: Pick<Studio, 'run'>,
  { words, text, place }: Pick<LineToSet, 'words' | 'text'> & { place?: Homography },
  seen: Plane,
): Promise<FaceName> {
  const family =
    plainFamilies[scriptGroup(words) === 'han' && isKana(words + text) ? 'kana' : scriptGroup(words)];
  const choices = [300, 400, 500, 600, 700, 800, 900].map((weight) => ({ family, weight }));
  const wanted = strokeWidth(seen);
  const { faces } = await studio.run('set-words', { texts: [words], faces: choices });
  const off = ({ lines, capHeight }: SetFace) => {
    const laid = place ?? boxLine(seen, { capHeight } as SetFace).place;
    const ink = letterInk(
      spacedPolygons(lines[0], { letters: 0, words: 0 }),
      (x, y) => placeBy(laid, x, y),
      seen,
    );
    return Math.abs(strokeWidth(ink) - wanted);
  };
  return faces.reduce((best, each) => (off(each) < off(best) ? each : best));
}
