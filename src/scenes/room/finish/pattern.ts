import type { Noise } from '../../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../../imaging/sampling/ramp.ts';
import type { Finish, Material } from './material.ts';

/** A point of a surface: in the part's own measures, and in the room's. */
export interface SurfacePoint {
  x: number;
  y: number;
  z: number;
  /** What a pixel covers there, meters; finer patterns fade out. */
  pixel: number;
  /** 1 where the surface faces the eye, 0 at its rim. */
  facing: number;
}

/** Color without light, linear, into `out`. */
export type Pattern = (out: Float64Array, material: Material, point: SurfacePoint) => void;

type Painter = (out: Float64Array, material: Material, point: SurfacePoint, noise: Noise) => void;

/** `accent` over `color`, then brighter or darker by `shade`. */
function blend(out: Float64Array, { color, accent = color }: Material, share: number, shade = 1): void {
  for (let c = 0; c < 3; c++) out[c] = mix(color[c], accent[c], share) * shade;
}

/** 1 where details of this size are seen, 0 where a pixel covers several. */
const seen = (size: number, pixel: number) => smooth(1.1, 0.3, pixel / size);

const plankWidth = 0.145;

/** Along x grow the fibers, across z lie the planks. */
const wood: Painter = (out, material, { x, z, y, pixel }, noise) => {
  const along = x * material.scale + material.offset;
  const across = (Math.abs(y) > 0.2 ? z + y : z + 0.4 * y) * material.scale;
  const plank = Math.floor(across / plankWidth);
  const inPlank = across / plankWidth - plank;
  const of = (k: number) => noise.at(plank * 7.31 + 0.37 * k + material.offset, 0.5 + k);
  const shift = of(1) * 9;
  const bend = noise.at(along * 0.9 + shift, across * 3 + plank * 5.1);
  const ring = across * 46 + bend * 2.6 + noise.at(along * 3.1 + shift, across * 9) * 0.5;
  const grain = 0.5 + 0.5 * Math.sin(ring * 2.2 + 2.2 * noise.at(along * 0.5 + shift, across * 6));
  const pores = noise.at(along * 26 + shift, across * 640) * seen(0.0022, pixel);
  const streak = noise.at(along * 5 + shift, across * 120) * seen(0.011, pixel);
  const seam = Math.min(inPlank, 1 - inPlank) * plankWidth;
  const gap = 1 - 0.6 * smooth(0.0011 + pixel * 0.6, 0.0001, seam) * Math.min(1, 0.0016 / pixel);
  blend(
    out,
    material,
    clamp(0.2 + 0.5 * grain * grain + 0.3 * streak),
    (1 + 0.16 * of(2) + 0.14 * pores + 0.07 * bend) * gap,
  );
};

const linen: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const u = x * material.scale;
  const v = (z + y) * material.scale;
  const weave = seen(0.0022, pixel);
  const warp = Math.sin((u + 0.0006 * noise.at(u * 90, v * 90)) * 2900);
  const weft = Math.sin((v + 0.0006 * noise.at(u * 90 + 9, v * 90)) * 2900);
  const thread = noise.at(u * 28, v * 700) * 0.5 + noise.at(u * 700, v * 28) * 0.5;
  const soft = noise.fbm(u * 5, v * 5, 2);
  // Where it was folded in the drawer.
  const fold = (w: number) => Math.abs(w / 0.24 - Math.round(w / 0.24)) * 0.24;
  const crease = smooth(0.004, 0, Math.min(fold(u + 0.09), fold(v + 0.05)));
  blend(
    out,
    material,
    clamp(0.5 + 0.35 * soft),
    1 - 0.06 * crease + 0.09 * weave * warp * weft + 0.1 * thread * seen(0.003, pixel) + 0.03 * soft,
  );
};

const plaster: Painter = (out, material, { x, y, pixel }, noise) => {
  const u = x + material.offset;
  const broad = noise.fbm(u * 1.3, y * 1.3, 4);
  const strokes = noise.fbm(u * 5 + 3 * broad, y * 8, 3);
  const grit = noise.at(u * 160, y * 160) * seen(0.008, pixel);
  blend(out, material, clamp(0.5 + 0.9 * broad), 1 + 0.06 * broad + 0.045 * strokes + 0.03 * grit);
};

