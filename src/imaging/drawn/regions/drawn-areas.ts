import type { ColorField } from '../../color/working-colors.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Plane } from '../../raster/raster.ts';
import { smooth } from '../../raster/smooth.ts';
import { guidedPlanes } from '../guided-plane.ts';
import type { SceneFace } from '../scene-face.ts';
import { blurredWithin, coatBands, hairBands, strandFlow, type ToneBands } from '../tone-bands.ts';
import { mergeRegions } from './merge-regions.ts';
import { overSegments } from './over-segments.ts';
import { colorAt, regionColors } from './region-colors.ts';
import { type SmoothLabels, smoothLabels } from './smooth-labels.ts';

/** How coarse areas are. */
export interface DrawnDetail {
  /** 1 is usual, more joins more areas. */
  readonly coarse: number;
  /** Around the subject areas are so many times as coarse. */
  readonly ground: number;
}

/** Areas with closed, smooth borders, and their colors. */
export interface DrawnAreas extends SmoothLabels {
  /** As `regionColors` gives them. */
  readonly colors: Float32Array;
  /** How much of each border the photo has, 0..1: where it has none, the colors of `melted` (OKLab) take its place. */
  readonly backed: Float32Array;
  readonly melted: ColorField;
  /** Where areas are bands of tone, 0 or 1: their chroma is that of `chroma`, which changes smoothly along hair and fur. */
  readonly bands: Float32Array;
  readonly chroma: ColorField;
}

interface AreaScene {
  readonly base: ColorField;
  readonly lightness: Plane;
  readonly unit: number;
  readonly hasSubject: boolean;
  readonly alpha: Float32Array;
  readonly faces: readonly SceneFace[];
  readonly hasCoat: boolean;
}

/** Cost up to which areas join, and pixels of the least area, at 800 pixels. */
const [threshold, leastArea] = [0.06, 90];
/** Least pixels of the first small areas, at 800 pixels. */
const firstLeast = 14;
/** In the ground small areas join so much more easily still. */
const groundLeast = 2.5;
/** A photo in which nothing stands out is treated as this much subject. */
const noSubject = 0.8;
/** How far a border is smoothed, at 800 pixels. */
const steadiness = 2.2;
/** Hair and fur are a little purer than in the photo. */
const purity = { hair: 1.2, coat: 1.15 };

/**
 * Areas of a scene: small ones joined by what joining costs; hair and coats are cut into bands of tone instead.
 */
export async function drawnAreas(
  scene: AreaScene,
  { coarse, ground }: DrawnDetail,
  step: (share: number) => Promise<void>,
): Promise<DrawnAreas> {
  const { base, unit, hasSubject, alpha } = scene;
  const { width, height } = base;
  const size = { width, height };
  const first = overSegments(base, Math.max(2, firstLeast * unit * unit));
  await step(0.25);
  const subject = hasSubject ? blurPlane({ ...size, data: alpha }, 1).data : undefined;
  const limits = {
    threshold: new Float32Array(alpha.length),
    leastArea: new Float32Array(alpha.length),
  };
  for (let i = 0; i < alpha.length; i++) {
    const share = subject ? subject[i] : noSubject;
    limits.threshold[i] = threshold * coarse * (ground + (1 - ground) * share);
    limits.leastArea[i] = leastArea * coarse * unit * unit * (1 + (ground * groundLeast - 1) * (1 - share));
  }
  const joined = mergeRegions(base, first, limits);
  await step(0.5);
  const { labels, colors: painted, isBand, count } = withBands(scene, joined.labels, joined.count);
  const areas = smoothLabels({ ...size, labels, count }, Math.max(0.6, steadiness * unit));
  await step(0.8);
  const colors = regionColors(painted, areas);
  const { backed, melted } = meltedBorders(scene, areas, colors, isBand);
  await step(1);
  return { ...areas, colors, backed, melted, bands: new Float32Array(isBand), chroma: painted };
}

/** Hair of each person and the coat of an animal as bands of tone, in place of the areas there. */
function withBands(scene: AreaScene, joined: Int32Array, joinedCount: number) {
  const { base, lightness, unit, alpha, faces, hasCoat } = scene;
  const labels = joined.slice();
  const colors = base.data.slice();
  const isBand = new Uint8Array(labels.length);
  let count = joinedCount;
  const lay = (found: ToneBands | undefined, chroma: ColorField, purer: number) => {
    if (!found) return;
    for (let i = 0; i < labels.length; i++) {
      const band = found.bands[i];
      if (band < 0) continue;
      labels[i] = count + band;
      isBand[i] = 1;
      colors[3 * i] = Math.min(1, Math.max(0, found.tones[band]));
      colors[3 * i + 1] = purer * chroma.data[3 * i + 1];
      colors[3 * i + 2] = purer * chroma.data[3 * i + 2];
    }
    count += found.tones.length;
  };
  const heads = faces.filter((face) => !face.isHat);
  if (heads.length > 0) {
    const strands = strandFlow(base, 5 * unit);
    for (const { hair } of heads)
      lay(hairBands(lightness, strands, hair, unit), blurredWithin(base, hair, 9 * unit), purity.hair);
  }
  if (hasCoat) {
    const fur = strandFlow(base, 4 * unit);
    lay(coatBands(lightness, fur, alpha, unit), blurredWithin(base, alpha, 4 * unit), purity.coat);
  }
  return { labels, colors: { ...base, data: colors }, isBand, count };
}

/** Where borders have no edge in the photo, what is painted melts into a smooth picture. */
function meltedBorders(
  { base, lightness, unit }: AreaScene,
  areas: SmoothLabels,
  colors: Float32Array,
  isBand: Uint8Array,
): { backed: Float32Array; melted: ColorField } {
  const { width, height } = base;
  const size = { width, height };
  const fill = new Float32Array(base.data.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) colorAt(colors, areas.labels[i], x, y, 0.7, fill, 3 * i);
  const melted = new Float32Array(fill.length);
  const radius = Math.max(2, Math.round(10 * unit));
  const channels = [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = fill[3 * i + c];
    return plane;
  });
  for (const [c, soft] of guidedPlanes(lightness, channels, radius, 6e-4).entries())
    for (let i = 0; i < soft.length; i++) melted[3 * i + c] = soft[i];
  const edges = blurPlane({ ...size, data: contrastOf(base) }, Math.max(0.6, 1.5 * unit)).data;
  const backed = edges.map((edge, i) => (isBand[i] ? 1 : smooth(0.006, 0.018, edge)));
  return { backed, melted: { ...size, data: melted } };
}

/** How much colors change from pixel to pixel. */
function contrastOf({ width, height, data }: ColorField): Float32Array {
  const contrast = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const right = x + 1 < width ? 3 : 0;
      const down = y + 1 < height ? 3 * width : 0;
      let sum = 0;
      for (let c = 3 * i; c < 3 * i + 3; c++) {
        const across = data[c + right] - data[c];
        const along = data[c + down] - data[c];
        sum += across * across + along * along;
      }
      contrast[i] = Math.sqrt(sum);
    }
  }
  return contrast;
}
