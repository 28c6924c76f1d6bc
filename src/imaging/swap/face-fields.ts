import { oklabOf, oklabOfBytes, writeShownRgb } from '../color/oklab.ts';
import type { FacePoints } from '../face/face-points.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { maskPlane } from '../raster/mask-plane.ts';
import type { Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { blendMembrane } from './blend-membrane.ts';
import type { SwapShape } from './face-geometry.ts';
import { type FacePart, heightOf } from './face-part.ts';
import {
  browsIn,
  eyesIn,
  featuresIn,
  hairLikeIn,
  hairlineIn,
  jawIn,
  lipsIn,
  mouthIn,
  ovalIn,
  smileIn,
} from './face-regions-in.ts';
import { relight } from './light/relight-skin.ts';
import { alikeSkin, medianColor, skinField } from './light/skin-field.ts';
import { lightReach, sourceLight } from './light/source-light.ts';
import { isMouthLeft } from './mouth-kept.ts';
import { pixelMarks } from './pixel-marks.ts';
import { bareSkin, targetCover } from './target-cover.ts';
import { isMapped, warpMap, warpPicture, warpPlane } from './warp-face.ts';

/** So much larger are features where things before the face are told by color: lips and brows reach beyond their points. */
const roomy = 1.2;
/** The source goes so far towards the rim, and where lips or eyes reach it up to it. */
const inner = 0.93;
/** Where so much is the source's own hair, the target's skin stays. */
const mostHair = 0.3;
/** Of the skin's contrast so much stays at least, and it may be so much stronger than the target's. */
const [leastContrast, rougher] = [0.5, 1.15];
/** Skin may be of another tone; eyes and teeth take over so much of the change. */
const whiteShare = 0.45;
/** They are lighter than skin by so much. */
const whiteRoom = 0.3;

/** What of a swap is smooth, in the size of the copy it was found on; three values for each place of the first three. */
export interface FaceFields {
  readonly shift: Float32Array;
  /** The source's own light. */
  readonly field: Float32Array;
  readonly membrane: Float32Array;
  readonly calm: Float32Array;
  readonly most: Float32Array;
  /** How surely the source shows skin, 0..1. */
  readonly bare: Float32Array;
  /** How surely it shows an eye, a brow or hair, 0..1. */
  readonly hairy: Float32Array;
  /** What lies over the face, 0..1. */
  readonly cover: Float32Array;
  readonly edge: Float32Array;
  /** Places where both show bare skin. */
  readonly skin: Uint8Array;
  readonly contrast: { readonly source: number; readonly target: number };
  /** The middle color of the target's skin, OKLab. */
  readonly tone: readonly [number, number, number];
  /** How many times as light as the source's skin that is. */
  readonly lighter: number;
}

/**
 * What of a swap is smooth, on a small copy of the target: light, cover, edge, and what the blend adds.
 *
 * @param points where the source's points come to lie, in pixels of the target
 * @param frames of the target's glasses
 */
export function faceFields(
  target: FacePart,
  source: FacePart,
  points: FacePoints,
  triangles: Uint32Array,
  look: Pick<SwapShape, 'isMouthLeft' | 'isJawLeft'> & { readonly light: number; readonly fade: number },
  frames: Parameters<typeof targetCover>[1],
): FaceFields {
  const { width, height } = target.picture;
  const size = { width, height };
  const faceHeight = heightOf(target);
  const map = warpMap(triangles, source.points, points, size);
  const lab = oklabOf(warpPicture(source.picture, map));
  const shown = pixelMarks(width * height, (i) => isMapped(map, i));
  const ownFeatures = featuresIn(size, points, faceHeight);
  const light = sourceLight({
    ...size,
    lab,
    shown,
    features: ownFeatures,
    hair: warpPlane(maskPlane(source.hair), source.picture, map),
    hairline: hairlineIn(size, points),
    faceHeight,
  });

  const own = oklabOfBytes(target.picture.data, 3);
  const oval = ovalIn(size, target.points);
  const features = featuresIn(size, target.points, faceHeight);
  const targetLook = {
    ...size,
    lab: own,
    oval,
    features,
    hair: resamplePlane(maskPlane(target.hair), width, height).data,
    hairLike: hairLikeIn(size, target.points),
    around: featuresIn(size, target.points, faceHeight, roomy),
    faceHeight,
  };
  const cover = targetCover(targetLook, frames);
  const bare = bareSkin(targetLook).map((is, i) => (cover[i] > 0.1 ? 0 : is));
  const skin = alikeSkin(own, bare);
  const targetField = skinField(own, skin, size, lightReach * faceHeight);
  const middle = medianColor(own, skin);

  const [ownDetail, usualDetail] = [detailOf(lab, light.field, light.skin), detailOf(own, targetField, skin)];
  const kept = Math.min(1, Math.max(leastContrast, (rougher * usualDetail) / ownDetail));
  const softSkin = blurPlane({ ...size, data: Float32Array.from(light.skin) }, 0.01 * faceHeight).data;
  const calm = softSkin.map((share) => 1 - share * (1 - kept));
  const hairy = browsIn(size, points, faceHeight).map((share, i) => Math.max(share, light.hair[i]));
  const ownLips = lipsIn(size, points, faceHeight);
  const bareSource = hairy.map((share, i) => 1 - Math.max(share, ownLips[i]));
  const white = eyesIn(size, points, faceHeight);
  const teeth = mouthIn(size, points, faceHeight);
  for (let i = 0; i < white.length; i++) white[i] = Math.max(white[i], teeth[i]);
  const most = white.map((share, i) => targetField[3 * i] + whiteRoom * share);
  const lighter = middle[0] / Math.max(0.05, light.middle[0]);
  const shift = new Float32Array(own.length);
  const made = new Float32Array(own.length);
  const [color, change, lit, rgb] = [0, 1, 2, 3].map(() => [0, 0, 0]);
  for (let i = 0; i < shift.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      const unlit = light.field[i + c] - light.middle[c] + middle[c];
      const wanted = look.light * targetField[i + c] + (1 - look.light) * unlit - light.field[i + c];
      shift[i + c] = wanted * (1 - (1 - whiteShare) * white[i / 3]);
    }
    for (let c = 0; c < 3; c++)
      [color[c], change[c], lit[c]] = [lab[i + c], shift[i + c], light.field[i + c]];
    relight(color, 0, {
      shift: change,
      own: lit,
      usual: most[i / 3],
      contrast: calm[i / 3],
      lighter,
      skin: bareSource[i / 3],
      hair: hairy[i / 3],
    });
    writeShownRgb(color[0], color[1], color[2], 0.12, rgb);
    made.set(rgb, i);
  }
  const whole = maskPlane(target.picture).data;
  const drawnIn = ovalIn(size, target.points, inner);
  const isLeft = look.isMouthLeft ?? isMouthLeft(source.points, target.points);
  const left = look.isJawLeft
    ? jawIn(size, target.points)
    : isLeft
      ? smileIn(size, target.points)
      : undefined;
  const inside = pixelMarks(
    width * height,
    (i) =>
      !(left && left[i] > 0.5) &&
      (drawnIn[i] > 0.5 || (oval[i] > 0.99 && targetLook.around[i] > 0.3)) &&
      shown[i] === 1 &&
      light.hair[i] < mostHair,
  );
  const hairSoft = blurPlane({ ...size, data: light.hair }, 0.02 * faceHeight).data;
  // Where one of them shows no skin there is nothing to compare.
  const unlike = cover.map((share, i) => (light.skin[i] === 1 || ownFeatures[i] > 0.1 ? share : 1));
  const core = skin.map((is, i) => is & light.skin[i]);
  const contrast = { source: rangeOf(lab, light.skin), target: rangeOf(own, bareSkin(targetLook)) };
  return {
    contrast,
    tone: middle,
    lighter,
    calm,
    shift,
    field: light.field,
    most,
    bare: bareSource,
    hairy,
    cover,
    skin: core,
    membrane: blendMembrane(made, whole, inside, unlike, size),
    edge: fadedEdge(inside, size, Math.max(0.7, look.fade * faceHeight)).map(
      (share, i) => share * (1 - Math.min(1, hairSoft[i] / mostHair)),
    ),
  };
}

/** How far skin is from its own light: the deviation of lightness, and a little, so that there is always some. */
function detailOf(lab: Float32Array, field: Float32Array, skin: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < skin.length; i++) {
    if (skin[i] === 0) continue;
    sum += (lab[3 * i] - field[3 * i]) ** 2;
    count++;
  }
  return Math.sqrt(sum / Math.max(1, count)) + 0.004;
}

/** How far apart the lightest and the darkest tenth of skin are, in lightness. */
function rangeOf(lab: Float32Array, skin: Uint8Array): number {
  const values: number[] = [];
  for (let i = 0; i < skin.length; i++) if (skin[i] === 1) values.push(lab[3 * i]);
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0
    ? 0
    : sorted[Math.floor(0.9 * sorted.length)] - sorted[Math.floor(0.1 * sorted.length)];
}

/** A mask that fades inwards over so many pixels. */
function fadedEdge(inside: Uint8Array, size: Size, fade: number): Float32Array {
  const soft = blurPlane({ ...size, data: Float32Array.from(inside) }, fade).data;
  return soft.map((share, i) => (inside[i] === 0 ? 0 : Math.min(1, Math.max(0, 2 * share - 1) * 1.06)));
}
