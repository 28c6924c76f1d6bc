import { oklabOf, oklabOfBytes, writeShownRgb } from '../../../imaging/color/oklab.ts';
import { matchGrain } from '../../../imaging/detail/match-grain.ts';
import type { FacePoints } from '../../../imaging/face/face-points.ts';
import type { TurnedFrame } from '../../../imaging/framing/turned-frame.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster, Size } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { blendMembrane } from './blend-membrane.ts';
import { type SwapShape, swapGeometry } from './face-geometry.ts';
import { type FacePart, heightOf, resizePart } from './face-part.ts';
import { eyesIn, featuresIn, hairLikeIn, hairlineIn, mouthIn, ovalIn } from './face-regions-in.ts';
import { framesIn } from './glasses-cover.ts';
import type { EyeLinesView } from './glasses-score.ts';
import { matchSharpness, roughness } from './match-texture.ts';
import { mouthGap } from './mouth-gap.ts';
import { mouthKept } from './mouth-kept.ts';
import { relight } from './relight.ts';
import { alikeSkin, medianColor, skinField } from './skin-field.ts';
import { lightReach, sourceLight } from './source-light.ts';
import { bareSkin, targetCover } from './target-cover.ts';
import { faceTriangles, isMapped, warpMap, warpPicture, warpPlane } from './warp-face.ts';

export interface SwapLook extends SwapShape {
  /** How much of the target's light and tone the face takes over, 0..1. */
  readonly light: number;
  /** The source looks more towards the camera than the target does. */
  readonly isTargetTurnedMore?: boolean;
  /** How wide its edge fades, in heights of the face. */
  readonly fade: number;
}

/** A face to lay over the target. */
export interface SwappedFace {
  /** sRGB, 3 channels, 16 bit, in the size of the target's part. */
  readonly raster: Raster<Uint16Array>;
  /** How much of each pixel it takes, 0..1; 0 outside of the face's rim. */
  readonly share: Float32Array;
  /** How far apart the lightest and the darkest tenth of the source's skin are, in lightness: much in hard light from one side. */
  readonly contrast: number;
  /** Where the source's points came to lie, in pixels of the target's part. */
  readonly points: FacePoints;
}

/** Height of a face on which light, cover and edges are found; fields that are as smooth as these need no more. */
const workHeight = 360;
/** So much larger are features where things before the face are told by color: lips and brows reach beyond their points. */
const roomy = 1.2;
/** The source goes so far towards the rim, and where lips or eyes reach it up to it. */
const inner = 0.93;
/** Where so much is the source's own hair, the target's skin stays. */
const mostHair = 0.3;
/** From so wide a gap of the lips on a mouth is open. */
const openMouth = 0.07;
/** Of the skin's contrast so much stays at least, and it may be so much stronger than the target's. */
const [leastContrast, rougher] = [0.5, 1.15];
/** Skin may be of another tone; eyes and teeth take over so much of the change. */
const whiteShare = 0.45;
/** They are lighter than skin by so much. */
const whiteRoom = 0.3;
/** Levels of 255 for 1 of lightness in the tones of skin; and more grain than so many levels is none of a sensor. */
const [levels, mostGrain] = [300, 2.5];

/** Lays the face of a source over that of a target: its features, in the target's light, expression and sharpness, under the target's hair, glasses and hands. */
export function swapFace(
  target: FacePart,
  source: FacePart,
  look: SwapLook,
  glasses: EyeLinesView | undefined,
): SwappedFace {
  const { picture } = target;
  const full: Size = { width: picture.width, height: picture.height };
  const scale = Math.min(1, workHeight / heightOf(target));
  const size: Size = {
    width: Math.max(2, Math.round(full.width * scale)),
    height: Math.max(2, Math.round(full.height * scale)),
  };
  const small = resizePart(target, size);
  const triangles = faceTriangles((look.isTargetTurnedMore ? source : target).points);
  const points = swapGeometry(source, target, triangles, look);
  const across = size.width / full.width;
  const smallPoints = points.map(([x, y]) => [x * across, (y * size.height) / full.height] as const);
  const frames = glasses && {
    plane: framesIn(glasses, target.points),
    frame: shrunk(glasses.frame, across),
  };
  const fields = lightOf(small, source, smallPoints, triangles, look, frames);

  const map = warpMap(triangles, source.points, points, full);
  const lab = oklabOf(warpPicture(source.picture, map));
  const own = oklabOfBytes(picture.data, 3);
  const shift = [0, 1, 2].map((c) => enlarged(planeOf(fields.shift, c), size, full));
  const most = enlarged(fields.most, size, full);
  const field = [0, 1, 2].map((c) => enlarged(planeOf(fields.field, c), size, full));
  const calm = enlarged(fields.calm, size, full);
  const [change, ownLight] = [new Float32Array(3), new Float32Array(3)];
  const lightness = new Float32Array(full.width * full.height);
  for (let i = 0; i < lightness.length; i++) {
    for (let c = 0; c < 3; c++) [change[c], ownLight[c]] = [shift[c][i], field[c][i]];
    relight(lab, 3 * i, { shift: change, own: ownLight, usual: most[i], contrast: calm[i] });
    lightness[i] = lab[3 * i];
  }
  const skin = Uint8Array.from(enlarged(Float32Array.from(fields.skin), size, full), (is) =>
    is > 0.99 ? 1 : 0,
  );
  const goal = roughness({ ...full, data: planeOf(own, 0) }, skin);
  const { plane, lacking } = matchSharpness({ ...full, data: lightness }, skin, goal);

  const membrane = [0, 1, 2].map((c) => enlarged(planeOf(fields.membrane, c), size, full));
  const data = new Uint16Array(3 * lightness.length);
  const rgb = [0, 0, 0];
  for (let i = 0; i < lightness.length; i++) {
    if (!isMapped(map, i)) continue;
    writeShownRgb(plane.data[i], lab[3 * i + 1], lab[3 * i + 2], 0.12, rgb);
    for (let c = 0; c < 3; c++)
      data[3 * i + c] = 65535 * Math.min(1, Math.max(0, rgb[c] + membrane[c][i])) + 0.5;
  }
  const isTargetsMouth = mouthKept(source.points, target.points) > 0.5;
  if (isTargetsMouth && mouthGap(target.points) > openMouth) layMouth(data, target, points, triangles);

  const cover = enlarged(fields.cover, size, full);
  const edge = enlarged(fields.edge, size, full);
  const rim = ovalIn(full, target.points);
  const share = edge.map((value, i) => (rim[i] < 1 || !isMapped(map, i) ? 0 : value * (1 - cover[i])));
  const raster = { ...full, channels: 3 as const, data };
  matchGrain(raster, Math.min(mostGrain, lacking * levels));
  return { raster, share, points, contrast: fields.contrast };
}

