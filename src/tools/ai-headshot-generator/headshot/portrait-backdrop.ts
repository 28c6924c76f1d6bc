import { encodedOf, oklabOf, writeRgb } from '../../../imaging/color/oklab.ts';
import type { Canvas } from '../../../imaging/raster/canvas.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { type BlurredPlace, blurredPlaces, paintPlace } from './blurred-places.ts';
import { type BackdropLight, studioWalls, type WallPaint } from './studio-walls.ts';

type StudioWall = keyof typeof studioWalls;
export type PortraitBackdrop = StudioWall | BlurredPlace;

export const portraitBackdrops = [
  'gray',
  'white',
  'blue',
  'warm',
  'dark',
  'canvas',
  'gradient',
  'office',
  'window',
  'garden',
] as const satisfies readonly PortraitBackdrop[];

/** Longer side at which backdrops are painted: they are soft, and lose nothing when they are enlarged. */
const paintedSide = 640;
/** Of the warmth of the light on the face, this share comes to the backdrop. */
const warmthShare = 0.5;

/** A backdrop in the light of a portrait: 16 bits, sRGB. */
export function paintBackdrop(name: PortraitBackdrop, size: Size, light: BackdropLight): Canvas {
  const scale = Math.min(1, paintedSide / Math.max(size.width, size.height));
  const width = Math.max(2, Math.round(size.width * scale));
  const height = Math.max(2, Math.round(size.height * scale));
  const small = { width, height };
  const data = isPlace(name) ? placePixels(name, small, light) : wallPixels(studioWalls[name], small, light);
  return resample({ ...small, channels: 3, data }, size.width, size.height, 'cubic') as Canvas;
}

/** A wall of one color of one's own, lit like the others. */
export function paintColorWall(
  color: readonly [number, number, number],
  size: Size,
  light: BackdropLight,
): Canvas {
  const [l, a, b] = oklabOf(Float32Array.from(color));
  // The color itself stands in the pool of light behind the shoulders; around it the wall is in less.
  const paint: WallPaint = (across, down, from) => {
    const lit = studioWalls.gray(across, down, from)[0];
    const share = (lit - 0.46) / 0.3;
    return [l * (0.8 + 0.2 * share), a, b];
  };
  const scale = Math.min(1, paintedSide / Math.max(size.width, size.height));
  const small = {
    width: Math.max(2, Math.round(size.width * scale)),
    height: Math.max(2, Math.round(size.height * scale)),
  };
  const data = wallPixels(paint, small, { ...light, warmth: 0 });
  return resample({ ...small, channels: 3, data }, size.width, size.height, 'cubic') as Canvas;
}

function isPlace(name: PortraitBackdrop): name is BlurredPlace {
  return (blurredPlaces as readonly string[]).includes(name);
}

function wallPixels(
  paint: WallPaint,
  { width, height }: Size,
  light: BackdropLight,
): Uint16Array<ArrayBuffer> {
  const data = new Uint16Array(3 * width * height);
  const rgb = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [l, a, b] = paint((x + 0.5 - width / 2) / height, (y + 0.5) / height, light);
      writeRgb(Math.min(0.995, Math.max(0.02, l)), a, b + warmthShare * light.warmth, rgb);
      for (let c = 0; c < 3; c++) data[at + c] = 65535 * rgb[c] + 0.5;
    }
  }
  return data;
}

function placePixels(name: BlurredPlace, size: Size, light: BackdropLight): Uint16Array<ArrayBuffer> {
  const { planes } = paintPlace(name, size, light);
  const data = new Uint16Array(3 * size.width * size.height);
  // A warmer lamp has more red and less blue in it.
  const tint = [1 + 2 * warmthShare * light.warmth * 3, 1, 1 - 2 * warmthShare * light.warmth * 3];
  for (let i = 0, at = 0; i < planes[0].length; i++, at += 3) {
    for (let c = 0; c < 3; c++) data[at + c] = 65535 * encodedOf(shown(planes[c][i] * tint[c])) + 0.5;
  }
  return data;
}

/** As film does, light runs into white slowly. */
function shown(light: number): number {
  const knee = 0.6;
  return light <= knee ? light : knee + (1 - knee) * (1 - Math.exp(-(light - knee) / (1 - knee)));
}
