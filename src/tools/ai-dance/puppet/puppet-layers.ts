import { pushPull } from '../../../imaging/fill/push-pull.ts';
import { type MeshTexture, newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Box, Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';
import { type Bone, distanceToBone } from './bones.ts';
import type { LimbCut } from './cut-limbs.ts';
import { distance, type LayerName, type Place, type Skeleton, sides } from './skeleton.ts';

/** How a hole is filled: as the task `fill` does. */
export type FillHole = (
  pixels: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
  source: Raster<Uint8Array>,
) => Promise<Raster>;

/** Of the height: how far the trunk reaches beyond its joints, and a shoulder around them. */
const [trunkMargin, shoulderRound] = [0.028, 0.06];
/** Of the height, below the shoulder: where the armpit begins. */
const armpit = 0.012;
/** By so much of that less where the arm points straight up. */
const raisedLess = 0.65;
/** How blurred the line is along which an arm is cut, in cells. */
const softness = 1.1;
/** In cells: so near an arm colors may be its own, and aren't taken for the clothes' under it. */
const doubt = 2.4;
/** How high a person is, and how long the longer side at most, on the copy on which what is under an arm is filled: it's seldom seen for long. */
const [filledTall, filledSide] = [420, 300];
/** Of the height: so far from an arm clothes are copied from. */
const copiedReach = 0.1;
/** Fewer pixels of clothes than this say nothing about what is under the arms. */
const leastSource = 900;

/**
 * The parts of a figure, each by itself: arms with a soft border, and the rest with what was under the arms filled in from
 * what it is made of.
 *
 * @param cutout the figure in the frame, 4 channels, straight alpha
 */
export async function puppetLayers(
  cutout: Raster<Uint8Array>,
  cut: LimbCut,
  bones: readonly Bone[],
  skeleton: Skeleton,
  fill: FillHole,
): Promise<Record<LayerName, MeshTexture>> {
  const { width, height } = cutout;
  const shares = { left: shareOf(cut, cut.arms.left, cutout), right: shareOf(cut, cut.arms.right, cutout) };
  const around = {
    left: shareOf(cut, cut.arms.left, cutout, doubt),
    right: shareOf(cut, cut.arms.right, cutout, doubt),
  };
  const layers: Record<LayerName, MeshTexture> = {
    body: newTexture(width, height),
    left: newTexture(width, height),
    right: newTexture(width, height),
  };
  const isUnder = underArms(bones, skeleton);
  const holes = { left: new Uint8Array(width * height), right: new Uint8Array(width * height) };
  const known = new Uint8Array(width * height);
  const bodyAlpha = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const alpha = cutout.data[4 * i + 3];
      if (alpha === 0) continue;
      const arm = Math.max(shares.left[i], shares.right[i]);
      const near = around.left[i] + around.right[i];
      for (const side of sides)
        paint(layers[side], cutout, i, (alpha * smooth(0.3, 0.6, shares[side][i])) / 255);
      if ((arm > 0.04 || near > 0.14) && isUnder(x, y)) {
        holes[around.left[i] > around.right[i] ? 'left' : 'right'][i] = 255;
        bodyAlpha[i] = alpha;
        continue;
      }
      bodyAlpha[i] = Math.round(alpha * (1 - smooth(0.4, 0.7, arm)));
      if (near < 0.02 && alpha > 250) known[i] = 255;
    }
  let colors = cutout;
  for (const side of sides) colors = await underneath(colors, holes[side], known, bones, skeleton, fill);
  for (let i = 0; i < bodyAlpha.length; i++)
    if (bodyAlpha[i]) paint(layers.body, colors, i, bodyAlpha[i] / 255);
  return layers;
}

/** Writes one pixel with this opacity, 0..1. */
function paint(layer: MeshTexture, { data, channels }: Raster<Uint8Array>, i: number, opacity: number): void {
  if (opacity <= 0) return;
  for (let k = 0; k < 3; k++) layer.data[4 * i + k] = Math.round(data[channels * i + k] * opacity);
  layer.data[4 * i + 3] = Math.round(255 * opacity);
}

/** How much of each pixel is of the marked cells, 0..1. */
function shareOf(
  { width, height, cell }: LimbCut,
  cells: Uint8Array,
  frame: Raster,
  sigma = softness,
): Float32Array {
  const { data } = blurPlane({ width, height, data: Float32Array.from(cells) }, sigma);
  const share = new Float32Array(frame.width * frame.height);
  for (let y = 0, i = 0; y < frame.height; y++) {
    const v = Math.max(0, Math.min(height - 1.001, (y + 0.5) / cell - 0.5));
    const row = Math.floor(v);
    for (let x = 0; x < frame.width; x++, i++) {
      const u = Math.max(0, Math.min(width - 1.001, (x + 0.5) / cell - 0.5));
      const at = row * width + Math.floor(u);
      const [fx, fy] = [u % 1, v % 1];
      const above = data[at] * (1 - fx) + data[at + 1] * fx;
      const below = data[at + width] * (1 - fx) + data[at + width + 1] * fx;
      share[i] = above * (1 - fy) + below * fy;
    }
  }
  return share;
}

