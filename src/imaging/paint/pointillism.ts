import { oklabOf, oklabPart, writeRgb } from '../color/oklab.ts';
import { type ColorField, workingColors } from '../color/working-colors.ts';
import { blankCanvas, type Canvas, full } from '../raster/canvas.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { type Scattering, scatter, shuffledPixels } from '../sampling/poisson-disc.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { finishPainting } from './finish-painting.ts';
import { paintDab } from './paint-dab.ts';
import type { Painter } from './painter.ts';

/** So many of the smallest dots lie side by side in a square picture, at least and at most detail. */
const [fewest, most] = [70, 230];
/** The smallest dot in pixels: what is smaller is no dot any more. */
const leastDiameter = 3;
/** Pixels of the working copy in a smallest dot. */
const workingDiameter = 6;
/** A dot where nothing happens is so many times as large as one on an edge. */
const calm = 1.9;
/** Change of lightness over a smallest dot's radius that asks for the smallest dots. */
const edge = 0.09;

interface Layer {
  /** Times the radius at a place. */
  readonly size: number;
  /** Distance of dots, times their radius. */
  readonly spacing: number;
  /** How far colors are split, 0..1. */
  readonly split: number;
  /** Only where there is at least so much detail, 0..1. */
  readonly from: number;
}

/** From the ground, which covers nearly everything, to the touches that are seen one by one. */
const layers: readonly Layer[] = [
  { size: 2, spacing: 0.95, split: 0.5, from: 0 },
  { size: 1.2, spacing: 1.7, split: 0.9, from: 0 },
  { size: 0.95, spacing: 2.1, split: 1, from: 0 },
  { size: 0.7, spacing: 1.8, split: 0.7, from: 0.45 },
];

/** Kinds of touches: how often, turned by which angle, with how many times the color's chroma. */
const touches = [
  { share: 0.5, angle: 0, chroma: 1.3 },
  { share: 0.16, angle: 0.6, chroma: 1.25 },
  { share: 0.16, angle: -0.6, chroma: 1.25 },
  { share: 0.18, angle: Math.PI, chroma: 0.3 },
] as const;
/** What the touches' chroma has to be divided by, so that side by side they give the color itself. */
const kept = touches.reduce((sum, { share, angle, chroma }) => sum + share * chroma * Math.cos(angle), 0);

/**
 * Divisionism as in Seurat's paintings: round touches of unmixed color in layers from large to small, placed by
 * Poisson-disc sampling, smaller where there is detail. A touch has the color of its place pulled apart in OKLab: purer
 * than it, towards a neighboring hue, or towards its complement, and towards warm light or cool shade. Side by side they
 * give the color back (Chevreul: "De la loi du contraste simultané des couleurs", 1839).
 */
export const paintPointillism: Painter = async (picture, detail, step) => {
  const side = Math.sqrt(picture.width * picture.height);
  const diameter = Math.max(leastDiameter, side / (fewest * (most / fewest) ** detail));
  const colors = workingColors(picture, ((side / diameter) * workingDiameter) ** 2);
  const scale = picture.width / colors.width;
  const radius = diameter / 2 / scale;
  const lab = oklabOf(colors.data);
  await step(0.05);
  const busy = detailOf(colors, lab, radius);
  const canvas = blankCanvas(picture);
  prime(canvas, colors);
  const random = seededRandom(1886);
  const order = shuffledPixels(busy.length, random);
  await step(0.1);
  for (const [number, layer] of layers.entries()) {
    const size = (i: number) => radius * layer.size * (calm + (1 - calm) * busy[i]);
    const dots = scatter(
      {
        width: colors.width,
        height: colors.height,
        order,
        distanceAt: (i) => (busy[i] >= layer.from ? size(i) * layer.spacing : 0),
      },
      random,
    );
    const local = smoothed(colors, lab, radius * layer.size * 0.6);
    const progress = (share: number) => step(0.1 + (0.9 * (number + share)) / layers.length);
    await progress(0.2);
    await paintDots(
      { colored: picture.channels > 2, dots, size, local, split: layer.split, scale },
      canvas,
      random,
      (share) => progress(0.2 + 0.8 * share),
    );
  }
  return finishPainting(picture, canvas.data);
};

