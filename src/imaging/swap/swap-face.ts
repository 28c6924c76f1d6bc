import { oklabOf, oklabOfBytes, oklabPart, writeShownRgb } from '../color/oklab.ts';
import { matchGrain } from '../detail/match-grain.ts';
import { type FacePoints, faceParts } from '../face/face-points.ts';
import type { TurnedFrame } from '../framing/turned-frame.ts';
import type { Raster, Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import { type FaceFields, faceFields } from './face-fields.ts';
import { type SwapShape, swapGeometry } from './face-geometry.ts';
import { type FacePart, heightOf, resizePart } from './face-part.ts';
import { lidsIn, mouthIn, ovalIn } from './face-regions-in.ts';
import { framesIn } from './glasses/glasses-cover.ts';
import type { EyeLinesView } from './glasses/glasses-score.ts';
import { relight } from './light/relight-skin.ts';
import { matchSharpness, roughness, type Texture, withTexture } from './match-texture.ts';
import { mouthGap } from './mouth-gap.ts';
import { isMouthLeft } from './mouth-kept.ts';
import { pixelMarks } from './pixel-marks.ts';
import { faceTriangles, isMapped, warpMap, warpPicture } from './warp-face.ts';

export interface SwapLook extends SwapShape {
  /** How much of the target's light and tone the face takes over, 0..1. */
  readonly light: number;
  /** The source looks more towards the camera than the target does. */
  readonly isTargetTurnedMore?: boolean;
  /** How wide its edge fades, in heights of the face. */
  readonly fade: number;
  /** In a clip: what holds steady what is found anew on each frame. */
  readonly overTime?: OverTime;
}

/** For a source with a beard: it would come along in patches. */
export const leavesJaw = { isMouthLeft: true, isJawLeft: true } as const;

/** One face of a clip, frame after frame. */
export interface OverTime {
  /** Between the source's points, the same in all frames. */
  readonly triangles: Uint32Array;
  /** Height of the face on which fields are found. */
  readonly workHeight: number;
  /** @param target the face on the copy that the fields were found on */
  settle(fields: FaceFields, target: FacePart): FaceFields;
  /** @param measure what is right for this frame */
  texture(measure: () => Texture): Texture;
  /** How far the target's right and left eye are closed, 0..1: their own lids are laid over the new ones then. */
  readonly closed: readonly [number, number];
  /** Differs from frame to frame, as the grain of a clip does. */
  readonly grainSeed: number;
}

/** A face to lay over the target. */
export interface SwappedFace {
  /** sRGB, 3 channels, 16 bit, in the size of the target's part. */
  readonly raster: Raster<Uint16Array>;
  /** How much of each pixel it takes, 0..1; 0 outside of the face's rim. */
  readonly share: Float32Array;
  /** How far apart the lightest and the darkest tenth of each one's skin are, in lightness: much in hard light from one side. */
  readonly contrast: { readonly source: number; readonly target: number };
  /** How much of the face something lies over, 0..1. */
  readonly covered: number;
}

/** Height of a face on which light, cover and edges are found; fields that are as smooth as these need no more. */
const workHeight = 360;
/** Up to the first gap of the lips a mouth is closed, from the second on it's open. */
const openMouth = [0.05, 0.09] as const;
const onMouth: ReadonlySet<number> = new Set([...faceParts.lips, ...faceParts.mouth]);
const parts = [0, 1, 2] as const;
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
  const { overTime } = look;
  const scale = Math.min(1, (overTime?.workHeight ?? workHeight) / heightOf(target));
  const size: Size = {
    width: Math.max(2, Math.round(full.width * scale)),
    height: Math.max(2, Math.round(full.height * scale)),
  };
  const small = resizePart(target, size);
  const triangles = overTime?.triangles ?? faceTriangles((look.isTargetTurnedMore ? source : target).points);
  const isLeft = look.isMouthLeft ?? isMouthLeft(source.points, target.points);
  const points = swapGeometry(source, target, triangles, look);
  const across = size.width / full.width;
  const smallPoints = points.map(([x, y]) => [x * across, (y * size.height) / full.height] as const);
  const frames = glasses && {
    plane: framesIn(glasses, target.points),
    frame: shrunk(glasses.frame, across),
  };
  const found = faceFields(small, source, smallPoints, triangles, look, frames);
  const fields = overTime ? overTime.settle(found, small) : found;

  const map = warpMap(triangles, source.points, points, full);
  const lab = oklabOf(warpPicture(source.picture, map));
  const shift = parts.map((c) => enlarged(oklabPart(fields.shift, c), size, full));
  const most = enlarged(fields.most, size, full);
  const field = parts.map((c) => enlarged(oklabPart(fields.field, c), size, full));
  const calm = enlarged(fields.calm, size, full);
  const onSkin = enlarged(fields.bare, size, full);
  const onHair = enlarged(fields.hairy, size, full);
  const [change, ownLight] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const lightness = new Float32Array(full.width * full.height);
  for (let i = 0; i < lightness.length; i++) {
    for (let c = 0; c < 3; c++) [change[c], ownLight[c]] = [shift[c][i], field[c][i]];
    relight(lab, 3 * i, {
      shift: change,
      own: ownLight,
      usual: most[i],
      contrast: calm[i],
      lighter: fields.lighter,
      skin: onSkin[i],
      hair: onHair[i],
    });
    lightness[i] = lab[3 * i];
  }
  const measure = () => {
    const bare = enlarged(Float32Array.from(fields.skin), size, full);
    const skin = pixelMarks(bare.length, (i) => bare[i] > 0.99);
    const goal = roughness({ ...full, data: oklabPart(oklabOfBytes(picture.data, 3), 0) }, skin);
    return matchSharpness({ ...full, data: lightness }, skin, goal);
  };
  const texture = overTime ? overTime.texture(measure) : measure();
  const plane = withTexture({ ...full, data: lightness }, texture);

  const membrane = parts.map((c) => enlarged(oklabPart(fields.membrane, c), size, full));
  const data = new Uint16Array(3 * lightness.length);
  const rgb = [0, 0, 0];
  for (let i = 0; i < lightness.length; i++) {
    if (!isMapped(map, i)) continue;
    writeShownRgb(plane.data[i], lab[3 * i + 1], lab[3 * i + 2], 0.12, rgb);
    for (let c = 0; c < 3; c++)
      data[3 * i + c] = 65535 * Math.min(1, Math.max(0, rgb[c] + membrane[c][i])) + 0.5;
  }
  const open = smooth(...openMouth, mouthGap(target.points));
  if (!isLeft && open > 0) layMouth(data, target, points, triangles, open);
  if (overTime?.closed.some((share) => share > 0)) layLids(data, target, points, triangles, overTime.closed);

  const cover = enlarged(fields.cover, size, full);
  const edge = enlarged(fields.edge, size, full);
  const rim = ovalIn(full, target.points);
  const share = edge.map((value, i) => (rim[i] < 1 || !isMapped(map, i) ? 0 : value * (1 - cover[i])));
  const raster = { ...full, channels: 3 as const, data };
  matchGrain(raster, Math.min(mostGrain, texture.lacking * levels), overTime?.grainSeed);
  return { raster, share, contrast: fields.contrast, covered: coveredShare(fields) };
}

