import { oklabPart } from '../color/oklab.ts';
import type { ColorField } from '../color/working-colors.ts';
import { betweenLips } from '../face/between-lips.ts';
import { faceParts } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import type { FlowField } from '../flow/flow-field.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Box, Plane, Size } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import { cleanGround } from './clean-ground.ts';
import { mouthLines } from './face/face-lines.ts';
import { findGlasses } from './face/find-glasses.ts';
import { browThickness, faceColors } from './face-colors.ts';
import { flowBilateral, labFlow } from './flow-bilateral.ts';
import { type DrawnAreas, type DrawnDetail, drawnAreas } from './regions/drawn-areas.ts';
import { isHat, type SceneFace } from './scene-face.ts';
import type { SceneSource, SourceHead } from './scene-source.ts';
import { skinLight } from './skin-light.ts';
import { lineResponse, usualLines } from './strokes/line-response.ts';
import { unlikeSkin } from './unlike-skin.ts';

/**
 * A photo prepared for drawing. Everything that looks have in common is here once, in a size of about half a megapixel; what is drawn from it is drawn in
 * any size. Shares are 0..1 for each pixel.
 */
export interface DrawnScene extends Size {
  readonly photo: Size;
  /** Pixels of the photo for each of the scene. */
  readonly scale: number;
  /** Pixels of the scene for each of a picture that is 800 pixels long: all lengths are multiples of it. */
  readonly unit: number;
  /** OKLab, interleaved, as in the photo. */
  readonly lab: ColorField;
  /** The same, flattened along the flow; stray hairs beside heads are gone. */
  readonly base: ColorField;
  readonly lightness: Plane;
  readonly flow: FlowField;
  readonly hasSubject: boolean;
  readonly alpha: Float32Array;
  readonly faces: readonly SceneFace[];
  /** Of all people together. */
  readonly hair: Float32Array;
  readonly skin: Float32Array;
  /** Of those whose face is drawn. */
  readonly drawnSkin: Float32Array;
  /** How much lighter or darker than its own color drawn skin is, and that color, OKLab. */
  readonly skinLight: Float32Array;
  readonly skinColors: Float32Array;
  readonly areas: DrawnAreas;
  /** Where a face is too small to be drawn: the photo's own colors, hardly smoothed. */
  readonly kept: Float32Array;
  /** How much of a dark line there is. */
  readonly lines: Float32Array;
  /** Neither the photo nor what is drawn from it has colors. */
  readonly isGray: boolean;
}

/** Square root of the pixels of a picture that is 800 pixels long, as most are. */
const usualSide = 690;
/** Less of the photo is no subject. */
const leastSubject = 0.02;
/** Around heads that are lower than this share of the photo, stray hairs can't be seen. */
const portraitShare = 0.14;
/** Chroma below which a photo is gray. */
const grayChroma = 0.006;

/** @param step is awaited with the share that is done */
export async function drawnScene(
  source: SceneSource,
  detail: DrawnDetail,
  step: (share: number) => Promise<void>,
): Promise<DrawnScene> {
  const { lab, alpha } = source;
  const { width, height } = lab;
  const size = { width, height };
  const unit = Math.sqrt(width * height) / usualSide;
  const scale = Math.sqrt((source.photo.width * source.photo.height) / (width * height));
  let subject = 0;
  for (const share of alpha) subject += share;
  const hasSubject = subject > leastSubject * alpha.length;
  const flat = await flowBilateral(lab, unit, (share) => step(0.5 * share));
  const faces: SceneFace[] = [];
  for (const head of source.heads) {
    const face = sceneFace(lab, flat, alpha, head);
    faces.push(face.isDrawn ? { ...face, glasses: await findGlasses(lab, face) } : face);
  }
  await step(0.6);
  const most = (of: (face: (typeof faces)[number]) => Float32Array) => {
    const together = new Float32Array(width * height);
    for (const face of faces) {
      const share = of(face);
      for (let i = 0; i < share.length; i++) if (share[i] > together[i]) together[i] = share[i];
    }
    return together;
  };
  const hair = most((face) => face.hair);
  const skin = most((face) => face.skin);
  const isPortrait = faces.some((face) => face.height > portraitShare * height);
  const cleaned = hasSubject && isPortrait ? cleanGround(flat, alpha, hair, unit) : flat;
  const base = withKept(cleaned, lab, source.kept);
  const lightness: Plane = { ...size, data: oklabPart(base.data, 0) };
  const flow = labFlow(base, 2.2 * unit);
  await step(0.65);

  const drawn = faces.filter((face) => face.isDrawn);
  const areas = await drawnAreas(
    { base, lightness, unit, hasSubject, alpha, faces, hasCoat: source.hasCoat && hasSubject },
    detail,
    (share) => step(0.65 + 0.25 * share),
  );
  const lines = await lineResponse(lightness, flow, unit, usualLines, (share) => step(0.9 + 0.1 * share));
  return {
    ...size,
    photo: source.photo,
    scale,
    unit,
    lab,
    base,
    lightness,
    flow,
    hasSubject,
    alpha,
    faces,
    hair,
    skin,
    ...skinOf(drawn, lab, base, lightness, unit),
    areas,
    kept: source.kept,
    lines,
    isGray: meanChroma(lab) < grayChroma,
  };
}

function sceneFace(lab: ColorField, flat: ColorField, alpha: Float32Array, head: SourceHead): SceneFace {
  const { points } = head;
  const apart = (one: number, other: number) =>
    Math.hypot(points[one][0] - points[other][0], points[one][1] - points[other][1]);
  const colors = faceColors(lab, alpha, head);
  return {
    ...head,
    height: apart(10, 152),
    eyeDistance: apart(33, 263),
    isHat: isHat(flat, head.hair, apart(10, 152)),
    mouth: mouthOf(lab, points, apart(13, 14) / apart(33, 263)),
    browThickness: browThickness(lab, points, colors),
    colors,
  };
}

