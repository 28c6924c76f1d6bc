import type { SceneSource, SourceHead } from '../../../imaging/drawn/scene-source.ts';
import { valueBetween } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { type Stretch, stretchesOf } from './exaggerate.ts';

/** How much larger a head is made, beside shoulders that are made narrower. */
const [larger, narrower] = [0.3, 0.18];
/** Of the picture's height: so much stays above the head. */
const headroom = 0.015;
/** Rounds in which the place is found that a point of the photo goes to. */
const rounds = 24;

type Place = readonly [number, number];

/**
 * A photo for a caricature: the three most unusual traits of each face that is drawn go further from the usual, and of somebody alone the head gets larger
 * and the shoulders narrower. Colors, shares and points go along.
 */
export function caricatureSource(source: SceneSource): SceneSource {
  const drawn = source.heads.filter((head) => head.isDrawn);
  const stretches = drawn.flatMap((head) => stretchesOf(head.points));
  const growth = drawn.length === 1 ? headGrowth(source, drawn[0]) : undefined;
  /** Where in the photo a place of the caricature comes from. */
  const back = (place: Place): Place => {
    let at = growth ? growth(place) : place;
    for (let k = stretches.length - 1; k >= 0; k--) at = unstretched(stretches[k], at);
    return at;
  };
  const { width, height, data } = source.lab;
  const from = new Float32Array(2 * width * height);
  const isOutside = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [px, py] = back([x + 0.5, y + 0.5]);
      from[2 * i] = mirrored(px, width);
      from[2 * i + 1] = mirrored(py, height);
      if (px < 0 || py < 0 || px > width || py > height) isOutside[i] = 1;
    }
  }
  const warped = (plane: Float32Array, channels = 1, channel = 0) => {
    const one = { width, height, data: new Float32Array(width * height) };
    for (let i = 0; i < one.data.length; i++) one.data[i] = plane[channels * i + channel];
    const out = new Float32Array(one.data.length);
    for (let i = 0; i < out.length; i++) out[i] = valueBetween(one, from[2 * i] - 0.5, from[2 * i + 1] - 0.5);
    return out;
  };
  // The mirror image holds colors, but nobody a second time.
  const withinPhoto = (share: Float32Array) => share.map((value, i) => (isOutside[i] === 1 ? 0 : value));
  const lab = new Float32Array(data.length);
  for (let c = 0; c < 3; c++) {
    const plane = warped(data, 3, c);
    for (let i = 0; i < plane.length; i++) lab[3 * i + c] = plane[i];
  }
  const forth = (place: Place): Place => {
    let at = place;
    for (let round = 0; round < rounds; round++) {
      const [x, y] = back(at);
      at = [at[0] + 0.8 * (place[0] - x), at[1] + 0.8 * (place[1] - y)];
    }
    return at;
  };
  return {
    ...source,
    lab: { width, height, data: lab },
    alpha: withinPhoto(warped(source.alpha)),
    kept: withinPhoto(warped(source.kept)),
    heads: source.heads.map((head) => {
      const points = head.points.map(forth);
      const wide = (of: readonly Place[]) => Math.hypot(of[33][0] - of[133][0], of[33][1] - of[133][1]);
      const grown = wide(points) / (wide(head.points) || 1);
      return {
        ...head,
        points,
        irises: head.irises.map(({ center, radius }) => ({ center: forth(center), radius: radius * grown })),
        hair: withinPhoto(warped(head.hair)),
        face: withinPhoto(warped(head.face)),
        skin: withinPhoto(warped(head.skin)),
        clothes: withinPhoto(warped(head.clothes)),
      };
    }),
  };
}

/** Beyond its border the photo goes on as its own mirror image. */
function mirrored(place: number, length: number): number {
  const inside = place < 0 ? -place : place > length ? 2 * length - place : place;
  return Math.min(length, Math.max(0, inside));
}

/** The way back through one stretch, which fades out towards its reach. */
function unstretched({ center, across, down, wide, high, reach }: Stretch, [x, y]: Place): Place {
  const [dx, dy] = [x - center[0], y - center[1]];
  const u = dx * across[0] + dy * across[1];
  const v = dx * down[0] + dy * down[1];
  const away = Math.hypot(u / reach[0], v / reach[1]);
  if (away >= 1) return [x, y];
  const share = 1 - smooth(0.15, 1, away);
  const newU = u / (1 + (wide - 1) * share);
  const newV = v / (1 + (high - 1) * share);
  return [center[0] + newU * across[0] + newV * down[0], center[1] + newU * across[1] + newV * down[1]];
}

/** The way back from a larger head on narrower shoulders, no further than the picture has room for it. */
function headGrowth(source: SceneSource, head: SourceHead): (place: Place) => Place {
  const { width, height } = source.lab;
  const [top, chin] = [head.points[10], head.points[152]];
  const faceHeight = Math.hypot(chin[0] - top[0], chin[1] - top[1]);
  const middle = (head.points[234][0] + head.points[454][0]) / 2;
  const collar = chin[1] + 0.25 * faceHeight;
  let crown = top[1];
  for (let i = 0; i < head.hair.length; i++) {
    if (head.hair[i] < 0.5) continue;
    crown = Math.min(crown, Math.floor(i / width));
    break;
  }
  const room = (collar - headroom * height) / Math.max(1, collar - crown) - 1;
  const bulge = Math.max(0, Math.min(larger, room));
  const narrowing = touchesSides(source, collar) ? 0 : narrower;
  const center: Place = [middle, (top[1] + chin[1]) / 2 - 0.05 * faceHeight];
  return ([x, y]) => {
    const away = Math.hypot(x - center[0], y - center[1]) / faceHeight;
    const grown = 1 + bulge * (1 - smooth(0.6, 1.9, away));
    const thin =
      1 -
      narrowing *
        smooth(collar, collar + faceHeight, y) *
        (1 - smooth(1.4, 2.6, Math.abs(x - middle) / faceHeight));
    return [middle + (x - middle) / (grown * thin), collar + (y - collar) / grown];
  };
}

/** Whether the border cuts off what stands out beside the body: it would end within the picture. */
function touchesSides({ lab: { width, height }, alpha }: SceneSource, collar: number): boolean {
  let [rows, touched] = [0, 0];
  for (let y = Math.max(0, Math.floor(collar)); y < height; y++, rows++)
    if (alpha[y * width] > 0.5 || alpha[(y + 1) * width - 1] > 0.5) touched++;
  return touched > 0.05 * rows;
}