function coveredShare({ cover, edge }: FaceFields): number {
  let [covered, all] = [0, 0];
  for (let i = 0; i < edge.length; i++) {
    covered += edge[i] * cover[i];
    all += edge[i];
  }
  return all === 0 ? 1 : covered / all;
}

const shrunk = ({ x, y, width, height, angle }: TurnedFrame, by: number): TurnedFrame => {
  return { x: x * by, y: y * by, width: width * by, height: height * by, angle };
};

/** Teeth and tongue of the target go with its lips. */
function layMouth(
  data: Uint16Array,
  target: FacePart,
  points: FacePoints,
  triangles: Uint32Array,
  share: number,
): void {
  const { width, height } = target.picture;
  const inside = mouthIn({ width, height }, points, heightOf(target));
  for (let i = 0; i < inside.length; i++) inside[i] *= share;
  layOwn(data, target, points, trianglesAt(triangles, onMouth), inside);
}

/** The target's own lids, moved to where the new eyes are: squeezed, open eyes don't look closed. */
function layLids(
  data: Uint16Array,
  target: FacePart,
  points: FacePoints,
  triangles: Uint32Array,
  closed: readonly [number, number],
): void {
  const { width, height } = target.picture;
  const [right, left] = lidsIn({ width, height }, points, heightOf(target));
  for (let i = 0; i < right.length; i++) right[i] = Math.max(closed[0] * right[i], closed[1] * left[i]);
  layOwn(data, target, points, triangles, right);
}

/** What the target shows comes over the new face, moved with its points. @param share of each place, 0..1 */
function layOwn(
  data: Uint16Array,
  target: FacePart,
  points: FacePoints,
  triangles: Uint32Array,
  share: Float32Array,
): void {
  const map = warpMap(triangles, target.points, points, target.picture);
  const own = warpPicture(target.picture, map, share);
  for (let i = 0; i < share.length; i++) {
    if (share[i] === 0 || !isMapped(map, i)) continue;
    for (let c = 3 * i; c < 3 * i + 3; c++) data[c] += share[i] * (65535 * own[c] - data[c]);
  }
}

/** Those with a corner on some points. */
function trianglesAt(triangles: Uint32Array, on: ReadonlySet<number>): Uint32Array {
  const corners: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const three = triangles.subarray(t, t + 3);
    if (three.some((corner) => on.has(corner))) corners.push(...three);
  }
  return Uint32Array.from(corners);
}

const enlarged = (data: Float32Array, from: Size, to: Size) =>
  resamplePlane({ ...from, data }, to.width, to.height).data;
