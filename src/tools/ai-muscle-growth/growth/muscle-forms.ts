import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { type Body, between, distance, type Muscle, type Part, type Point } from './body-bones.ts';

/** A muscle as an ellipse: half its length along the first way, half its width across it, in pixels. */
interface Form {
  readonly at: Point;
  readonly way: Point;
  readonly long: number;
  readonly wide: number;
  readonly height: number;
}

/** Longer side of the picture on which light is measured and drawn. */
export const shadingSide = 640;
/** By so much the logarithm of a value changes where a form turns to the light or away from it, and between two forms. */
const [turned, creased] = [0.13, 0.16];
/** So much more of the light and shade that the body has already. */
const own = 0.55;
/** What of a body's own shade is that of its forms, in widths of the shoulders: finer is skin and cloth, coarser the light of the place. */
const [fine, coarse] = [0.018, 0.1];
/** Light and shade that differ by more are of a pattern or a seam, and stay as they are. */
const strongest = 0.22;
/** A place is bare where the shares of red and green differ from those of the face by less than the first, and is so many times as light. */
const [skinGap, skinDark, skinLight] = [0.035, 0.45, 1.6];
/** Nothing gets lighter or darker by more than this. */
const most = 0.3;

/** Where along a limb each muscle is, and how long and wide, in shares of its length and radius. */
const ofLimb: Readonly<
  Record<Muscle, readonly (readonly [at: number, long: number, wide: number, height: number])[]>
> = {
  upperArm: [
    [0.08, 0.24, 1, 1],
    [0.56, 0.3, 0.72, 1],
  ],
  forearm: [[0.27, 0.34, 0.8, 0.7]],
  thigh: [[0.42, 0.42, 0.75, 0.7]],
  calf: [[0.28, 0.3, 0.75, 0.7]],
};

/**
 * How much lighter or darker a body gets where its muscles grow: the change of the logarithm of its values, for all of the growth.
 *
 * @param small the photo, at most {@link shadingSide} wide and high, 3 or 4 channels of 8 bits
 * @param alpha of the person, of the same size
 * @param body in pixels of the small photo
 */
export function muscleShade(
  small: Raster,
  alpha: Raster<Uint8Array>,
  body: Body,
  parts: readonly Part[],
): Plane {
  const { width, height } = small;
  const light = lightOf(small, alpha);
  const fineOnes = blurPlane(light, fine * body.width).data;
  const coarseOnes = blurPlane(light, coarse * body.width).data;
  // Under clothes forms don't show so.
  const isBare = bareness(small, body);
  const forms = formsOf(body, parts).filter(({ at }) => isBare(at));
  const drawn = heights(forms, width, height);
  const around = blurPlane(drawn, 0.05 * body.width).data;
  const side = lightSide(light, alpha, body);
  const reach = reachOf(body, parts, width, height);
  const data = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (alpha.data[i] < 16 || reach.data[i] === 0) continue;
      const [slopeX, slopeY] = [
        drawn.data[i + 1] - drawn.data[i - 1],
        drawn.data[i + width] - drawn.data[i - width],
      ];
      const toLight = -(slopeX * side - slopeY * -0.8) * 0.1 * body.width;
      const shade = turned * toLight + creased * (drawn.data[i] - around[i]);
      const seen = fineOnes[i] - coarseOnes[i];
      const change = shade + own * seen * Math.exp(-((seen / strongest) ** 2));
      data[i] = reach.data[i] * Math.min(most, Math.max(-most, change));
    }
  }
  return blurPlane({ width, height, data }, Math.max(0.7, 0.008 * body.width));
}

function formsOf(body: Body, parts: readonly Part[]): Form[] {
  const forms: Form[] = [];
  for (const { muscle, part, from, to, radius } of body.bones) {
    if (!parts.includes(part)) continue;
    const length = distance(from, to);
    const way: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (const [at, long, wide, height] of ofLimb[muscle])
      forms.push({ at: between(from, to, at), way, long: long * length, wide: wide * radius, height });
  }
  if (!parts.includes('torso')) return forms;
  const { shoulders, hips, width } = body;
  const [top, end] = [between(...shoulders, 0.5), between(...hips, 0.5)];
  const length = distance(top, end);
  const down: Point = [(end[0] - top[0]) / length, (end[1] - top[1]) / length];
  const across: Point = [-down[1], down[0]];
  const place = (aside: number, below: number): Point => [
    top[0] + across[0] * aside * width + down[0] * below * length,
    top[1] + across[1] * aside * width + down[1] * below * length,
  ];
  for (const side of [-1, 1]) {
    forms.push({
      at: place(0.21 * side, 0.23),
      way: across,
      long: 0.21 * width,
      wide: 0.15 * length,
      height: 1,
    });
    for (const below of [0.5, 0.63, 0.76])
      forms.push({
        at: place(0.08 * side, below),
        way: across,
        long: 0.075 * width,
        wide: 0.058 * length,
        height: 0.5,
      });
  }
  return forms;
}

