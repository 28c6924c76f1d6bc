import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { cellHash } from '../../../imaging/sampling/cell-hash.ts';
import type { BackdropLight } from './studio-walls.ts';

/** Linear sRGB, 1 = white; windows and lamps are brighter. */
type Light = [red: number, green: number, blue: number];

/** A place out of focus, painted into three planes of light of one size. */
export interface LightPlanes extends Size {
  readonly planes: readonly [Float32Array, Float32Array, Float32Array];
}

/** Places behind a portrait: what is seen at a point, and how far it is out of focus, in heights of the picture. */
const places = {
  office: { seen: office, blur: 0.021 },
  window: { seen: windowLight, blur: 0.016 },
  garden: { seen: garden, blur: 0.03 },
} as const;

export type BlurredPlace = keyof typeof places;
export const blurredPlaces = Object.keys(places) as BlurredPlace[];

/** @param light its side is where windows and sun are */
export function paintPlace(name: BlurredPlace, { width, height }: Size, light: BackdropLight): LightPlanes {
  const { seen, blur } = places[name];
  const planes = [0, 1, 2].map(() => new Float32Array(width * height)) as unknown as LightPlanes['planes'];
  // They are painted with the light at the left.
  const turn = light.side > 0 ? -1 : 1;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const color = seen((turn * (x + 0.5 - width / 2)) / height, (y + 0.5) / height);
      for (let c = 0; c < 3; c++) planes[c][i] = color[c];
    }
  }
  const place = { width, height, planes };
  if (name === 'garden') addDiscs(place, 150, 0.05, garden.lights, turn);
  const soft = planes.map((data) => blurPlane({ width, height, data }, blur * height).data);
  const blurred = { width, height, planes: soft as unknown as LightPlanes['planes'] };
  // Small lights keep the sharp rim of the lens.
  if (name === 'garden') addDiscs(blurred, 34, 0.034, garden.lights, turn);
  if (name === 'office') addDiscs(blurred, 9, 0.02, office.lights, turn);
  return blurred;
}

const within = (from: number, to: number, value: number, soft = 0.006) =>
  smooth(from - soft, from + soft, value) * (1 - smooth(to - soft, to + soft, value));

function over(color: Light, [red, green, blue]: Light, share: number): void {
  color[0] += share * (red - color[0]);
  color[1] += share * (green - color[1]);
  color[2] += share * (blue - color[2]);
}

/** An open office: a window front at the left that runs into depth, ceiling lights, desks, a plant, a glass wall. */
function office(across: number, down: number): Light {
  // Depth of the wall at the left: it runs towards the point that the floor and the ceiling run to.
  const vanish = 0.28;
  const horizon = 0.52;
  const color: Light = [0.3, 0.295, 0.285];
  const rise = (down - horizon) / Math.max(0.08, Math.abs(across - vanish));
  if (across < vanish && Math.abs(rise) < 0.72) {
    const depth = 1 / Math.max(0.06, vanish - across);
    over(color, [0.42, 0.41, 0.39], 1);
    // Panes, between frames at even steps in depth.
    const pane = depth * 1.5 - Math.floor(depth * 1.5);
    const glass = within(0.09, 0.93, pane, 0.03) * within(-0.56, 0.3, rise, 0.015);
    const sky: Light = [1.45, 1.55, 1.7];
    const town: Light = [0.6, 0.68, 0.72];
    const tower = within(0.1, 0.6, (depth * 2.3) % 1, 0.05) * smooth(-0.2, 0.05, rise);
    over(color, [1.35, 1.45, 1.58], glass);
    over(color, town, 0.7 * glass * tower);
    over(color, sky, 0.5 * glass * smooth(0.1, -0.5, rise));
  } else if (rise <= -0.72 || (across >= vanish && down < 0.2)) {
    // Ceiling with rows of panels.
    over(color, [0.55, 0.545, 0.53], 1);
    const depth = 1 / Math.max(0.05, horizon - down);
    const row = depth * 1.1 - Math.floor(depth * 1.1);
    const lane = (across - vanish) * depth * 0.55;
    const panel = within(0.15, 0.6, row, 0.05) * within(0.1, 0.5, lane - Math.floor(lane), 0.05);
    over(color, [1.9, 1.85, 1.72], panel);
  } else if (down > 0.72) {
    over(color, [0.16, 0.15, 0.145], 1);
    over(color, [0.34, 0.3, 0.26], within(0.72, 0.8, down, 0.01));
  } else {
    // The far wall: warm wood, a shelf, a glass room.
    over(color, [0.36, 0.33, 0.3], 1);
    over(color, [0.3, 0.2, 0.13], within(0.3, 0.46, across));
    over(color, [0.5, 0.52, 0.52], within(0.5, 0.9, across) * within(0.24, 0.7, down));
    over(color, [0.22, 0.25, 0.27], within(0.62, 0.65, across));
  }
  // Desks and screens before it, and a plant beside.
  over(color, [0.07, 0.075, 0.085], within(-0.12, 0.06, across) * within(0.56, 0.68, down));
  over(color, [0.5, 0.58, 0.66], within(-0.1, 0.04, across) * within(0.575, 0.665, down));
  over(color, [0.08, 0.08, 0.09], within(0.3, 0.5, across) * within(0.6, 0.72, down));
  const leaf = Math.hypot((across - 0.47) / 0.13, (down - 0.5) / 0.2);
  const leaves = cellHash(Math.floor(across * 46), Math.floor(down * 40), 5) / 2 ** 32;
  over(
    color,
    [0.07 + 0.06 * leaves, 0.14 + 0.12 * leaves, 0.06],
    (1 - smooth(0.7, 1.05, leaf)) * smooth(0.2, 0.45, leaves),
  );
  over(color, [0.55, 0.52, 0.47], within(0.42, 0.52, across) * within(0.68, 0.85, down));
  return color;
}
office.lights = [
  [1.3, 1.05, 0.7],
  [1.1, 1, 0.85],
] as Light[];

