import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import { type Box, type Raster, type Size, samplesLike } from '../../imaging/raster/raster.ts';

export const frameShapes = ['circle', 'square'] as const;
export type FrameShape = (typeof frameShapes)[number];

/** How large a frame is and how far below the middle of the face its own lies, in heights of the face. */
const frames = {
  face: { side: 1.3, down: -0.04 },
  head: { side: 1.9, down: -0.1 },
  bust: { side: 3, down: 0.4 },
} as const;

/**
 * A square around a face, within the photo: moved where it would go beyond a border, smaller only where the photo is.
 *
 * @param face left, top, width and height in pixels
 */
export function frameAround(
  face: readonly [number, number, number, number],
  part: keyof typeof frames,
  photo: Size,
): Box {
  const [left, top, width, height] = face;
  const { side, down } = frames[part];
  const size = Math.max(1, Math.min(Math.round(side * height), photo.width, photo.height));
  const within = (middle: number, most: number) =>
    Math.min(Math.max(Math.round(middle - size / 2), 0), most - size);
  return {
    x: within(left + width / 2, photo.width),
    y: within(top + (0.5 + down) * height, photo.height),
    width: size,
    height: size,
  };
}

/**
 * What a frame shows of the photo, with what is behind the person.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @returns RGBA in the depth of the pixels; beyond a circle it is transparent, its edge is smooth
 */
export function cutFrame(pixels: Raster, frame: Box, shape: FrameShape): Raster {
  const { width, height, channels, data: colors } = cropRaster(pixels, frame);
  const data = samplesLike(colors, width * height * 4);
  const full = colors instanceof Uint16Array ? 65535 : 255;
  const radius = width / 2;
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += channels, to += 4) {
      const beyond = Math.hypot(x + 0.5 - radius, y + 0.5 - radius) - radius;
      const inside = shape === 'square' ? 1 : Math.min(1, Math.max(0, 0.5 - beyond));
      for (let c = 0; c < 3; c++) data[to + c] = colors[from + c];
      data[to + 3] = Math.round(inside * (channels === 4 ? colors[from + 3] : full));
    }
  }
  return { width, height, channels: 4, data };
}