const marble: Painter = (out, material, { x, y, z }, noise) => {
  const s = 3.2 * material.scale;
  const u = x * s + material.offset + y * s * 0.6;
  const v = z * s + y * s * 0.8;
  const warp = noise.fbm(u * 0.9, v * 0.9, 4);
  const line = (k: number, width: number) =>
    smooth(width, 0, Math.abs(noise.fbm(u * k + 1.6 * warp + 3 * k, v * k - 1.1 * warp, 3)));
  // Veins come and go, and lie in a haze of their own.
  const here = smooth(-0.15, 0.45, noise.fbm(u * 0.7 + 31, v * 0.7, 2));
  const veins =
    here * (0.6 * line(0.55, 0.022) + 0.22 * line(0.55, 0.13)) +
    0.2 * line(1.3, 0.03) * here +
    0.16 * smooth(-0.1, 0.6, warp);
  blend(out, material, clamp(veins), 1);
};

const speckled: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const s = 260 * material.scale;
  const dots = noise.at3(x * s, y * s, z * s);
  const large = noise.at3(x * s * 0.37 + 5, y * s * 0.37, z * s * 0.37);
  const share = 0.8 * smooth(0.42, 0.55, dots) + 0.7 * smooth(0.5, 0.58, large);
  const tone = noise.at3(x * 14, y * 22, z * 14);
  blend(out, material, clamp(share * Math.max(0.35, seen(0.006, pixel))), 1 + 0.06 * tone);
};

const glaze: Painter = (out, material, { x, y, z }, noise) => {
  const s = material.scale;
  const pooled = noise.at3(x * 16 * s + material.offset, y * 9 * s, z * 16 * s);
  const runs = noise.at3(x * 60 * s, y * 6 * s, z * 60 * s);
  blend(out, material, clamp(0.3 + 0.6 * pooled + 0.25 * runs), 1 + 0.05 * runs);
};

const clay: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const turning = Math.sin(y * 900 + 2 * noise.at3(x * 9, y * 30, z * 9)) * seen(0.007, pixel);
  const broad = noise.at3(x * 11 + material.offset, y * 11, z * 11);
  const grit = noise.at3(x * 240, y * 240, z * 240) * seen(0.006, pixel);
  blend(out, material, clamp(0.45 + 0.6 * broad), 1 + 0.03 * turning + 0.07 * grit);
};

/** Own measures: about 1 from the core to the skin. */
const apple: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const r = Math.hypot(x, z) + 1e-6;
  const [cx, cz] = [x / r, z / r];
  const o = material.offset;
  const cheek = noise.at3(x * 0.9 + o, y * 0.7, z * 0.9);
  const streaks = noise.at3(cx * 7 + o, y * 0.9, cz * 7) + 0.6 * noise.at3(cx * 19, y * 1.7 + o, cz * 19);
  const hollow = smooth(0.34, 0.06, r) * (y > 0 ? 1 : 0.4);
  const share = clamp(0.16 + 0.34 * streaks - 0.5 * cheek + 0.75 * hollow - 0.16);
  const dots = smooth(0.5, 0.62, noise.at3(x * 13, y * 13 + o, z * 13)) * seen(0.006, pixel);
  blend(out, material, clamp(share + 0.3 * dots), 1 + 0.1 * streaks);
};

const pear: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const o = material.offset;
  const blush = smooth(-0.25, 0.75, noise.at3(x * 0.8 + o, y * 0.6, z * 0.8) + 0.2 * x);
  const freckles = smooth(0.36, 0.52, noise.at3(x * 17, y * 17 + o, z * 17)) * seen(0.005, pixel);
  const mottled = noise.at3(x * 5, y * 5 + o, z * 5);
  blend(out, material, clamp(0.7 * blush), 1 + 0.07 * mottled - 0.26 * freckles);
};

const citrus: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const o = material.offset;
  const at = (d: number) => noise.at3(x * 21 + d, y * 21 + 0.8 * Math.abs(d), z * 21 + o);
  const pores = (at(0) - at(0.22)) * seen(0.005, pixel);
  const tone = noise.at3(x * 1.6 + o, y * 1.6, z * 1.6);
  const button = smooth(0.14, 0.03, Math.hypot(x, z)) * (y > 0 ? 1 : 0);
  blend(out, material, clamp(0.32 + 0.5 * tone + 0.6 * button), 1 + 0.55 * pores - 0.25 * button);
};

const grape: Painter = (out, material, { x, y, z, facing }, noise) => {
  const o = material.offset;
  const bloom = smooth(-0.25, 0.6, noise.at3(x * 1.7 + o, y * 1.7, z * 1.7));
  blend(out, material, 0.24 * bloom + 0.12 * (1 - facing), 1);
};

