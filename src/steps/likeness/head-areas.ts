import { faceParts, facePoint } from '../../imaging/face/face-points.ts';
import { type ColorMixture, fitMixture, logDensity } from '../../imaging/matte/color-mixture.ts';
import type { HairLength } from '../../imaging/storybook/person-traits.ts';
import { type FaceCrop, type HeadAreas, medianColor, pixelsInside, quantile } from './face-crop.ts';

/** Cells of a height of the face. */
const fineness = 80;
/** How many kinds of color each thing is told by. */
const kinds = 3;
/** Fewer cells than this teach nothing. */
const leastCells = 40;
/** Logarithm of the density of a color never seen, and of one that surely is of a thing. */
const unseen = -3;
const surely = 2.5;
/** So near to the skin in lightness and in hue and chroma is bare. */
const bare = { lightness: 0.13, color: 0.034 };
/** Bands above the forehead, in heights of the face above its middle: the higher one first, the lower one of a head that is tilted back. */
const bands = [
  [0.66, 0.82],
  [0.56, 0.7],
] as const;
/** Lights and shadows of one head of hair differ by so much from its middle. */
const sameColor = 0.2;
/** With so much of them bare there is no hair, and with so few squared heights of the face. */
const baldShare = 0.75;
const leastHair = 0.05;
/** With lightness in a wider range than hair and what is behind it have, it's a hat. */
const hatRange = 0.55;
/** How far the skull lies behind the face, in heights of it: it is seen beside the face where a head is turned. */
const skullBehind = 0.42;
/** So far below the chin hair hangs that is long, and so far above it that is short, in heights of the face. */
const longBelow = 0.16;
const shortAbove = 0.18;

/**
 * Where hair and face are. What hair looks like is learned on the crown, right above the forehead; skin on the face; the rest at the borders of the
 * crop and on the chest. Hair is what is more like the crown than like all of these, and hangs together with it. A cut-out of the person would tell
 * more, and takes twenty times as long.
 *
 * @param yaw degrees that the head is turned
 */
