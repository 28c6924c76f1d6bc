import { AppError } from '../../errors.ts';
import { pushPull } from '../../imaging/fill/push-pull.ts';
import { composeSubject } from '../../imaging/matte/compose-subject.ts';
import { estimateSceneColors } from '../../imaging/matte/scene-colors.ts';
import { subjectBox } from '../../imaging/matte/subject-box.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { growMask } from '../../imaging/selection/resize-mask.ts';
import type { FindBodyOutput } from '../../tasks/finders/find-body.ts';
import { type Body, bodyBones, type Part } from './growth/body-bones.ts';
import type { Growing } from './growth/grow-body.ts';
import { growthField } from './growth/growth-field.ts';
import { muscleShade, shadingSide } from './growth/muscle-forms.ts';

/** Behind the person, so far beyond their outline, in shares of the longer side and in pixels: a rim of them would stay where it was. */
const [margin, leastMargin] = [0.004, 2];
/** What the cut-out holds less of is background that it wasn't sure of, and stays. */
const mostSeenThrough = 96;
/** Longer side of the picture in which what is behind somebody is made up. */
const fillingSide = 1024;

export interface GrowthWish {
  /** 0..1 each. */
  readonly amount: number;
  readonly definition: number;
  readonly parts: readonly Part[];
}

/**
 * All that a picture of any growth is made from. Error: `body_not_found`.
 *
 * @param pixels 3 or 4 channels
 * @param alpha of the person, of the same size
 */
export function prepareGrowing(
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  found: FindBodyOutput,
  { amount, definition, parts }: GrowthWish,
): Growing & { readonly body: Body } {
  const box = subjectBox(alpha);
  const body = bodyBones(found, alpha);
  if (!box || !body) throw new AppError('body_not_found');
  const all = { x: 0, y: 0, width: pixels.width, height: pixels.height };
  const cutout = composeSubject(pixels, alpha, { box: all, colors: estimateSceneColors(pixels, alpha) });
  const scale = Math.min(1, shadingSide / Math.max(pixels.width, pixels.height));
  const small = {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  };
  const smallAlpha = resample(alpha, small.width, small.height);
  const picture = eightBit(resample(pixels, small.width, small.height));
  const shade = muscleShade(picture, smallAlpha, scaled(body, scale), parts);
  const strength = definition * (0.4 + 0.6 * amount);
  for (let i = 0; i < shade.data.length; i++) shade.data[i] *= strength;
  return {
    pixels,
    cutout,
    background: behind(pixels, alpha),
    field: growthField(body, pixels, amount, parts),
    shade,
    body,
  };
}

/**
 * What is beside a person goes on behind them, made small: little of it is ever seen, between an arm and the body where they move apart. All
 * else is as it is.
 */
function behind(pixels: Raster, alpha: Raster<Uint8Array>): Raster {
  const { width, height, channels, data } = pixels;
  const hard = alpha.data.map((value) => (value > mostSeenThrough ? 255 : 0));
  const hole = growMask(hard, alpha, margin * Math.max(width, height) + leastMargin);
  const scale = Math.min(1, fillingSide / Math.max(width, height));
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const picture = resample(pixels, small.width, small.height);
  const inside = resample({ ...alpha, data: hole }, small.width, small.height).data;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const colors = new Float32Array(3 * inside.length);
  for (let i = 0; i < inside.length; i++)
    for (let c = 0; c < 3; c++) colors[3 * i + c] = picture.data[channels * i + c] / maximum;
  const filled = pushPull({ ...small, colors, hole: inside.map((value) => (value > 0 ? 1 : 0)) });
  const smallOut = Uint16Array.from(filled, (value) => Math.round(65535 * Math.min(1, Math.max(0, value))));
  const large = resample({ ...small, channels: 3, data: smallOut }, width, height).data;
  const out =
    data instanceof Uint16Array ? new Uint16Array(3 * hole.length) : new Uint8Array(3 * hole.length);
  for (let i = 0; i < hole.length; i++)
    for (let c = 0; c < 3; c++)
      out[3 * i + c] =
        hole[i] > 0 ? Math.round((large[3 * i + c] * maximum) / 65535) : data[channels * i + c];
  return { width, height, channels: 3, data: out };
}

function eightBit(raster: Raster): Raster<Uint8Array> {
  const { data } = raster;
  const shift = data instanceof Uint16Array ? 257 : 1;
  return { ...raster, data: Uint8Array.from(data, (value) => value / shift) };
}

function scaled(body: Body, scale: number): Body {
  const point = ([x, y]: readonly [number, number]) => [x * scale, y * scale] as const;
  return {
    ...body,
    bones: body.bones.map((bone) => ({
      ...bone,
      from: point(bone.from),
      to: point(bone.to),
      radius: bone.radius * scale,
    })),
    shoulders: [point(body.shoulders[0]), point(body.shoulders[1])],
    hips: [point(body.hips[0]), point(body.hips[1])],
    width: body.width * scale,
    head: { at: point(body.head.at), radius: body.head.radius * scale },
  };
}
