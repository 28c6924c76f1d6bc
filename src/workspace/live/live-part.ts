import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { mainInputOf, mainOutputOf, markedInputOf } from '../../tool/tool-parts.ts';

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

/** The part of a mask that lies over a box of a picture, whatever the mask's size: between four of its pixels. */
export function maskPart(mask: Raster<Uint8Array>, level: Size, box: Box): Raster<Uint8Array> {
  const data = new Uint8Array(box.width * box.height);
  const placeOf = (at: number, length: number, cells: number) =>
    Math.max(0, Math.min(cells - 1, ((at + 0.5) / length) * cells - 0.5));
  for (let y = 0, i = 0; y < box.height; y++) {
    const v = placeOf(box.y + y, level.height, mask.height);
    const top = Math.floor(v) * mask.width;
    const below = Math.min(mask.height - 1, Math.floor(v) + 1) * mask.width;
    const fy = v - Math.floor(v);
    for (let x = 0; x < box.width; x++, i++) {
      const u = placeOf(box.x + x, level.width, mask.width);
      const left = Math.floor(u);
      const right = Math.min(mask.width - 1, left + 1);
      const fx = u - left;
      const upper = mask.data[top + left] * (1 - fx) + mask.data[top + right] * fx;
      const lower = mask.data[below + left] * (1 - fx) + mask.data[below + right] * fx;
      data[i] = Math.round(upper * (1 - fy) + lower * fy);
    }
  }
  return { width: box.width, height: box.height, channels: 1, data };
}

/** Pixels at hand, and what a tool may ask about the whole photo beside them. */
export interface PartPixels extends Pick<Photo, 'measure'> {
  /** 3 or 4 channels of sRGB. */
  readonly raster: Raster<Uint8Array>;
  readonly scale: number;
  /** White where the photo stays as it is, of the same size. */
  readonly protect?: Raster<Uint8Array>;
}

/** What a tool makes of a part of a photo: by its own `run`, the one that the server carries out on the whole. */
export async function runOnPart(
  tool: Tool,
  options: Readonly<Record<string, unknown>>,
  { raster, scale, measure, protect }: PartPixels,
): Promise<Raster> {
  const opened = (pixels: Raster<Uint8Array>): Photo => ({
    width: pixels.width,
    height: pixels.height,
    hasAlpha: pixels.channels === 4,
    bitDepth: 8,
    pixels: async () => pixels,
    analysis: () => Promise.reject(new Error('a preview has no small copy of the whole photo')),
    measure,
  });
  const marked = markedInputOf(tool);
  const inputs = {
    [mainInputOf(tool)]: opened(raster),
    ...(marked !== undefined && protect && { [marked]: opened(protect) }),
  };
  const outputs = await tool.run(inputs, tool.options.parse(options), quietStudio({ scale }));
  const result = outputs[mainOutputOf(tool)];
  if (!('raster' in result)) throw new Error('a preview is pixels');
  return result.raster;
}