/** How much happens at each pixel, 0..1. */
function detailOf({ width, height }: ColorField, lab: Float32Array, radius: number): Float32Array {
  const size = { width, height };
  const lightness = blurPlane({ ...size, data: oklabPart(lab, 0) }, radius * 0.4).data;
  const slopes = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const up = y > 0 ? width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const across = lightness[x < width - 1 ? i + 1 : i] - lightness[x > 0 ? i - 1 : i];
      slopes[i] = (Math.hypot(across, lightness[i + down] - lightness[i - up]) / 2) * radius;
    }
  }
  const around = blurPlane({ ...size, data: slopes }, radius).data;
  return around.map((slope) => Math.min(1, slope / edge));
}

function smoothed({ width, height }: ColorField, lab: Float32Array, sigma: number): Float32Array[] {
  return ([0, 1, 2] as const).map((part) => {
    const data = oklabPart(lab, part);
    return blurPlane({ width, height, data }, sigma).data;
  });
}

/** The ground that shows where a gap is left between dots: the colors of the place. */
function prime(canvas: Canvas, ground: ColorField): void {
  const { width, height, data } = canvas;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * ground.height) / height) * ground.width;
    for (let x = 0; x < width; x++, at += 3) {
      const from = (row + Math.floor(((x + 0.5) * ground.width) / width)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = ground.data[from + channel] * full + 0.5;
      }
    }
  }
}

interface Dots {
  /** Gray pictures stay gray. */
  readonly colored: boolean;
  readonly dots: Scattering;
  /** Radius at a pixel of the working copy, in its pixels. */
  readonly size: (i: number) => number;
  readonly local: Float32Array[];
  readonly split: number;
  /** Pixels of the painting in a pixel of the working copy. */
  readonly scale: number;
}

async function paintDots(
  { colored, dots, size, local, split, scale }: Dots,
  canvas: Canvas,
  random: () => number,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  const rgb = [0, 0, 0];
  const every = Math.ceil(dots.count / 20);
  for (let dot = 0; dot < dots.count; dot++) {
    const i = dots.pixels[dot];
    splitColor([local[0][i], local[1][i], local[2][i]], split, colored, random, rgb);
    const radius = size(i) * scale * (0.85 + 0.3 * random());
    paintDab(
      canvas,
      dots.x[dot] * scale,
      dots.y[dot] * scale,
      Math.max(radius, leastDiameter / 2),
      rgb,
      random,
    );
    if (dot % every === 0) await progress(dot / dots.count);
  }
}

/** Darker colors are split less: sRGB has no room for it, and they would come out lighter. */
const fullSplit = 0.6;
/** Where less than this is left to split, a color that does not fit ends at sRGB's edge. */
const leastSplit = 0.1;
/** How far light and shade are apart, in OKLab's lightness, and towards which hue. */
const [lit, warmA, warmB] = [0.05, 0.018, 0.045];

function pickTouch(pick: number): (typeof touches)[number] {
  let left = pick;
  for (const touch of touches) {
    if (left < touch.share) return touch;
    left -= touch.share;
  }
  return touches[0];
}

function splitColor(
  [lightness, a, b]: readonly [number, number, number],
  split: number,
  colored: boolean,
  random: () => number,
  rgb: number[],
): void {
  const touch = pickTouch(random());
  const gain = touch.chroma / kept;
  const cos = Math.cos(touch.angle) * gain;
  const sin = Math.sin(touch.angle) * gain;
  const light = 2 * random() - 1;
  const color = colored ? 1 : 0;
  for (let far = split * Math.min(1, lightness / fullSplit); ; far /= 2) {
    const fits = writeRgb(
      lightness + far * light * lit,
      a + color * far * (cos * a - sin * b - a + light * warmA),
      b + color * far * (sin * a + cos * b - b + light * warmB),
      rgb,
    );
    if (fits || far < leastSplit) return;
  }
}
