import type { TurnedFrame } from '../../imaging/framing/turned-frame.ts';
import type { Size } from '../../imaging/raster/raster.ts';

/**
 * Shapes, width over height, and heights in pixels: the least that is any use, what a team gets, and the most. LinkedIn takes pictures from
 * 400 × 400 on; 35 × 45 mm is what applications in Europe and Asia are printed with, at 300 to 600 dpi.
 */
export const formats = {
  linkedin: { ratio: 1, least: 400, team: 1000, most: 1600 },
  cv: { ratio: 35 / 45, least: 531, team: 1063, most: 1063 },
  portrait: { ratio: 4 / 5, least: 500, team: 1350, most: 2000 },
  square: { ratio: 1, least: 400, team: 1200, most: 2048 },
} as const;

export type Format = keyof typeof formats;
export const formatNames = Object.keys(formats) as [Format, ...Format[]];

/** Between which sizes a headshot in this format is. Several photos make a team, whether or not they were called one. */
export function headshotBounds(format: Format, isTeam: boolean): { least: Size; most: Size } {
  const { ratio, least, team, most } = formats[format];
  const sized = (height: number) => ({ width: Math.round(height * ratio), height });
  return isTeam ? { least: sized(team), most: sized(team) } : { least: sized(least), most: sized(most) };
}

export interface SizedFrame {
  readonly frame: TurnedFrame;
  readonly size: Size;
  /** Pixels of the result for each of the photo; above 1 it is enlarged. */
  readonly scale: number;
}

/**
 * The size of a headshot: as many pixels as the photo has for it, up to the most of its format; smaller photos are enlarged to the least. A
 * level frame at the photo's own size is moved onto its pixels, so that they can be copied.
 */
export function sizeFrame(frame: TurnedFrame, format: Format, isTeam: boolean): SizedFrame {
  const { ratio, least, team, most } = formats[format];
  const own = Math.round(frame.height);
  const height = isTeam ? team : Math.min(most, Math.max(least, own));
  const size = { width: Math.round(height * ratio), height };
  if (height !== own || frame.angle !== 0) {
    // The frame keeps its height, and takes the shape that whole pixels have.
    const shaped = { ...frame, width: (frame.height * size.width) / size.height };
    return { frame: shaped, size, scale: height / frame.height };
  }
  const left = Math.round(frame.x - size.width / 2);
  const top = Math.round(frame.y - size.height / 2);
  const snapped = { x: left + size.width / 2, y: top + size.height / 2, ...size, angle: 0 };
  return { frame: snapped, size, scale: 1 };
}
