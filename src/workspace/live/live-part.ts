import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { mainInputOf, mainOutputOf } from '../../tool/tool-parts.ts';

/** What a preview is made of at a time: enough for every pixel of most screens, little enough to follow a hand. */
const maxPartPixels = 2_000_000;

/** The pixels in which a part of a photo is shown. */
export interface PartPlan {
  /** Of these pixels to the photo's own, up to 1. */
  readonly scale: number;
  /** The whole photo in such pixels. */
  readonly level: Size;
  /** The part, in such pixels. */
  readonly box: Box;
}

/**
 * How to show a part of a photo: pixel by pixel where that many can be worked on at once, else made smaller to as many as
 * the screen has.
 *
 * @param largest scale at which the photo can be had
 * @param region in shares of the photo
 * @param screenPixels of the frame it is shown in
 */
export function planPart(photo: Size, largest: number, region: Box, screenPixels: number): PartPlan {
  const fullPixels = photo.width * photo.height * region.width * region.height;
  const fits = (pixels: number) => Math.sqrt(pixels / fullPixels);
  const isClose = largest <= fits(maxPartPixels);
  const scale = isClose ? largest : Math.min(largest, fits(Math.min(screenPixels, maxPartPixels)));
  const level = { width: sideOf(photo.width * scale), height: sideOf(photo.height * scale) };
  return { scale, level, box: pixelBox(region, level) };
}

const sideOf = (length: number) => Math.max(1, Math.round(length));

/** All pixels that a region in shares touches. */
function pixelBox(region: Box, { width, height }: Size): Box {
  const x = Math.max(0, Math.floor(region.x * width));
  const y = Math.max(0, Math.floor(region.y * height));
  const right = Math.min(width, Math.ceil((region.x + region.width) * width));
  const bottom = Math.min(height, Math.ceil((region.y + region.height) * height));
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

/** The box with so many pixels around it, as far as there are any. */
export function withSurroundings(box: Box, reach: number, { width, height }: Size): Box {
  const x = Math.max(0, box.x - reach);
  const y = Math.max(0, box.y - reach);
  const right = Math.min(width, box.x + box.width + reach);
  const bottom = Math.min(height, box.y + box.height + reach);
  return { x, y, width: right - x, height: bottom - y };
}

/** Pixels at hand, and what a tool may ask about the whole photo beside them. */
export interface PartPixels extends Pick<Photo, 'measure'> {
  /** 3 or 4 channels of sRGB. */
  readonly raster: Raster<Uint8Array>;
  readonly scale: number;
}

/** What a tool makes of a part of a photo: by its own `run`, the one that the server carries out on the whole. */
export async function runOnPart(
  tool: Tool,
  options: Readonly<Record<string, unknown>>,
  { raster, scale, measure }: PartPixels,
): Promise<Raster> {
  const photo: Photo = {
    width: raster.width,
    height: raster.height,
    hasAlpha: raster.channels === 4,
    bitDepth: 8,
    pixels: async () => raster,
    analysis: () => Promise.reject(new Error('a preview has no small copy of the whole photo')),
    measure,
  };
  const inputs = { [mainInputOf(tool)]: photo };
  const outputs = await tool.run(inputs, tool.options.parse(options), quietStudio({ scale }));
  const result = outputs[mainOutputOf(tool)];
  if (!('raster' in result)) throw new Error('a preview is pixels');
  return result.raster;
}
