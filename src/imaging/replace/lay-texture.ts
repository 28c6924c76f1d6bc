import { oklabOf, writeRgb } from '../color/oklab.ts';
import { subjectBox } from '../matte/subject-box.ts';
import { bleedColors } from '../raster/alpha.ts';
import { type Raster, samplesLike } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { surfaceShading } from './surface-shading.ts';

/**
 * Covers a surface with a picture of a material, repeated mirrored so that no seam shows, under the light that lies on the surface.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit; read as sRGB
 * @param mask of its size; where it is 0 every sample stays
 * @param material 3 or 4 channels
 * @param size of one repeat, as a share of the marked part's shorter side
 */
export function layTexture(
  picture: Raster,
  mask: Raster<Uint8Array>,
  material: Raster,
  size: number,
): Raster {
  const box = subjectBox(mask);
  if (!box) return picture;
  const { width, height, channels, data } = picture;
  const opaque = material.channels === 4 ? bleedColors(material) : material;
  const scale = (size * Math.min(box.width, box.height)) / Math.min(opaque.width, opaque.height);
  const tile = resample(
    opaque,
    Math.max(2, Math.round(opaque.width * scale)),
    Math.max(2, Math.round(opaque.height * scale)),
    'cubic',
  );
  const unit = tile.data instanceof Uint16Array ? 65535 : 255;
  const lab = oklabOf(Float32Array.from(tile.data, (value) => value / unit));
  const shading = surfaceShading(picture, mask).data;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const out = samplesLike(data, data.length);
  out.set(data);
  const rgb = [0, 0, 0];
  for (let y = box.y; y < box.y + box.height; y++) {
    const row = mirrored(y - box.y, tile.height) * tile.width;
    for (let x = box.x, at = y * width + box.x; x < box.x + box.width; x++, at++) {
      const share = mask.data[at] / 255;
      if (share === 0) continue;
      const from = (row + mirrored(x - box.x, tile.width)) * 3;
      const shade = shading[at];
      const lightness = Math.min(1, lab[from] * shade);
      // Shade multiplies all light alike, and with it what OKLab measures; a highlight takes no more color than there is.
      const tint = Math.min(shade, 1.2);
      for (let kept = 1; ; kept -= 0.125)
        if (
          writeRgb(lightness, kept * tint * lab[from + 1], kept * tint * lab[from + 2], rgb) ||
          kept <= 0.125
        )
          break;
      for (let c = 0; c < 3; c++) {
        const own = data[at * channels + c];
        out[at * channels + c] = Math.round(own + share * (rgb[c] * maximum - own));
      }
    }
  }
  return { width, height, channels, data: out };
}

/** There and back again. */
function mirrored(place: number, length: number): number {
  const around = place % (2 * length);
  return around < length ? around : 2 * length - 1 - around;
}