/** Whether a place has the color of the face, by the shares of red and green, which shadows leave as they are. */
function bareness({ width, height, channels, data }: Raster, { head }: Body): (at: Point) => boolean {
  const reach = Math.max(1, Math.round(0.12 * head.radius));
  const tint = ([x, y]: Point) => {
    const sum = [0, 0, 0];
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const column = Math.min(width - 1, Math.max(0, Math.round(x + dx)));
        const row = Math.min(height - 1, Math.max(0, Math.round(y + dy)));
        for (let c = 0; c < 3; c++) sum[c] += data[channels * (row * width + column) + c];
      }
    const whole = Math.max(1, sum[0] + sum[1] + sum[2]);
    return [sum[0] / whole, sum[1] / whole, whole];
  };
  const [faceRed, faceGreen, faceLight] = tint(head.at);
  return (at) => {
    const [red, green, light] = tint(at);
    const isAsLight = light > skinDark * faceLight && light < skinLight * faceLight;
    return isAsLight && Math.hypot(red - faceRed, green - faceGreen) < skinGap;
  };
}

/** Where one lies over another, the higher one is seen. */
function heights(forms: readonly Form[], width: number, height: number): Plane {
  const data = new Float32Array(width * height);
  for (const { at, way, long, wide, height: top } of forms) {
    const reach = Math.max(long, wide);
    for (let y = Math.max(0, Math.floor(at[1] - reach)); y < Math.min(height, at[1] + reach); y++) {
      for (let x = Math.max(0, Math.floor(at[0] - reach)); x < Math.min(width, at[0] + reach); x++) {
        const [dx, dy] = [x - at[0], y - at[1]];
        const [u, v] = [(dx * way[0] + dy * way[1]) / long, (-dx * way[1] + dy * way[0]) / wide];
        const inside = 1 - u * u - v * v;
        if (inside > 0)
          data[y * width + x] = Math.max(
            data[y * width + x],
            top * Math.sqrt(inside) * smooth(0, 0.5, inside),
          );
      }
    }
  }
  return { width, height, data };
}

/** 1 on the parts that grow, 0 on the head, the hands and what is far from any bone. */
function reachOf(body: Body, parts: readonly Part[], width: number, height: number): Plane {
  const data = new Float32Array(width * height);
  const [top, end] = [between(...body.shoulders, 0.5), between(...body.hips, 0.5)];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at: Point = [x, y];
      let share = 0;
      for (const { part, muscle, from, to, radius } of body.bones) {
        if (!parts.includes(part)) continue;
        const isEnd = muscle === 'forearm' || muscle === 'calf';
        share = Math.max(share, nearBone(at, from, to, radius, isEnd ? 0.75 : 1));
      }
      if (parts.includes('torso')) share = Math.max(share, nearBone(at, top, end, 0.46 * body.width, 0.85));
      data[i] = share * smooth(body.head.radius, 1.4 * body.head.radius, distance(at, body.head.at));
    }
  }
  return { width, height, data };
}

function nearBone(at: Point, from: Point, to: Point, radius: number, end: number): number {
  const length = distance(from, to);
  const place = ((at[0] - from[0]) * (to[0] - from[0]) + (at[1] - from[1]) * (to[1] - from[1])) / length ** 2;
  const away = distance(at, between(from, to, Math.min(1, Math.max(0, place))));
  return smooth(1.7 * radius, 1.1 * radius, away) * (end < 1 ? smooth(end + 0.2, end, place) : 1);
}

/** Logarithm of the values of the person; beside them, that of what is nearest. */
function lightOf({ width, height, channels, data }: Raster, alpha: Raster<Uint8Array>): Plane {
  const light = new Float32Array(width * height);
  let [sum, count] = [0, 0];
  for (let i = 0, at = 0; i < light.length; i++, at += channels) {
    const value = 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
    light[i] = Math.log(Math.max(8, value) / 255);
    if (alpha.data[i] > 200) [sum, count] = [sum + light[i], count + 1];
  }
  const mean = count > 0 ? sum / count : 0;
  for (let i = 0; i < light.length; i++) light[i] = mean + (light[i] - mean) * (alpha.data[i] / 255);
  return { width, height, data: light };
}

/** From which side the light comes, −0.7 (left) to 0.7: by which side of the limbs is lighter. */
function lightSide(light: Plane, alpha: Raster<Uint8Array>, { bones, width }: Body): number {
  let difference = 0;
  let count = 0;
  for (const { from, to, radius } of bones) {
    for (const share of [0.3, 0.4, 0.5, 0.6]) {
      const [x, y] = between(from, to, share);
      const [left, right] = [-1, 1].map(
        (side) => Math.round(y) * light.width + Math.round(x + side * 0.55 * radius),
      );
      if (!(alpha.data[left] > 200 && alpha.data[right] > 200)) continue;
      difference += light.data[right] - light.data[left];
      count++;
    }
  }
  return count === 0 || width === 0 ? 0 : Math.min(0.7, Math.max(-0.7, (2 * difference) / count));
}