/** The lips of closed mouths lie so far apart, by the distance of the eyes, as the mesh has them. */
const leastOpen = 0.035;

/** In a mouth that is open by less than this share of its width, teeth fill so much of it: less is a light on the lips. */
const [slit, leastTeeth] = [0.13, 0.3];

/** How much of a place is as light and as gray as teeth are. */
function toothShare(lab: Float32Array, inside: Float32Array): number {
  let [count, teeth] = [0, 0];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] < 0.7) continue;
    count++;
    if (lab[3 * i] > 0.5 && lab[3 * i + 1] < 0.045) teeth++;
  }
  return count === 0 ? 0 : teeth / count;
}

function mouthOf(lab: ColorField, points: SceneFace['points'], open: number): SceneFace['mouth'] {
  if (open <= leastOpen) return 'lips';
  const inside = regionOf(lab, points, [faceParts.mouth], {});
  const wide = Math.hypot(points[61][0] - points[291][0], points[61][1] - points[291][1]);
  const gap = Math.hypot(points[13][0] - points[14][0], points[13][1] - points[14][1]);
  if (gap < slit * wide && toothShare(lab.data, inside) < leastTeeth)
    return gap < 0.06 * wide ? 'lips' : 'dark';
  const lower = regionOf(lab, points, [[...mouthLines.lowerLip, ...mouthLines.bottom.toReversed()]], {});
  return betweenLips(lab.data, inside, lower);
}

/** Colors with those of the photo where something is kept. */
function withKept(colors: ColorField, lab: ColorField, kept: Float32Array): ColorField {
  const data = colors.data.slice();
  for (let i = 0; i < kept.length; i++) {
    if (kept[i] === 0) continue;
    for (let at = 3 * i; at < 3 * i + 3; at++) data[at] += kept[i] * (lab.data[at] - data[at]);
  }
  return { ...colors, data };
}

/** Light and color of the skin of all faces that are drawn, each in its own places. */
function skinOf(
  faces: readonly SceneFace[],
  lab: ColorField,
  base: ColorField,
  lightness: Plane,
  unit: number,
) {
  const count = lightness.data.length;
  const drawnSkin = new Float32Array(count);
  const light = new Float32Array(count);
  const colors = new Float32Array(3 * count);
  for (const whole of faces) {
    // Light and color go on around the skin, but no further than light is measured: most pictures have more than that.
    const box = boxOfSkin(base, whole);
    const face = faceInBox(base, whole, box);
    const [skinL, skinA, skinB] = face.colors.skin;
    const relative = skinLight({ ...box, data: crop(base, lightness.data, 1, box) }, face);
    const inBox = (field: ColorField) => ({ ...box, data: crop(base, field.data, 3, box) });
    const unlike = unlikeSkin(inBox(base), inBox(lab), face);
    for (let row = 0, from = 0; row < box.height; row++) {
      let i = (box.y + row) * base.width + box.x;
      for (let x = 0; x < box.width; x++, from++, i++) {
        const share = face.skin[from] * (1 - unlike[from]);
        // Beside the skin its color goes on: what is drawn larger reads between pixels.
        if (share < drawnSkin[i] || (share === 0 && drawnSkin[i] === 0 && colors[3 * i] > 0)) continue;
        drawnSkin[i] = share;
        light[i] = relative[from];
        colors[3 * i] = skinL;
        colors[3 * i + 1] = skinA;
        colors[3 * i + 2] = skinB;
      }
    }
  }
  // A share's edge follows the noise of the photo: a hand draws it evenly.
  const even = blurPlane({ ...base, data: drawnSkin }, Math.max(0.7, unit)).data;
  return {
    drawnSkin: even.map((share) => smooth(0.2, 0.8, share)),
    skinLight: light,
    skinColors: colors,
  };
}

/** In heights of the face: how far around its skin and its points light is measured. */
const aroundSkin = 0.5;

function boxOfSkin({ width, height }: Size, { skin, points, height: tall }: SceneFace): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [x, y] of points) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (skin[i] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  const margin = Math.ceil(aroundSkin * tall) + 8;
  const x = Math.min(width - 1, Math.max(0, Math.floor(left) - margin));
  const y = Math.min(height - 1, Math.max(0, Math.floor(top) - margin));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(right) + margin) - x),
    height: Math.max(1, Math.min(height, Math.ceil(bottom) + margin) - y),
  };
}

/** A face in the pixels of a box of its scene. */
function faceInBox(size: Size, face: SceneFace, box: Box): SceneFace {
  const moved = ([x, y]: readonly [number, number]) => [x - box.x, y - box.y] as const;
  return {
    ...face,
    points: face.points.map(moved),
    irises: face.irises.map(({ center, radius }) => ({ center: moved(center), radius })),
    skin: crop(size, face.skin, 1, box),
  };
}

/** A box of what a scene has for each pixel. */
function crop({ width }: Size, data: Float32Array, channels: number, box: Box): Float32Array {
  const out = new Float32Array(channels * box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const start = channels * ((box.y + row) * width + box.x);
    out.set(data.subarray(start, start + channels * box.width), channels * row * box.width);
  }
  return out;
}

function meanChroma({ data }: ColorField): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 3) sum += Math.hypot(data[i + 1], data[i + 2]);
  return sum / (data.length / 3);
}