export function headAreas(crop: FaceCrop, yaw: number): HeadAreas & { readonly length: HairLength } {
  const { width, height, lab, points, faceHeight } = crop;
  const pace = Math.max(1, Math.round(faceHeight / fineness));
  const back = -skullBehind * Math.sin((yaw * Math.PI) / 180);
  const face = innerFace(crop);
  const hair = new Uint8Array(width * height);
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const [right, left] = [points[facePoint.rightEyeOuter], points[facePoint.leftEyeOuter]];
  const angle = Math.atan2(left[1] - right[1], left[0] - right[0]);
  const [cos, sin] = [Math.cos(angle) / faceHeight, Math.sin(angle) / faceHeight];
  const [middleX, middleY] = [(top[0] + chin[0]) / 2, (top[1] + chin[1]) / 2];
  const across =
    Math.hypot(points[234][0] - points[454][0], points[234][1] - points[454][1]) / (2 * faceHeight);
  const [columns, rows] = [Math.ceil(width / pace), Math.ceil(height / pace)];
  const cells = columns * rows;
  /** Right and down from the middle of the face, in heights of it; the rim of the face is where `out` is 1. */
  const placeOf = (cell: number) => {
    const [x, y] = [(cell % columns) * pace - middleX, Math.floor(cell / columns) * pace - middleY];
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    return { u, v, out: Math.hypot(u / across, v / 0.5) };
  };
  const pixelOf = (cell: number) => Math.floor(cell / columns) * pace * width + (cell % columns) * pace;

  const seeds = { skin: [] as number[], around: [] as number[], chest: [] as number[] };
  const above: number[][] = bands.map(() => []);
  for (let cell = 0; cell < cells; cell++) {
    const { u, v } = placeOf(cell);
    // Below the eyes, where no fringe hangs.
    if (face[pixelOf(cell)] === 1 && v > -0.05) seeds.skin.push(cell);
    for (const [place, [low, high]] of bands.entries())
      if (-v > low && -v < high && Math.abs(u - back) < 0.2) above[place].push(cell);
    if ((Math.abs(u - back) > (v < -0.35 ? 0.82 : 1) && v < 0.3) || v < -1.2) seeds.around.push(cell);
    else if (v > 0.95 && Math.abs(u) < 0.35) seeds.chest.push(cell);
  }
  const logs = new Float64Array(kinds);
  const learn = (taught: readonly number[]): ColorMixture | undefined => {
    if (taught.length < leastCells) return undefined;
    const some = taught.filter((_, place) => place % Math.ceil(taught.length / 1500) === 0);
    return fitMixture(
      Float32Array.from(some.flatMap((cell) => [0, 1, 2].map((c) => lab[3 * pixelOf(cell) + c]))),
      3,
      kinds,
    );
  };
  const density = (mixture: ColorMixture | undefined, cell: number) =>
    mixture ? Math.max(unseen, logDensity(mixture, lab, 3 * pixelOf(cell), logs)) : unseen;
  const tone = medianColor(lab, seeds.skin.map(pixelOf)) ?? [0.7, 0.035, 0.05];
  const isBare = (cell: number) => {
    const [l, a, b] = [0, 1, 2].map((c) => lab[3 * pixelOf(cell) + c] - tone[c]);
    return Math.abs(l) < bare.lightness && Math.hypot(a, b) < bare.color;
  };
  const [skin, around, chest] = [learn(seeds.skin), learn(seeds.around), learn(seeds.chest)];
  const covered = above.map((band) => band.filter((cell) => !isBare(cell)));
  // Hair may have the color of a wall: what looks like the ground is left out as long as most is left.
  const apart = covered.map((band) => band.filter((cell) => density(around, cell) < surely));
  const place = apart.findIndex((band, i) => band.length > 0.5 * above[i].length);
  const crown = oneColor(lab, place >= 0 ? apart[place] : covered[0], pixelOf);
  const hairColors = learn(crown);
  const isBald = crown.length < (1 - baldShare) * above[Math.max(0, place)].length;
  // Whose hair can't be told from what is behind it isn't bald.
  if (isBald && covered[0].length < 0.5 * above[0].length) return { hair, face, length: 'none' };
  const lightness = covered[0].map((cell) => lab[3 * pixelOf(cell)]);
  const isHat = quantile(lightness, 0.97) - quantile(lightness, 0.3) > hatRange;
  if (!hairColors || isHat) return { hair, face, length: 'short' };
  const isHair = (cell: number) => {
    const { u, v, out } = placeOf(cell);
    if (
      out < (v < -0.3 ? 0.9 : 1.02) ||
      Math.abs(u - back) > 0.98 ||
      v < -1.15 ||
      (v > 0.5 && Math.abs(u) < 0.22)
    )
      return false;
    const own = density(hairColors, cell);
    const other = Math.max(
      density(skin, cell),
      density(around, cell),
      v > 0.45 ? density(chest, cell) : unseen,
    );
    // Hair lies close to a head: far from it a color has to be surer, on the crown less so.
    const far = Math.hypot((u - back) / (1.5 * across), (v + 0.05) / 0.95) - 1;
    const wanted = v > 0.35 ? 0.5 : 4 * Math.max(0, far);
    return own > -1 && own > other + (far < -0.05 && v < -0.5 ? -1.5 : wanted);
  };

  const known = new Uint8Array(cells);
  const queue = crown.slice();
  for (const cell of queue) known[cell] = 1;
  const ends: number[] = [];
  for (let next = 0; next < queue.length; next++) {
    const cell = queue[next];
    ends.push(placeOf(cell).v);
    paint(hair, crop, pace, cell % columns, Math.floor(cell / columns));
    const column = cell % columns;
    for (const beside of [
      column > 0 ? cell - 1 : -1,
      column + 1 < columns ? cell + 1 : -1,
      cell - columns,
      cell + columns,
    ]) {
      if (beside < 0 || beside >= cells || known[beside] === 1) continue;
      known[beside] = 1;
      if (isHair(beside)) queue.push(beside);
    }
  }
  if (queue.length * pace * pace < leastHair * faceHeight * faceHeight) return { hair, face, length: 'none' };
  const end = quantile(ends, 0.97) - 0.5;
  return { hair, face, length: end > longBelow ? 'long' : end > -shortAbove ? 'chin' : 'short' };
}

/** Those cells whose color is near that of the lower ones, which lie on the skull for sure: not the sky over short hair. */
function oneColor(lab: Float32Array, cells: readonly number[], pixelOf: (cell: number) => number): number[] {
  // Cells come row by row.
  const own = medianColor(lab, cells.slice(cells.length >> 1).map(pixelOf)) ?? [0, 0, 0];
  return cells.filter(
    (cell) => Math.hypot(...own.map((value, c) => lab[3 * pixelOf(cell) + c] - value)) < sameColor,
  );
}

function paint(
  hair: Uint8Array,
  { width, height }: FaceCrop,
  pace: number,
  column: number,
  row: number,
): void {
  for (let y = row * pace; y < Math.min(height, (row + 1) * pace); y++)
    hair.fill(1, y * width + column * pace, y * width + Math.min(width, (column + 1) * pace));
}

/** The face without eyes, brows and mouth. */
function innerFace(crop: FaceCrop): Uint8Array {
  const face = new Uint8Array(crop.width * crop.height);
  for (const pixel of pixelsInside(crop, faceParts.oval)) face[pixel] = 1;
  for (const part of ['rightEye', 'leftEye', 'rightBrow', 'leftBrow', 'lips'] as const)
    for (const pixel of pixelsInside(crop, faceParts[part])) face[pixel] = 0;
  return face;
}
