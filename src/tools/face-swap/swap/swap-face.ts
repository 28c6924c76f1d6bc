import { oklabOf, oklabOfBytes, oklabPart, writeShownRgb } from '../../../imaging/color/oklab.ts';
import { matchGrain } from '../../../imaging/detail/match-grain.ts';
import type { FacePoints } from '../../../imaging/face/face-points.ts';
import type { TurnedFrame } from '../../../imaging/framing/turned-frame.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { framesIn } from '../glasses/glasses-cover.ts';
import type { EyeLinesView } from '../glasses/glasses-score.ts';
import { faceFields } from './face-fields.ts';
import { type SwapShape, swapGeometry } from './face-geometry.ts';
import { type FacePart, heightOf, resizePart } from './face-part.ts';
import { mouthIn, ovalIn } from './face-regions-in.ts';
import { matchSharpness, roughness } from './match-texture.ts';
import { mouthGap } from './mouth-gap.ts';
import { mouthKept } from './mouth-kept.ts';
import { relight } from './relight-skin.ts';
import { faceTriangles, isMapped, warpMap, warpPicture } from './warp-face.ts';

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
  /** How far apart the lightest and the darkest tenth of each one's skin are, in lightness: much in hard light from one side. */
  readonly contrast: { readonly source: number; readonly target: number };
}

/** Height of a face on which light, cover and edges are found; fields that are as smooth as these need no more. */
const workHeight = 360;
/** From so wide a gap of the lips on a mouth is open. */
const openMouth = 0.07;
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
  const fields = faceFields(small, source, smallPoints, triangles, look, frames);

  const map = warpMap(triangles, source.points, points, full);
  const lab = oklabOf(warpPicture(source.picture, map));
  const own = oklabOfBytes(picture.data, 3);
  const shift = parts.map((c) => enlarged(oklabPart(fields.shift, c), size, full));
  const most = enlarged(fields.most, size, full);
  const field = parts.map((c) => enlarged(oklabPart(fields.field, c), size, full));
  const calm = enlarged(fields.calm, size, full);
  const [change, ownLight] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const lightness = new Float32Array(full.width * full.height);
  for (let i = 0; i < lightness.length; i++) {
    for (let c = 0; c < 3; c++) [change[c], ownLight[c]] = [shift[c][i], field[c][i]];
    relight(lab, 3 * i, { shift: change, own: ownLight, usual: most[i], contrast: calm[i] });
    lightness[i] = lab[3 * i];
  }
  const skin = Uint8Array.from(enlarged(Float32Array.from(fields.skin), size, full), (is) =>
    is > 0.99 ? 1 : 0,
  );
  const goal = roughness({ ...full, data: oklabPart(own, 0) }, skin);
  const { plane, lacking } = matchSharpness({ ...full, data: lightness }, skin, goal);

  const membrane = parts.map((c) => enlarged(oklabPart(fields.membrane, c), size, full));
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
  return { raster, share, contrast: fields.contrast };
}

const shrunk = ({ x, y, width, height, angle }: TurnedFrame, by: number): TurnedFrame => {
  return { x: x * by, y: y * by, width: width * by, height: height * by, angle };
};

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

const enlarged = (data: Float32Array, from: Size, to: Size) =>
  resamplePlane({ ...from, data }, to.width, to.height).data;
