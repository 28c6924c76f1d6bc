import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { resamplePlane } from '../../imaging/raster/resample.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import type { Direction, Light } from '../air/atmosphere.ts';

/** A drawing in the light of a scene: linear light, already multiplied by its alpha, and that alpha (0..1). */
export interface LitDrawing {
  readonly colors: readonly [Plane, Plane, Plane];
  readonly alpha: Plane;
}

export interface DrawingLight {
  readonly sun: Direction;
  /** Of the sun where it shines; black in the shade. */
  readonly sunlight: Light;
  /** Of the sky, from above. */
  readonly ambient: Light;
  readonly mirrored: boolean;
  /** What is bright and colorful in it shines by itself, as bright as a fire beside this sky. */
  readonly glows?: boolean;
  /** Lit by the moon: as photographers do, with a little light of their own, so that colors are seen. */
  readonly isNight?: boolean;
}

/** Widths of the roundings that make a body of an outline (share of the larger side), and how far they rise. */
const roundings = [
  [0.008, 0.25],
  [0.02, 0.35],
  [0.05, 0.4],
] as const;
/** Moonlight on the edge towards the moon: how much, and its color. */
const rim = { strength: 0.3, color: [0.62, 0.85, 1.3] } as const;
/** Share of the moonlight that comes from beside the camera, and how much more colorful things are than eyes see them at night. */
const [flash, colorful] = [0.3, 1.6];
/** Drawings are brighter than things are. */
const albedo = 0.72;
/** Of a fire, beside what lights the scene: it outshines both the sky of dusk and a moonlit night. */
const fire: Light = [1, 0.75, 0.45];

/**
 * Gives a flat drawing a rounded surface and lights it: the sun from its side, the sky from above, the ground from below.
 *
 * @param drawing RGBA, 8 bit, sRGB
 * @param size of the result; smaller than the drawing saves work
 */
export function lightDrawing(
  drawing: Raster,
  size: { width: number; height: number },
  light: DrawingLight,
): LitDrawing {
  const { sun, sunlight, ambient, mirrored, glows = false, isNight } = light;
  const flame = 2 * ambient[1] + 0.25 * sunlight[1];
  const [red, green, blue, alpha] = planesOf(drawing, mirrored).map((plane) =>
    resamplePlane(plane, size.width, size.height),
  );
  const { width, height } = alpha;
  const body = roundedBody(alpha);
  const colors = [red, green, blue] as const;
  const across = Math.hypot(sun[0], sun[1]) || 1;
  const received = [0, 0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (alpha.data[i] <= 0) continue;
      const [left, right] = [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i];
      const [up, down] = [y > 0 ? i - width : i, y < height - 1 ? i + width : i];
      const slopeX = body[left] - body[right];
      const slopeY = body[down] - body[up];
      const length = Math.hypot(slopeX, slopeY, 1);
      const [nx, ny, nz] = [slopeX / length, slopeY / length, -1 / length];
      const facing = nx * sun[0] + ny * sun[1] + nz * sun[2];
      // Fur and leaves scatter, so that light wraps a little around the edge of the shade.
      const direct = clamp((facing + 0.25) / 1.25);
      const open = 0.45 + 0.55 * (0.5 + 0.5 * ny);
      const bounce = (0.06 + 0.2 * (0.5 - 0.5 * ny)) * clamp(sun[1] * 2);
      const burning = glows ? flame * smooth(0.35, 0.75, vivid(red.data[i], green.data[i], blue.data[i])) : 0;
      const filled = isNight ? flash * clamp(-nz) : 0;
      for (let c = 0; c < 3; c++)
        received[c] =
          (albedo / Math.PI) *
          (sunlight[c] * (direct + filled + bounce * (c === 2 ? 0.5 : 1)) + ambient[c] * open);
      if (isNight) {
        const towards = (nx * sun[0] + ny * sun[1]) / across;
        const edge = rim.strength * smooth(0.2, 0.75, towards) * alpha.data[i];
        const [r, g, b] = [red.data[i], green.data[i], blue.data[i]];
        const gray = 0.25 * r + 0.5 * g + 0.25 * b;
        for (let c = 0; c < 3; c++) {
          const plain = colors[c].data[i];
          const own = Math.max(0, gray + (plain - gray) * colorful);
          const shine = plain * burning * fire[c] + (edge * rim.color[c] * sunlight[1]) / Math.PI;
          colors[c].data[i] = own * received[c] + shine;
        }
      } else for (let c = 0; c < 3; c++) colors[c].data[i] *= received[c] + burning * fire[c];
    }
  return { colors, alpha };
}

/** Strength of the strongest color, less where there is white in it. */
const vivid = (r: number, g: number, b: number) => Math.max(r, g, b) - 0.6 * Math.min(r, g, b);

/** Height of the surface in pixels, 0 at the outline. */
function roundedBody(alpha: Plane): Float32Array {
  const side = Math.max(alpha.width, alpha.height);
  const body = new Float32Array(alpha.data.length);
  for (const [share, rise] of roundings) {
    const sigma = Math.max(0.6, share * side);
    const { data } = blurPlane(alpha, sigma);
    for (let i = 0; i < body.length; i++) body[i] += data[i] * rise * sigma * 3;
  }
  return body;
}

/** Linear red, green and blue, multiplied by alpha, and alpha. */
function planesOf({ width, height, data }: Raster, mirrored: boolean): Plane[] {
  const planes = [0, 1, 2, 3].map(() => new Float32Array(width * height));
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const from = 4 * (mirrored ? y * width + width - 1 - x : i);
      const opaque = data[from + 3] / 255;
      planes[3][i] = opaque;
      for (let c = 0; c < 3; c++) planes[c][i] = linear[data[from + c]] * opaque;
    }
  return planes.map((plane) => ({ width, height, data: plane }));
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});
