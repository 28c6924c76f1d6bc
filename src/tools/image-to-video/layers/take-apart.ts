import { AppError } from '../../../errors.ts';
import { isolateSubject } from '../../../imaging/matte/isolate-subject.ts';
import { subjectBox } from '../../../imaging/matte/subject-box.ts';
import { standOf } from '../../../imaging/matte/subject-stand.ts';
import { textureOf } from '../../../imaging/mesh/mesh-texture.ts';
import { lineSegments } from '../../../imaging/perspective/line-segments.ts';
import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import type { Plane, Raster, Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';
import { type Camera, shiftOf, type View } from '../camera/clip-camera.ts';
import { coveringZoom, type Side } from '../camera/cover-frame.ts';
import { findGround } from '../camera/find-ground.ts';
import { type Ground, nearnessAt } from '../camera/ground-nearness.ts';
import { viewOf } from '../camera/view-of.ts';
import { fillBehind } from './fill-behind.ts';
import { groundBorders, type LayeredPhoto, type StandingSubject, subjectBorders } from './layered-photo.ts';
import { photoOfPixels } from './small-photo.ts';
import { solidMatte } from './solid-matte.ts';
import { nearnessAcross } from './stand-on-ground.ts';

/** Pixels of the textures in one of the frame, where the photo has them: the camera comes nearer. */
const mostDetail = 1.25;
/** A photo that is to be enlarged by more than this is too small for its clip. */
const enlarging = 1.25;
/** A strip so thin that it would become larger is cut to its middle. */
const mostPixels = 12_000_000;
/** Below so many pixels a photo is enlarged by a network, which takes seconds. */
const quickPixels = 450_000;
/** Of the photo: what is smaller is a speck, what is larger has nothing behind it. */
const subjectShares = { least: 0.02, most: 0.75 };
/** Below this nobody knows what the subject is. */
const leastCertainty = 0.5;
/** A border is touched where so much of it shows the subject; who touches three of them can't be walked around. */
const touched = 0.02;
const mostTouched = 2;
/** The ground is looked for in a copy of this size. */
const lookSide = 420;
const shortestEdge = 0.04;
/** Of a subject whose feet can't be seen: nearly as near as the lower border of the photo. */
const cutNearness = 0.9;
/** What stands for the nearness of a subject where there is none: farther than everything, so that all of it moves; and that of a photo without a ground. */
const without = { subject: 0.1, flat: 0.6 };
/** Around its subject, in pixels, so that its soft rim isn't cut. */
const around = 2;

/** The way a camera takes before a photo of this kind. */
export type PathOf = (staging: {
  readonly subject: number;
  readonly beyond: { readonly x: number; readonly y: number };
}) => readonly Camera[];

export interface TakenApart {
  readonly photo: LayeredPhoto;
  /** By which the whole path is zoomed, so that no border is bare. */
  readonly zoom: number;
  /** How near its subject is, or what stands for it. */
  readonly nearness: number;
  readonly beyond: { readonly x: number; readonly y: number };
  readonly hasSubject: boolean;
  readonly isEnlarged: boolean;
}

/** Finds the subject and the ground of a photo, and fills what is behind the subject as far as the camera gets to see it. */
export async function takeApart(
  photo: Photo,
  frame: Size,
  pathOf: PathOf,
  seed: number,
  studio: Pick<Studio, 'run'>,
): Promise<TakenApart> {
  const { colors, isEnlarged } = await colorsOf(photo, frame, studio);
  const alpha = await subjectOf(colors, studio);
  const box = alpha && subjectBox(alpha);
  const ground = groundOf(colors, alpha);
  const view = viewOf(colors, frame, box, ground.line < ground.height ? ground.line : undefined);
  const detail = colors.width / view.photo.width;
  const layered = scaleGround(ground, 1 / detail);
  const isBare = !alpha && layered.line >= layered.height;
  const scaled = isBare ? { ...layered, back: without.flat } : layered;
  const layer = alpha && layerOf(colors, alpha, scaled, detail);
  const nearness = layer ? mean(layer.nearness) : without.subject;
  const beyond = {
    x: view.photo.width / frame.width - 1,
    y: view.photo.height / frame.height - 1,
  };
  const path = pathOf({ subject: nearness, beyond });
  const borders = groundBorders(scaled);
  if (alpha && layer) borders.push(...subjectBorders(layer, sidesTouched(alpha)));
  const zoom = coveringZoom(view, borders, path);
  const zoomed = path.map((camera) => ({ ...camera, zoom: camera.zoom * zoom }));
  const known = { zoom, nearness, beyond, isEnlarged };
  if (!alpha || !box || !layer) {
    return {
      ...known,
      photo: { view, ground: scaled, background: textureOf(colors), detail },
      hasSubject: false,
    };
  }
  const reach = slideOf(view, zoomed, box, nearness, scaled.back, detail);
  const slideOfNearness = reach / Math.max(0.02, nearness - scaled.back);
  const { left, texture } = layer;
  const slideAt = (x: number, y: number) => {
    const strip = Math.round(((x - left) / texture.width) * (layer.nearness.length - 1));
    const own = layer.nearness[Math.min(layer.nearness.length - 1, Math.max(0, strip))];
    return slideOfNearness * Math.abs(own - nearnessAt(scaled, y / detail));
  };
  const behind = await fillBehind(colors, alpha, { reach, slideAt, seed }, studio);
  return {
    ...known,
    photo: { view, ground: scaled, background: textureOf(behind), detail, subject: layer },
    hasSubject: true,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The photo's colors in the size they are needed in. */
async function colorsOf(
  photo: Photo,
  frame: Size,
  studio: Pick<Studio, 'run'>,
): Promise<{ colors: Raster<Uint8Array>; isEnlarged: boolean }> {
  const cover = Math.max(frame.width / photo.width, frame.height / photo.height);
  const isEnlarged = cover > enlarging;
  const scale = isEnlarged ? cover : Math.min(1, cover * mostDetail);
  const sizeOf = ({ width, height }: Size) => ({
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  });
  if (scale <= 1) return { colors: await photo.analysis(sizeOf(photo)), isEnlarged };
  let colors = middleOf(
    await photo.analysis({ width: photo.width, height: photo.height }),
    mostPixels / scale ** 2,
  );
  const size = sizeOf(colors);
  if (colors.width * colors.height < quickPixels) {
    const { pixels } = await studio.run('upscale-image', { pixels: colors, factor: 2 });
    colors = pixels as Raster<Uint8Array>;
  }
  return { colors: resample(colors, size.width, size.height, 'cubic'), isEnlarged };
}

/** Of a photo with more than so many pixels what is in the middle of its longer side. */
function middleOf(photo: Raster<Uint8Array>, most: number): Raster<Uint8Array> {
  const { width, height } = photo;
  if (width * height <= most) return photo;
  const shorter = Math.min(width, height);
  const longer = Math.max(shorter, Math.floor(most / shorter));
  const [across, down] = width < height ? [width, longer] : [longer, height];
  const [x, y] = [Math.floor((width - across) / 2), Math.floor((height - down) / 2)];
  return cropRaster(photo, { x, y, width: across, height: down }) as Raster<Uint8Array>;
}

/** Alpha of a subject that can be parted from what is behind it. */
async function subjectOf(
  colors: Raster<Uint8Array>,
  studio: Pick<Studio, 'run'>,
): Promise<Raster<Uint8Array> | undefined> {
  try {
    const found = await studio.run('cut-out', { photo: photoOfPixels(colors) });
    const alpha = solidMatte(found.alpha);
    const share = alpha.data.reduce((sum, value) => sum + value, 0) / 255 / alpha.data.length;
    const isUsable = share >= subjectShares.least && share <= subjectShares.most;
    return isUsable && found.certainty >= leastCertainty && sidesTouched(alpha).length <= mostTouched
      ? alpha
      : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'subject_not_found') return undefined;
    throw error;
  }
}

/** The sides on which the photo cuts a subject off. */
function sidesTouched({ width, height, data }: Raster<Uint8Array>): Side[] {
  const share = (count: number, at: (i: number) => number) => {
    let shown = 0;
    for (let i = 0; i < count; i++) if (data[at(i)] > 127) shown++;
    return shown / count;
  };
  const last = width * (height - 1);
  const shares: Record<Side, number> = {
    left: share(height, (i) => i * width),
    right: share(height, (i) => i * width + width - 1),
    top: share(width, (i) => i),
    bottom: share(width, (i) => last + i),
  };
  return (Object.keys(shares) as Side[]).filter((side) => shares[side] > touched);
}

function groundOf(colors: Raster<Uint8Array>, alpha: Raster<Uint8Array> | undefined): Ground {
  const scale = Math.min(1, lookSide / Math.max(colors.width, colors.height));
  const [width, height] = [
    Math.max(8, Math.round(colors.width * scale)),
    Math.max(8, Math.round(colors.height * scale)),
  ];
  const lightness = lightnessOf(resample(colors, width, height));
  const matte = alpha && resample(alpha, width, height);
  const isFree = (x: number, y: number) => !matte || matte.data[Math.round(y) * width + Math.round(x)] < 64;
  const segments = lineSegments(lightness, shortestEdge * Math.max(width, height)).filter(
    ({ x1, y1, x2, y2 }) => isFree((x1 + x2) / 2, (y1 + y2) / 2),
  );
  const stand = matte && standOf(matte);
  return findGround({ lightness, segments, stand: stand?.showsFeet ? stand : undefined }, colors.height);
}

function lightnessOf({ width, height, data }: Raster<Uint8Array>): Plane {
  const lightness = new Float32Array(width * height);
  for (let i = 0, at = 0; i < lightness.length; i++, at += 3)
    lightness[i] = (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]) / 255;
  return { width, height, data: lightness };
}

const scaleGround = ({ height, line, back }: Ground, scale: number): Ground => ({
  height: height * scale,
  line: line * scale,
  back,
});

/** How far a subject gets from where it stood before what is of another nearness, in pixels of the photo. */
function slideOf(
  view: View,
  path: readonly Camera[],
  box: { x: number; y: number; width: number; height: number },
  subject: number,
  nearness: number,
  detail: number,
): number {
  let most = 0;
  const xs = [box.x / detail, (box.x + box.width) / detail];
  const ys = [box.y / detail, (box.y + box.height) / detail];
  for (const camera of path) {
    const [own, other] = [shiftOf(view, camera, subject), shiftOf(view, camera, nearness)];
    for (const x of xs) {
      for (const y of ys) {
        const across = x * (own.scale - other.scale) + own.right - other.right;
        const down = y * (own.scale - other.scale) + own.down - other.down;
        most = Math.max(most, Math.hypot(across, down) / other.scale);
      }
    }
  }
  return most * detail;
}

/** The subject alone, and where it stands. */
function layerOf(
  colors: Raster<Uint8Array>,
  alpha: Raster<Uint8Array>,
  ground: Ground,
  detail: number,
): StandingSubject | undefined {
  const { result } = isolateSubject(colors, alpha, { strokes: {}, removeHalo: true });
  const box = subjectBox(alpha);
  if (!box) return undefined;
  const left = Math.max(0, box.x - around);
  const top = Math.max(0, box.y - around);
  const part = {
    x: left,
    y: top,
    width: Math.min(colors.width, box.x + box.width + around) - left,
    height: Math.min(colors.height, box.y + box.height + around) - top,
  };
  const nearness =
    standOf(alpha)?.showsFeet && ground.line < ground.height
      ? nearnessAcross(cropRaster(alpha, part), ground, (row) => (row + top) / detail)
      : [cutNearness, cutNearness];
  return { texture: textureOf(cropRaster(result as Raster<Uint8Array>, part)), left, top, nearness };
}