/** Where the rest of the body goes on under an arm: the trunk, its shoulders, the thighs and the head. */
function underArms(bones: readonly Bone[], { joints, tall }: Skeleton): (x: number, y: number) => boolean {
  const { neck, pelvis } = joints;
  const out = (place: Place, middle: Place): Place => {
    const far = Math.hypot(place[0] - middle[0], place[1] - middle[1]) || 1;
    const grown = (far + trunkMargin * tall) / far;
    return [middle[0] + (place[0] - middle[0]) * grown, middle[1] + (place[1] - middle[1]) * grown];
  };
  const corners = [
    out(joints.leftShoulder, neck),
    out(joints.rightShoulder, neck),
    out(joints.rightHip, pelvis),
    out(joints.leftHip, pelvis),
  ];
  const others = bones.filter(({ layer, isFoot }) => layer === 'body' && !isFoot).slice(1);
  // Under an arm that is raised there is less of a shoulder.
  const [left, right] = (['left', 'right'] as const).map((side) => {
    const [shoulder, elbow] = [joints[`${side}Shoulder`], joints[`${side}Elbow`]];
    const raised = (shoulder[1] - elbow[1]) / (distance(shoulder, elbow) || 1);
    return { shoulder, reach: shoulderRound * tall * (1 - raisedLess * Math.max(0, raised)) };
  });
  const down = [pelvis[0] - neck[0], pelvis[1] - neck[1]].map((way) => way / (distance(neck, pelvis) || 1));
  // Below it, beside the trunk, is the armpit: cloth left there hangs down like a rag when the arm is raised.
  const isNear = ({ shoulder, reach }: typeof left, x: number, y: number) =>
    Math.hypot(x - shoulder[0], y - shoulder[1]) < reach &&
    (x - shoulder[0]) * down[0] + (y - shoulder[1]) * down[1] < armpit * tall;
  return (x, y) =>
    isInside(corners, x, y) ||
    isNear(left, x, y) ||
    isNear(right, x, y) ||
    others.some((bone) => distanceToBone(bone, x, y) < 0.8 * bone.radius);
}

function isInside(corners: readonly Place[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [[ax, ay], [bx, by]] = [corners[i], corners[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The figure's colors, with those under an arm: first what they run to from all sides, then the texture of the clothes. */
async function underneath(
  cutout: Raster<Uint8Array>,
  hole: Uint8Array,
  known: Uint8Array,
  bones: readonly Bone[],
  { tall, joints }: Skeleton,
  fill: FillHole,
): Promise<Raster<Uint8Array>> {
  const { width, height } = cutout;
  const box = boxOf(hole, width, height, copiedReach * tall);
  if (!box) return cutout;
  const [head] = bones.filter(({ to }) => to === 'head');
  const isOfHead = (x: number, y: number) =>
    distanceToBone(head, x, y) < 1.5 * head.radius && y < joints.neck[1];
  const colors = new Float32Array(box.width * box.height * 3);
  const unknown = new Uint8Array(box.width * box.height);
  const source = {
    width: box.width,
    height: box.height,
    channels: 1,
    data: new Uint8Array(unknown.length),
  } as const;
  const mask = { ...source, data: new Uint8Array(unknown.length) };
  let sources = 0;
  for (let y = 0, to = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, to++) {
      const from = (box.y + y) * width + box.x + x;
      for (let k = 0; k < 3; k++) colors[3 * to + k] = cutout.data[4 * from + k];
      const isKnown = known[from] > 0 && !isOfHead(box.x + x, box.y + y);
      unknown[to] = isKnown ? 0 : 1;
      source.data[to] = isKnown ? 255 : 0;
      mask.data[to] = hole[from];
      if (isKnown) sources++;
    }
  const spread = pushPull({ width: box.width, height: box.height, colors, hole: unknown });
  let pixels: Raster = {
    width: box.width,
    height: box.height,
    channels: 3,
    data: Uint8Array.from(spread, (value) => Math.max(0, Math.min(255, Math.round(value)))),
  };
  if (sources >= leastSource)
    pixels = await filledCopy(pixels as Raster<Uint8Array>, mask, source, tall, fill);
  const whole = { ...cutout, data: cutout.data.slice() };
  for (let y = 0, from = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, from++) {
      const to = (box.y + y) * width + box.x + x;
      if (hole[to]) for (let k = 0; k < 3; k++) whole.data[4 * to + k] = pixels.data[3 * from + k];
    }
  return whole;
}

async function filledCopy(
  pixels: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
  source: Raster<Uint8Array>,
  tall: number,
  fill: FillHole,
): Promise<Raster> {
  const scale = Math.min(1, filledTall / tall, filledSide / Math.max(pixels.width, pixels.height));
  if (scale === 1) return fill(pixels, mask, source);
  const width = Math.max(8, Math.round(pixels.width * scale));
  const height = Math.max(8, Math.round(pixels.height * scale));
  const small = (raster: Raster<Uint8Array>) => resample(raster, width, height);
  const clear = (raster: Raster<Uint8Array>, most: number) => {
    return { ...raster, data: raster.data.map((value) => (value > most ? 255 : 0)) };
  };
  const filled = await fill(small(pixels), clear(small(mask), 20), clear(small(source), 230));
  return resample(filled, pixels.width, pixels.height, 'cubic');
}

function boxOf(mask: Uint8Array, width: number, height: number, margin: number): Box | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!mask[i]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (right < 0) return undefined;
  const x = Math.max(0, Math.floor(left - margin));
  const y = Math.max(0, Math.floor(top - margin));
  const end = Math.min(width, Math.ceil(right + margin));
  return { x, y, width: end - x, height: Math.min(height, Math.ceil(bottom + margin)) - y };
}