/** From the base at y = −1 to the tip at y = 1; veins run along. */
const petal: Painter = (out, material, { x, y, z }, noise) => {
  const o = material.offset;
  const angle = Math.atan2(x, Math.abs(z) + 0.15);
  const veins = noise.at(angle * 26 + o, y * 1.2 + o);
  const broad = noise.at(angle * 5 + o, y * 2);
  blend(out, material, smooth(0.5, -0.95, y + 0.25 * broad), 1 + 0.1 * veins + 0.06 * broad);
};

const leaf: Painter = (out, material, { x, y }, noise) => {
  const side = Math.abs(x);
  const rib = smooth(0.045, 0.012, side);
  const veins =
    smooth(0.25, 0.06, Math.abs((((y - side * 0.9) * 5.5) % 1) - 0.5) * 2 * 0.5) * smooth(0.02, 0.1, side);
  const tone = noise.at(x * 3 + material.offset, y * 3);
  blend(out, material, clamp(0.7 * rib + 0.16 * veins + 0.25 * (0.5 + tone)), 1 + 0.1 * tone);
};

const pages: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const sheets = noise.at(y * 1500 + material.offset, (x + z) * 3) * seen(0.0016, pixel);
  const blocks = noise.at(y * 260, material.offset + (x + z) * 0.7);
  blend(out, material, clamp(0.4 + 0.5 * blocks), 1 + 0.16 * sheets + 0.05 * blocks);
};

/** Of a book: fine threads. */
const cloth: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const threads = Math.sin((x + 0.2 * y) * 3600) * Math.sin((z + y) * 3600) * seen(0.0018, pixel);
  const worn = noise.fbm((x + y) * 14 + material.offset, (z - y) * 14, 3);
  blend(out, material, clamp(0.3 + 0.4 * worn), 1 + 0.07 * threads + 0.05 * worn);
};

const wax: Painter = (out, material, { y }, noise) => {
  blend(out, material, clamp(0.4 + 0.5 * noise.at(y * 12, material.offset)), 1);
};

/** Crema: lighter at the rim and in the middle. */
const coffee: Painter = (out, material, { x, z }, noise) => {
  const r = Math.hypot(x, z) * material.scale;
  const swirl = noise.fbm(x * 60 + material.offset, z * 60, 3);
  blend(
    out,
    material,
    clamp(smooth(0.62, 1, r + 0.12 * swirl) + 0.35 * smooth(0.1, 0.5, swirl)),
    1 + 0.15 * swirl,
  );
};

/** What lies beyond the window, far out of focus: sky above, foliage and discs of light below. Own measures: −1..1. */
const outdoors: Painter = (out, material, { x, y }, noise) => {
  const o = material.offset;
  const crown = noise.fbm(x * 1.6 + o, y * 1.3 + o, 2);
  const land = smooth(0.35, -0.25, y + 0.55 * crown);
  const leaves = noise.fbm(x * 4.2 + o, y * 4.8 + o, 3);
  blend(out, material, land, 1 + land * (0.95 * leaves + 0.5 * crown));
  let disc = 0;
  const [u, v] = [x * 5, y * 5];
  for (let j = -1; j <= 1; j++)
    for (let i = -1; i <= 1; i++) {
      const [a, b] = [Math.floor(u) + i, Math.floor(v) + j];
      const jitter = (k: number) => noise.at(a * 3.17 + k * 0.61 + o, b * 2.71 + k * 0.37);
      const radius = 0.45 + 0.3 * jitter(3);
      const away = Math.hypot(u - a - 0.5 - 0.6 * jitter(1), v - b - 0.5 - 0.6 * jitter(2));
      disc += Math.max(0, jitter(4)) * smooth(radius, radius * 0.8, away);
    }
  for (let c = 0; c < 3; c++) out[c] *= 1 + 0.9 * disc * land;
};

/** Folds fall along y. */
const curtain: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const u = (x + z) * material.scale;
  const fold = noise.at(u * 9 + material.offset, y * 0.35) + 0.5 * noise.at(u * 24, y * 0.6);
  const weave = Math.sin(u * 1800) * Math.sin(y * 1800) * seen(0.004, pixel);
  blend(out, material, clamp(0.5 - 0.5 * fold), 1 + 0.3 * fold + 0.05 * weave);
};