/** Everything that is smooth, on a small copy. */
function lightOf(
  target: FacePart,
  source: FacePart,
  points: FacePoints,
  triangles: Uint32Array,
  look: SwapLook,
  frames: Parameters<typeof targetCover>[1],
) {
  const { width, height } = target.picture;
  const size = { width, height };
  const faceHeight = heightOf(target);
  const map = warpMap(triangles, source.points, points, size);
  const lab = oklabOf(warpPicture(source.picture, map));
  const shown = Uint8Array.from({ length: width * height }, (_, i) => (isMapped(map, i) ? 1 : 0));
  const hairShare = (part: FacePart): Plane => ({
    width: part.hair.width,
    height: part.hair.height,
    data: Float32Array.from(part.hair.data, (value) => value / 255),
  });
  const ownFeatures = featuresIn(size, points, faceHeight);
  const light = sourceLight({
    ...size,
    lab,
    shown,
    features: ownFeatures,
    hair: warpPlane(hairShare(source), source.picture, map),
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
    hair: resamplePlane(hairShare(target), width, height).data,
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
  const white = eyesIn(size, points, faceHeight);
  const teeth = mouthIn(size, points, faceHeight);
  for (let i = 0; i < white.length; i++) white[i] = Math.max(white[i], teeth[i]);
  const most = white.map((share, i) => targetField[3 * i] + whiteRoom * share);
  const shift = new Float32Array(own.length);
  const made = new Float32Array(own.length);
  const rgb = [0, 0, 0];
  for (let i = 0; i < shift.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      const unlit = light.field[i + c] - light.middle[c] + middle[c];
      const change = look.light * targetField[i + c] + (1 - look.light) * unlit - light.field[i + c];
      shift[i + c] = change * (1 - (1 - whiteShare) * white[i / 3]);
    }
    const color = [lab[i], lab[i + 1], lab[i + 2]];
    relight(color, 0, {
      shift: shift.subarray(i, i + 3),
      own: light.field.subarray(i, i + 3),
      usual: most[i / 3],
      contrast: calm[i / 3],
    });
    writeShownRgb(color[0], color[1], color[2], 0.12, rgb);
    made.set(rgb, i);
  }
  const whole = Float32Array.from(target.picture.data, (value) => value / 255);
  const drawnIn = ovalIn(size, target.points, inner);
  const inside = Uint8Array.from(drawnIn, (share, i) =>
    (share > 0.5 || (oval[i] > 0.99 && targetLook.around[i] > 0.3)) &&
    shown[i] === 1 &&
    light.hair[i] < mostHair
      ? 1
      : 0,
  );
  const hairSoft = blurPlane({ ...size, data: light.hair }, 0.02 * faceHeight).data;
  // Where one of them shows no skin there is nothing to compare.
  const unlike = cover.map((share, i) => (light.skin[i] === 1 || ownFeatures[i] > 0.1 ? share : 1));
  const core = skin.map((is, i) => is & light.skin[i]);
  const contrast = rangeOf(lab, light.skin);
  return {
    contrast,
    calm,
    shift,
    field: light.field,
    most,
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

const shrunk = ({ x, y, width, height, angle }: TurnedFrame, by: number): TurnedFrame => {
  return { x: x * by, y: y * by, width: width * by, height: height * by, angle };
};

/** A mask that fades inwards over so many pixels. */
function fadedEdge(inside: Uint8Array, size: Size, fade: number): Float32Array {
  const soft = blurPlane({ ...size, data: Float32Array.from(inside) }, fade).data;
  return soft.map((share, i) => (inside[i] === 0 ? 0 : Math.min(1, Math.max(0, 2 * share - 1) * 1.06)));
}

/** Teeth and tongue of the target go with its lips. */
function layMouth(data: Uint16Array, target: FacePart, points: FacePoints, triangles: Uint32Array): void {
  const { width, height } = target.picture;
  const size = { width, height };
  const inside = mouthIn(size, points, heightOf(target));
  const own = warpPicture(target.picture, warpMap(triangles, target.points, points, size));
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) continue;
    for (let c = 3 * i; c < 3 * i + 3; c++) data[c] += inside[i] * (65535 * own[c] - data[c]);
  }
}

function planeOf(values: Float32Array, part: number): Float32Array {
  const plane = new Float32Array(values.length / 3);
  for (let i = 0, from = part; i < plane.length; i++, from += 3) plane[i] = values[from];
  return plane;
}

const enlarged = (data: Float32Array, from: Size, to: Size) =>
  resamplePlane({ ...from, data }, to.width, to.height).data;
