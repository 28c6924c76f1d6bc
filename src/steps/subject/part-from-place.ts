import { AppError } from '../../errors.ts';
import { composeSubject } from '../../imaging/matte/compose-subject.ts';
import { estimateSceneColors } from '../../imaging/matte/scene-colors.ts';
import { subjectBox } from '../../imaging/matte/subject-box.ts';
import { standOf } from '../../imaging/matte/subject-stand.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Box, Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { growMask } from '../../imaging/selection/resize-mask.ts';
import type { SceneParts } from '../../imaging/soft-scene/build-scene.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { fillSmall } from '../filling/fill-small.ts';
import { smallSize } from '../filling/small-size.ts';
import { cropAround } from '../films/subject-frame.ts';

/** From this opacity on something is subject, where the place behind it is filled. */
const seen = 20;
/** How far beyond it is filled, in shares of the longer side and in pixels: a rim of it would stay where it stood. */
const [margin, leastMargin] = [0.012, 3];
/** Of its height, what is near the ground, and how many times as wide the rim is there. */
const [lowPart, groundMargin] = [0.08, 2.2];

/** A subject by itself, in the size of the frame. */
export interface SubjectCut {
  /** 4 channels. */
  readonly cutout: Raster<Uint8Array>;
  /** Where in the photo the frame lies. */
  readonly inPhoto: Box;
  /** What the frame shows of the photo, and the subject's alpha there. */
  readonly pixels: Raster<Uint8Array>;
  readonly alpha: Raster<Uint8Array>;
  /** The size of the photo that the frame is a part of, and which part. */
  readonly scaled: Size;
  readonly inFrame: Box;
}

/**
 * Cuts a subject out of its place, which nobody will see. Errors: `subject_not_found`.
 *
 * @param alpha of the subject, of the photo's size
 */
export async function cutFromPlace(
  photo: Photo,
  alpha: Raster<Uint8Array>,
  { crop, frame }: { crop: Size; frame: Size },
): Promise<SubjectCut> {
  const box = subjectBox(alpha);
  if (!box) throw new AppError('subject_not_found');
  const place = cropAround(photo, crop, box);
  const scaled = {
    width: Math.max(frame.width, Math.round((photo.width * frame.width) / crop.width)),
    height: Math.max(frame.height, Math.round((photo.height * frame.height) / crop.height)),
  };
  const across = scaled.width / photo.width;
  const down = scaled.height / photo.height;
  const inFrame: Box = {
    ...frame,
    x: Math.min(Math.round(place.x * across), scaled.width - frame.width),
    y: Math.min(Math.round(place.y * down), scaled.height - frame.height),
  };
  const pixels = cropRaster(await photo.analysis(scaled), inFrame);
  const own = cropRaster(resample(alpha, scaled.width, scaled.height, 'cubic'), inFrame);
  const all = { x: 0, y: 0, ...frame };
  const cutout = composeSubject(pixels, own, { box: all, colors: estimateSceneColors(pixels, own) });
  return {
    cutout: cutout as Raster<Uint8Array>,
    inPhoto: {
      x: inFrame.x / across,
      y: inFrame.y / down,
      width: frame.width / across,
      height: frame.height / down,
    },
    pixels,
    alpha: own,
    scaled,
    inFrame,
  };
}

/**
 * Takes a subject out of its place, and fills that. Errors: `subject_not_found`, and those of the tasks.
 *
 * @param alpha of the subject, of the photo's size
 * @returns all in the size of the frame; `inPhoto`: where in the photo the frame lies
 */
export async function takeApart(
  photo: Photo,
  alpha: Raster<Uint8Array>,
  sizes: { crop: Size; frame: Size },
  studio: Pick<Studio, 'run' | 'chance'>,
): Promise<SceneParts & { readonly inPhoto: Box }> {
  const cut = await cutFromPlace(photo, alpha, sizes);
  return { ...cut, ...(await placeBehind(photo, alpha, cut, studio)) };
}

/**
 * The place of a subject that was cut out, without it. Errors: those of the tasks.
 *
 * @param alpha of the subject, of the photo's size
 * @param ways `fillSide`: it is filled on a copy whose longer side has no more pixels; `others`: of the photo's size, above 0 stands
 *   somebody who isn't copied into the hole; `still`: of the frame's size, above 0 the subject never moves, and the photo is left as it is
 */
export async function placeBehind(
  photo: Photo,
  alpha: Raster<Uint8Array>,
  { pixels, alpha: own, scaled, inFrame }: SubjectCut,
  studio: Pick<Studio, 'run' | 'chance'>,
  {
    fillSide,
    others,
    still,
  }: {
    readonly fillSide?: number;
    readonly others?: Raster<Uint8Array>;
    readonly still?: Raster<Uint8Array>;
  } = {},
): Promise<Pick<SceneParts, 'background' | 'shadow'>> {
  const found = await shadowOf(photo, alpha, studio);
  const shadow = found && cropRaster(resample(found, scaled.width, scaled.height), inFrame);
  const hole = holeOf(own, shadow);
  if (still) for (let i = 0; i < hole.data.length; i++) if (still.data[i] > 0) hole.data[i] = 0;
  const things = others && cropRaster(resample(others, scaled.width, scaled.height), inFrame);
  const side = fillSide ?? Math.max(pixels.width, pixels.height);
  const background = await fillSmall(pixels, hole, side, async (copy, mask) => {
    const small = things && resample(things, copy.width, copy.height);
    const asked = { pixels: copy, mask, things: small, seed: studio.chance, isThing: true };
    return (await studio.run('fill', asked)).pixels;
  });
  return { background, shadow: shadow && { photo: pixels, mask: shadow } };
}

async function shadowOf(photo: Photo, alpha: Raster<Uint8Array>, studio: Pick<Studio, 'run'>) {
  const size = smallSize(photo);
  const { shadow } = await studio.run('find-shadow', {
    photo,
    mask: resample(alpha, size.width, size.height),
  });
  return shadow;
}

/** What is filled: the subject and a rim around it, wider where it touches the ground and darkens it, and its shadow. */
function holeOf(alpha: Raster<Uint8Array>, shadow?: Raster<Uint8Array>): Raster<Uint8Array> {
  const { width, height } = alpha;
  const radius = margin * Math.max(width, height) + leastMargin;
  const hard = alpha.data.map((value) => (value > seen ? 255 : 0));
  const data = growMask(hard, alpha, radius);
  const add = (more: Uint8Array) => {
    for (let i = 0; i < data.length; i++) data[i] = Math.max(data[i], more[i]);
  };
  const stand = standOf(alpha);
  if (stand?.showsFeet) {
    const from = Math.round(stand.feet - lowPart * (stand.feet - stand.top));
    const low = hard.fill(0, 0, from * width);
    add(growMask(low, alpha, groundMargin * radius));
  }
  if (shadow) {
    const hardShadow = shadow.data.map((value) => (value > 127 ? 255 : 0));
    add(growMask(hardShadow, shadow, radius));
  }
  return { ...alpha, data };
}