const seed: Painter = (out, material, { x, y, z }, noise) => {
  const bumps = noise.at3(x * 9, y * 9, z * 9 + material.offset);
  blend(out, material, clamp(0.5 + 0.9 * bumps), 1 + 0.3 * bumps);
};

/** Of what is stuffed, in its own measures (−1..1): a little worn, coarse threads, and `scale` seams around it. */
const fabric: Painter = (out, material, { x, y, z, pixel }, noise) => {
  const o = material.offset;
  const worn = noise.at3(x * 2.3 + o, y * 2.3, z * 2.3 + o);
  const soft = noise.at3(x * 7, y * 7 + o, z * 7);
  const thread = noise.at3(x * 150 + o, y * 90, z * 150) * seen(0.006, pixel);
  blend(out, material, clamp(0.3 + 0.45 * worn + 0.2 * soft), 1 + 0.05 * soft + 0.13 * thread);
};

/** Woven, meters: a border, and lozenges in the field where `scale` is above 1. */
const rug: Painter = (out, material, { x, z, pixel }, noise) => {
  const o = material.offset;
  const pile = noise.at(x * 170, z * 170) * seen(0.007, pixel);
  const lie = noise.fbm(x * 2.2 + o, z * 2.2, 3);
  const [u, v] = [x / 0.3, z / 0.42];
  const lozenge = Math.abs(u - Math.round(u)) + Math.abs(v - Math.round(v));
  const line = 0.012 + pixel;
  const lines = smooth(line * 4, line * 2, Math.abs(lozenge - 0.5)) + smooth(0.1, 0.06, lozenge);
  const isLozenged = material.scale > 1.5;
  const stripe = Math.sin(z * 46 + 0.4 * noise.at(x * 4, z * 4)) * 0.5 + 0.5;
  const share = isLozenged ? 0.8 * Math.min(1, lines) : 0.28 * stripe;
  blend(out, material, clamp(share + 0.14 * lie), 1 + 0.1 * pile + 0.1 * lie);
};

const ink: readonly [number, number, number] = [0.045, 0.05, 0.055];
/** A print in a frame, own measures −0.5..0.5 after `scale`: a sun above hills in two colors, or cut paper. */
const print: Painter = (out, material, { x, y, pixel }, noise) => {
  const { color, accent = color, offset, scale } = material;
  const u = x * scale;
  const v = y * scale;
  const soft = 0.004 + pixel * scale;
  const paper = 0.74 + 0.02 * noise.at(x * 300, y * 300) * seen(0.005, pixel);
  const under = (height: number) => smooth(height + soft, height - soft, v);
  const disc = (a: number, b: number, r: number) => smooth(r + soft, r - soft, Math.hypot(u - a, v - b));
  const isLand = noise.at(offset, 3.3) > 0;
  const side = noise.at(offset, 8.1) > 0 ? 1 : -1;
  const layers: [number, readonly number[]][] = isLand
    ? [
        [disc(0.13 * side, 0.16, 0.15), accent],
        [under(-0.02 + 0.12 * noise.at(u * 1.8 + offset, 1)), color.map((c) => 0.5 * c + 0.3)],
        [under(-0.17 + 0.14 * noise.at(u * 1.7 + offset, 5)), color],
        [under(-0.33 + 0.1 * noise.at(u * 2.1 + offset, 9)), ink],
      ]
    : [
        [disc(-0.1 * side, 0.14, 0.23), color],
        [disc(0.14 * side, -0.12, 0.2), accent],
        [disc(-0.05 * side, -0.06, 0.1), ink],
      ];
  for (let c = 0; c < 3; c++) {
    out[c] = paper * (c === 2 ? 0.9 : c === 1 ? 0.97 : 1);
    for (const [share, layer] of layers) out[c] = mix(out[c], layer[c], share);
  }
};

const plain: Painter = (out, material) => blend(out, material, 0);

const painters: Record<Finish, Painter> = {
  plain,
  plaster,
  wood,
  linen,
  marble,
  glaze,
  speckled,
  clay,
  apple,
  pear,
  citrus,
  grape,
  petal,
  leaf,
  pages,
  cloth,
  wax,
  coffee,
  outdoors,
  curtain,
  seed,
  fabric,
  rug,
  print,
  flame: plain,
};

export const patternOf =
  (noise: Noise): Pattern =>
  (out, material, point) =>
    painters[material.finish](out, material, point, noise);
