import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster, Size } from '../../imaging/raster/raster.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import { luminance, type Rgb, type Tones, tonesOf } from './tones-of.ts';
import type { LetterFace, LetterSetter, Wording } from './wording.ts';

const paper: Rgb = [246, 242, 232];
const ink: Rgb = [28, 36, 51];
/** Of a poster, in shares of its shorter side: paper around the picture, and the band below it. */
const margin = 0.055;
const band = 0.2;
/** Pictures that are darker on average hang on paper of their own shade. */
const darkPicture = 0.17;
/** Of WCAG 2.2, for text of any size. */
const leastContrast = 4.5;

interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where the picture of a poster is, on a sheet of this size. */
export function pictureOnPoster({ width, height }: Size, hasWords: boolean): Area {
  const side = Math.min(width, height);
  const edge = Math.round(side * margin);
  const below = hasWords ? Math.round(side * band) : edge;
  return { left: edge, top: edge, width: width - 2 * edge, height: height - edge - below };
}

/**
 * What lies over a picture that carries words: RGBA, of the picture's size. Letters are light or dark, whichever reads better where
 * the picture is calmest; where neither reaches 4.5 : 1, the picture is dimmed behind them.
 *
 * @param picture RGB, 8 bit, sRGB; of a poster the whole sheet, with the picture in its place
 */
export async function layWords(
  picture: Raster,
  { form, lines }: Wording,
  setLetters: LetterSetter,
): Promise<Raster<Uint8Array>> {
  const { width, height } = picture;
  const side = Math.min(width, height);
  const over = new Uint8Array(width * height * 4);
  const sheet: Sheet = { width, height, over };
  if (form === 'poster') {
    const inner = pictureOnPoster(picture, lines.length > 0);
    const { light, shade, brightness } = tonesOf(picture, inner);
    const isDark = brightness < darkPicture;
    fillAround(sheet, inner, isDark ? shade : paper);
    const area = {
      left: inner.left,
      top: inner.top + inner.height + Math.round(side * 0.03),
      width: inner.width,
      height: height - inner.top - inner.height - Math.round(side * 0.06),
    };
    await write(sheet, lines, 'sans', area, setLetters, isDark ? light : ink);
    return { width, height, channels: 4, data: over };
  }
  if (form === 'card')
    frame(
      sheet,
      Math.round(side * 0.035),
      Math.max(1, side * 0.003),
      tonesOf(picture, { left: 0, top: 0, width, height }).light,
    );
  if (lines.length > 0) {
    const face: LetterFace = form === 'card' ? 'script' : 'serif';
    const area = calmest(picture);
    const tones = tonesOf(picture, area);
    const { isLight, dim } = toneFor(picture, area, tones);
    if (dim > 0) darken(sheet, area, tones.shade, dim);
    await write(sheet, lines, face, area, setLetters, isLight ? tones.light : ink, isLight);
  }
  return { width, height, channels: 4, data: over };
}

interface Sheet extends Size {
  readonly over: Uint8Array;
}

/** A color over what is already there. */
function put({ over }: Sheet, i: number, [r, g, b]: Rgb, alpha: number): void {
  if (alpha <= 0) return;
  const before = over[4 * i + 3] / 255;
  const whole = alpha + before * (1 - alpha);
  for (const [c, value] of [r, g, b].entries())
    over[4 * i + c] = Math.round((value * alpha + over[4 * i + c] * before * (1 - alpha)) / whole);
  over[4 * i + 3] = Math.round(255 * whole);
}

function fillAround(sheet: Sheet, { left, top, width, height }: Area, color: Rgb): void {
  for (let y = 0, i = 0; y < sheet.height; y++)
    for (let x = 0; x < sheet.width; x++, i++)
      if (x < left || x >= left + width || y < top || y >= top + height) put(sheet, i, color, 1);
}

