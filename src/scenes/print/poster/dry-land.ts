import { clamp, mix, smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { cutout, fill, type Ink, type Outline } from '../plate/plate.ts';
import { between, type Contour, crag, curve, flat, type Point, type Random } from '../plate/shapes.ts';
import type { PosterInks } from './poster-inks.ts';
import { airInk, drawRidge, landInk, type PosterStage, tabled } from './poster-stage.ts';

/** Sand is warmer than the land's inks. */
const sandOf = (inks: PosterInks, t: number): Ink =>
  mixed(mixed(landInk(inks, t), inks.lit, 0.62 - 0.3 * t), inks.lit, 0.1);

/** Dunes: each with a crest that winds down between its light and its dark slope. */
export function drawDesert(stage: PosterStage): void {
  const { scene, inks, random, noise, plate } = stage;
  const { wide, high, horizon, light } = scene;
  drawMesas(stage, horizon, 2);
  const layers = 5;
  for (let k = 0; k < layers; k++) {
    const t = k / (layers - 1);
    const base = horizon + 0.02 + (high - horizon) * 0.82 * t ** 1.3;
    const crest = k === layers - 2 ? scene.focus : wide * between(random, 0.1, 0.9);
    const tall = 0.05 + 0.12 * Math.sin(Math.PI * Math.min(1, t + 0.25)) * between(random, 0.7, 1.1);
    const line: Contour = (x) => {
      const away = (x - crest) / (0.32 + 0.3 * t);
      // One flank long, the other short; both hollow, as sand lies.
      const share = Math.exp(-Math.abs(away * (away * light > 0 ? 0.9 : 1.5)) * 1.6);
      return base - tall * share + 0.018 * noise.fbm(x * 1.6 + k * 9, k * 3.3, 2);
    };
    const contour = tabled(line, wide);
    const ink = sandOf(inks, 0.2 + 0.5 * t);
    drawRidge(stage, line, { t, ink, depth: 0.2, mist: 0.45 * scene.haze * (1.2 - t) });
    const top = contour(crest);
    const down = curve(
      Array.from({ length: 7 }, (_, i): Point => {
        const s = i / 6;
        return [
          crest - light * 0.05 * s + 0.07 * Math.sin(s * 5.4 + k) * s ** 0.7,
          top + (0.12 + 0.25 * t) * s,
        ];
      }),
      8,
    );
    const rim: Point[] = [];
    for (let i = 40; i >= 0; i--) {
      const x = crest - light * (0.75 + 0.3 * t) * (i / 40);
      rim.push([x, contour(x)]);
    }
    const last = down[down.length - 1];
    const dark = mixed(ink, mixed(inks.shade, inks.near, 0.35 + 0.3 * t), 0.62);
    const outline = flat([...rim, ...down, [crest - light * (0.75 + 0.3 * t), last[1] + 0.12]]);
    fill(plate, [outline], (out, x, y) => {
      [out[0], out[1], out[2]] = dark;
      const deep = clamp((y - contour(x)) / (0.13 + 0.24 * t));
      out[3] = (1 - smooth(0.35, 1, deep)) * (1 - smooth(0.3, 0.72, Math.abs(x - crest)));
    });
  }
}

/** Table mountains in a row. */
function drawMesas(stage: PosterStage, base: number, rows: number): void {
  const { scene, inks, random, plate } = stage;
  const { wide, high } = scene;
  for (let row = 0; row < rows; row++) {
    const t = (row + 0.4) / (rows + 0.4);
    const ink = mixed(mixed(inks.lit, inks.shade, 0.3), airInk(inks), 0.72 - 0.5 * t);
    for (let x = -0.1 + random() * 0.2; x < wide + 0.1; x += between(random, 0.24, 0.6)) {
      const size = between(random, 0.09, 0.24) * (0.7 + 0.5 * t);
      fill(
        plate,
        [mesa(x, base + 0.02, size, high * between(random, 0.06, 0.15) * (0.7 + 0.6 * t), random)],
        ink,
      );
    }
  }
}

/** A block of rock: an upright wall over a slope of rubble. */
function mesa(x: number, base: number, half: number, tall: number, random: Random): Outline {
  const side = (sign: -1 | 1): Point[] => {
    const top = half * between(random, 0.55, 0.8);
    const wall = between(random, 0.5, 0.65);
    return [
      [x + sign * top, base - tall * between(random, 0.93, 1)],
      [x + sign * (top + half * 0.03), base - tall * 0.8],
      [x + sign * (top + half * 0.07), base - tall * wall],
      [x + sign * (top + half * 0.22), base - tall * wall * 0.62],
      [x + sign * half * 1.25, base],
    ];
  };
  const notch = between(random, -0.4, 0.4) * half;
  return flat([
    ...side(-1).reverse(),
    [x + notch - 0.01, base - tall],
    [x + notch, base - tall * 0.94],
    [x + notch + half * 0.12, base - tall * 0.97],
    ...side(1),
  ]);
}

/** Buttes on a plain: banded by their layers of stone, one side in the shade. */
export function drawCanyon(stage: PosterStage): void {
  const { scene, inks, random, noise } = stage;
  const { wide, high, horizon, focus } = scene;
  drawMesas(stage, horizon, 2);
  const plain = mixed(mixed(inks.lit, inks.shade, 0.25), inks.middle, 0.15);
  drawRidge(stage, () => horizon + 0.004, { t: 0.3, ink: mixed(plain, airInk(inks), 0.4), mist: 0 });
  const other = focus < wide / 2 ? 1 : -1;
  const buttes = [
    { x: focus + other * wide * 0.62, base: horizon + 0.02, half: 0.1, tall: high * 0.16, air: 0.5 },
    {
      x: focus + other * wide * between(random, 0.34, 0.42),
      base: horizon + 0.045,
      half: 0.12,
      tall: high * between(random, 0.22, 0.27),
      air: 0.28,
    },
    {
      x: focus - other * wide * between(random, 0.38, 0.48),
      base: horizon + 0.06,
      half: 0.1,
      tall: high * between(random, 0.16, 0.24),
      air: 0.18,
    },
    {
      x: focus,
      base: horizon + 0.09,
      half: between(random, 0.15, 0.19),
      tall: high * between(random, 0.36, 0.42),
      air: 0,
    },
  ];
  for (const [k, butte] of buttes.entries()) {
    drawButte(stage, butte);
    drawRidge(stage, (x) => butte.base - 0.006 + 0.012 * noise.fbm(x * 2.2, k * 7.1, 3), {
      t: 0.4,
      ink: mixed(mixed(plain, inks.near, 0.06 * k), airInk(inks), butte.air * 0.6),
      mist: 0.1,
    });
  }
  for (let k = 0; k < 3; k++)
    drawRidge(stage, (x) => horizon + 0.15 + 0.085 * k + 0.035 * noise.fbm(x * 1.7, k * 9.7 + 4, 4), {
      t: 0.6,
      ink: mixed(mixed(plain, inks.shade, 0.3 + 0.15 * k), inks.near, 0.12 + 0.3 * k),
      mist: 0.06,
    });
}

interface Butte {
  readonly x: number;
  readonly base: number;
  readonly half: number;
  readonly tall: number;
  readonly air: number;
}

function drawButte(
  { plate, scene, inks, random, noise }: PosterStage,
  { x, base, half, tall, air }: Butte,
): void {
  const { light } = scene;
  const top = base - tall;
  const wall = base - tall * between(random, 0.3, 0.4);
  const side = (sign: -1 | 1): Point[] => {
    const reach = half * between(random, 0.5, 0.62);
    const points: Point[] = [[x + sign * reach * 0.9, top]];
    // An upright wall in steps, then rubble that spreads out.
    for (let k = 1; k <= 5; k++) {
      const y = top + ((wall - top) * k) / 5;
      points.push(
        [x + sign * (reach + half * 0.035 * k), y - tall * 0.02],
        [x + sign * (reach + half * 0.035 * (k + 0.6)), y],
      );
    }
    return [
      ...points,
      ...crag(
        [x + sign * (reach + half * 0.32), wall + tall * 0.03],
        [x + sign * half * 2.1, base + 0.01],
        4,
        0.04,
        random,
      ),
      [x + sign * half * 2.1, base + 0.01],
    ];
  };
  const crest = crag([x - half * 0.45, top], [x + half * 0.45, top], 3, 0.06, random);
  const outline = flat([...side(-1).reverse(), ...crest, ...side(1)]);
  const within = cutout(plate, [outline]);
  const airy = (ink: Ink) => mixed(ink, airInk(inks), air);
  const lit = airy(inks.lit);
  const shade = airy(mixed(inks.shade, inks.near, 0.2));
  const strata = (ink: Ink, band: Ink) => (out: number[], px: number, py: number) => {
    const depth = ((py - top + 0.01 * noise.at(px * 6, py * 2)) / tall) * 9;
    const share =
      py > wall + tall * 0.03
        ? 0.55
        : [0.5, 0, 0.22, 0, 0.7, 0, 0.3, 0, 0.4][Math.max(0, Math.floor(depth)) % 9];
    for (let c = 0; c < 3; c++) out[c] = mix(ink[c], band[c], share);
  };
  fill(plate, [outline], strata(lit, airy(mixed(inks.lit, inks.shade, 0.4))), 1, within);
  const cracks: Outline[] = [];
  for (let k = 0; k < 9; k++) {
    const from: Point = [
      x + half * between(random, -0.6, 0.6),
      top + (wall - top) * between(random, -0.05, 0.5),
    ];
    const long = (wall - top) * between(random, 0.25, 0.7);
    const thick = half * between(random, 0.05, 0.14);
    cracks.push(
      flat([
        from,
        [from[0] - light * thick, from[1] + 0.01],
        [from[0] - light * thick * 1.1, from[1] + long],
        [from[0], from[1] + long * 0.93],
      ]),
    );
  }
  fill(plate, cracks, airy(mixed(inks.lit, inks.shade, 0.6)), 1, within);
  const start: Point = [x + light * half * 0.12, top - 0.02];
  const knee: Point = [x + light * half * 0.02, wall];
  const end: Point = [x - light * half * 0.5, base + 0.02];
  const spine = [...crag(start, knee, 4, 0.1, random), ...crag(knee, end, 3, 0.1, random), end];
  const beyond = x - light * half * 4;
  fill(
    plate,
    [flat([...spine, [beyond, base + 0.02], [beyond, top - 0.05]])],
    strata(shade, airy(inks.near)),
    1,
    within,
  );
  fill(
    plate,
    [outline],
    (out, _, py) => {
      [out[0], out[1], out[2]] = airInk(inks);
      out[3] = 0.3 * smooth(wall, base, py);
    },
    1,
    within,
  );
}