/** A plain room beside a tall window with a light curtain: the light runs along the wall. */
function windowLight(across: number, down: number): Light {
  const fall = 1 / (1 + ((across + 0.75) / 0.55) ** 2);
  const up = 1 - 0.25 * smooth(0.35, 1, down);
  const wall = 0.1 + 0.62 * fall * up;
  const color: Light = [wall * 1.0, wall * 0.965, wall * 0.91];
  const frame = within(-0.72, -0.24, across) * smooth(-0.02, 0.02, 0.86 - down);
  over(color, [0.62, 0.6, 0.57], frame);
  const pane = within(-0.68, -0.475, across) + within(-0.445, -0.27, across);
  const cross = 1 - within(0.4, 0.425, down);
  const glass = pane * cross * smooth(-0.01, 0.01, 0.82 - down);
  over(color, [1.35, 1.38, 1.36], glass);
  over(color, [0.72, 0.86, 0.62], 0.45 * glass * smooth(0.35, 0.75, down));
  // The curtain hangs in folds over the inner part.
  const folds = 0.5 + 0.5 * Math.sin(across * 90 + 2 * Math.sin(across * 23));
  over(
    color,
    [0.98 + 0.2 * folds, 0.96 + 0.19 * folds, 0.92 + 0.17 * folds],
    0.75 * within(-0.34, -0.2, across, 0.02),
  );
  // A picture and a lamp stand in the shade.
  over(color, [wall * 0.62, wall * 0.58, wall * 0.52], within(0.3, 0.56, across) * within(0.14, 0.46, down));
  over(color, [wall * 1.15, wall * 1.1, wall * 1.02], within(0.33, 0.53, across) * within(0.17, 0.43, down));
  return color;
}

/** Trees and a lawn in the sun, far behind. */
function garden(across: number, down: number): Light {
  const high = smooth(0.75, 0.05, down);
  const clump = cellHash(Math.floor(across * 9 + 40), Math.floor(down * 8), 9) / 2 ** 32;
  const fine = cellHash(Math.floor(across * 26 + 90), Math.floor(down * 24), 3) / 2 ** 32;
  const sun = smooth(0.5, -0.7, across);
  const leaf = 0.35 + 0.5 * clump + 0.35 * fine + 0.5 * sun * high;
  const color: Light = [0.1 * leaf + 0.03 * sun, 0.17 * leaf + 0.03 * sun, 0.05 * leaf];
  over(color, [0.24, 0.33, 0.1], 0.8 * smooth(0.72, 0.84, down));
  over(color, [0.05, 0.045, 0.03], 0.8 * within(0.3, 0.36, across) * smooth(0.8, 0.7, down));
  return color;
}
garden.lights = [
  [1.1, 1.15, 0.6],
  [0.7, 0.95, 0.35],
  [1.3, 1.25, 0.95],
] as Light[];

/** Small lights out of focus are images of the lens's opening: discs, a little brighter along the rim. */
function addDiscs(
  { width, height, planes }: LightPlanes,
  count: number,
  largest: number,
  colors: readonly Light[],
  turn: number,
): void {
  const chance = (i: number, of: number) => cellHash(i, of, 77) / 2 ** 32;
  for (let i = 0; i < count; i++) {
    const radius = height * largest * (0.5 + 0.5 * chance(i, 0));
    // More of them where the light comes from.
    const share = chance(i, 1) ** 1.3;
    const x0 = width * (turn > 0 ? share : 1 - share);
    const y0 = height * (0.03 + 0.52 * chance(i, 2));
    const color = colors[Math.floor(colors.length * chance(i, 3))];
    const strength = 0.06 + 0.2 * chance(i, 4) ** 2;
    const bottom = Math.min(height - 1, Math.ceil(y0 + radius + 1));
    const right = Math.min(width - 1, Math.ceil(x0 + radius + 1));
    for (let y = Math.max(0, Math.floor(y0 - radius - 1)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.floor(x0 - radius - 1)); x <= right; x++) {
        const apart = Math.hypot(x + 0.5 - x0, y + 0.5 - y0);
        const inside =
          smooth(radius + 1, radius - 1.6, apart) * (0.82 + 0.18 * smooth(0.55, 1, apart / radius));
        for (let c = 0; c < 3; c++) planes[c][y * width + x] += strength * inside * color[c];
      }
    }
  }
}