function frame(sheet: Sheet, inset: number, thickness: number, color: Rgb): void {
  const { width, height } = sheet;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) - inset;
      put(sheet, i, color, 0.85 * clamp(thickness / 2 + 0.5 - Math.abs(edge - thickness / 2)));
    }
}

/** The upper or the lower part of the picture, wherever less is going on; the upper one where it's even. */
function calmest({ width, height, data }: Raster): Area {
  const [left, wide] = [Math.round(width * 0.1), Math.round(width * 0.8)];
  const high = Math.round(Math.min(height * 0.26, width * 0.4));
  const areas = [Math.round(height * 0.08), Math.round(height * 0.92) - high].map((top) => ({
    left,
    top,
    width: wide,
    height: high,
  }));
  const [upper, lower] = areas.map((area) => {
    let sum = 0;
    const step = Math.max(1, Math.round(width / 200));
    for (let y = area.top; y < area.top + area.height - step; y += step)
      for (let x = area.left; x < area.left + area.width - step; x += step) {
        const at = 3 * (y * width + x) + 1;
        sum += Math.abs(data[at] - data[at + 3 * step]) + Math.abs(data[at] - data[at + 3 * step * width]);
      }
    return sum;
  });
  return lower < upper * 0.7 ? areas[1] : areas[0];
}

/** Whether letters on this part of a picture are light, and how much of its light has to go first, 0..1. */
function toneFor(
  { width, data }: Raster,
  area: Area,
  { light, shade }: Tones,
): { isLight: boolean; dim: number } {
  const seen: number[] = [];
  const step = Math.max(1, Math.round(area.width / 120));
  for (let y = area.top; y < area.top + area.height; y += step)
    for (let x = area.left; x < area.left + area.width; x += step) {
      const i = 3 * (y * width + x);
      seen.push(luminance([data[i], data[i + 1], data[i + 2]]));
    }
  seen.sort((a, b) => a - b);
  const darkest = seen[Math.floor(seen.length * 0.06)];
  const brightest = seen[Math.floor(seen.length * 0.94)];
  if ((darkest + 0.05) / (luminance(ink) + 0.05) >= leastContrast) return { isLight: false, dim: 0 };
  const most = (luminance(light) + 0.05) / leastContrast - 0.05;
  if (brightest <= most) return { isLight: true, dim: 0 };
  // Mixed in encoded values, which are about the 2.2th root of light.
  const encoded = (value: number) => value ** (1 / 2.2);
  const before = encoded(brightest);
  return {
    isLight: true,
    dim: Math.min(1, (before - encoded(most)) / (before - encoded(luminance(shade)))),
  };
}

/** Softly darker, and darkest behind the letters. */
function darken(sheet: Sheet, area: Area, shade: Rgb, strength: number): void {
  const reach = area.height * 0.9;
  for (let y = 0, i = 0; y < sheet.height; y++) {
    const away = Math.max(area.top - y, y - area.top - area.height, 0);
    const share = 1 - smooth(0, reach, away);
    for (let x = 0; x < sheet.width; x++, i++) put(sheet, i, shade, strength * share);
  }
}

async function write(
  sheet: Sheet,
  lines: readonly string[],
  face: LetterFace,
  area: Area,
  setLetters: LetterSetter,
  color: Rgb,
  hasShadow = false,
): Promise<void> {
  if (lines.length === 0) return;
  const letters = await setLetters(lines, face, area);
  if (!letters) return;
  // Light letters stand out by a shadow.
  if (hasShadow) lay(sheet, area, blurPlane(letters, Math.max(1, sheet.width * 0.006)), [6, 10, 18], 0.55);
  lay(sheet, area, letters, color, 1);
}

function lay(
  sheet: Sheet,
  { left, top }: Area,
  { width, height, data }: Plane,
  color: Rgb,
  share: number,
): void {
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, from++)
      put(sheet, (top + y) * sheet.width + left + x, color, clamp(data[from]) * share);
}
