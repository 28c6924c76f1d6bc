import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp } from '../../imaging/sampling/ramp.ts';
import type { Direction, Light } from '../air/atmosphere.ts';
import type { Frame } from '../view/camera.ts';
import type { StandingTree } from './standing-tree.ts';
import { growTree, numbersOfLeaf, numbersOfWood, type PaintedTree, type TreeModel } from './tree-model.ts';

export interface TreePainting {
  readonly kind: PaintedTree;
  readonly seed: number;
  readonly frame: Frame;
  /** Of the eye above the water, meters. */
  readonly eye: number;
  /** As in `Visibility`: what is nearer hides a tree, and a tree enters its own distance. */
  readonly distance: Float32Array;
  readonly columns: number;
  readonly sun: Direction;
  readonly sunlight: Light;
  readonly ambient: Light;
  ground(x: number, z: number): number;
  /** Whether the sun reaches the ground there. */
  isLit(x: number, z: number): boolean;
  /** Color of the leaves of a tree, linear, into `out`; `level` is 0 at its foot, 1 at its top. */
  foliage(out: Float32Array, tree: StandingTree, level: number): void;
  /** With fewer, larger leaves. */
  readonly isDraft: boolean;
  /** Share of the leaves that hang on the trees. */
  readonly leafy: number;
  /** They stand among walls: what is a step nearer hides them. */
  readonly isCrowded?: boolean;
  /** Changes light on its way from a place to the eye. */
  haze(light: Float32Array, planeX: number, planeY: number, z: number, height: number): void;
}

/** Different trees of a kind, each of them also mirrored. */
const forms = 4;
const bark: Light = [0.115, 0.088, 0.066];
/** No leaf is drawn smaller, in pixels: fewer and larger ones stand for them. */
const smallestLeaf = 0.72;
/** Larger ones fall into several. */
const largestLeaf = 2.1;

/** Trees leaf by leaf, the farthest first, painted over `light` (linear, RGB). */
export function paintTrees(
  light: Float32Array,
  trees: readonly StandingTree[],
  options: TreePainting,
  noise: Noise,
): void {
  const {
    kind,
    seed,
    frame,
    eye,
    distance,
    columns,
    sun,
    sunlight,
    ambient,
    ground,
    isLit,
    foliage,
    isDraft,
    leafy,
    isCrowded,
    haze,
  } = options;
  const { width, height, pixel } = frame;
  const needles = kind === 'conifer';
  const models = new Map<number, TreeModel>();
  function modelOf(form: number): TreeModel {
    const n = form % (forms * 2);
    const known = models.get(n);
    if (known) return known;
    const towards: Direction = n >= forms ? [-sun[0], sun[1], sun[2]] : sun;
    const made = growTree(kind, seed * 16 + (n % forms), towards, isDraft ? 2 : 1);
    models.set(n, made);
    return made;
  }
  const horizon = frame.planeY(0) / pixel;
  // What the air between does to light is the same for all of a tree.
  const added = new Float32Array(3);
  const through = new Float32Array(3);
  const leafColors = new Float32Array(6);
  const color = new Float32Array(3);

  /** Mixes `color` into a pixel of something `z` away, unless it is hidden. */
  function dab(column: number, row: number, z: number, margin: number, share: number): void {
    const at = row * 2 * columns + column * 2;
    if (Math.abs(distance[at]) < z - margin) return;
    const o = (row * width + column) * 3;
    light[o] += (color[0] - light[o]) * share;
    light[o + 1] += (color[1] - light[o + 1]) * share;
    light[o + 2] += (color[2] - light[o + 2]) * share;
    if (share < 0.5) return;
    distance[at] = z;
    distance[at + 1] = z;
    distance[at + columns] = z;
    distance[at + columns + 1] = z;
  }

  function leaf(cx: number, cy: number, radius: number, turn: number, z: number, margin: number): void {
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const long = needles ? 0.8 / radius : 1 / radius;
    const short = (needles ? 2.9 : 1.9) / radius;
    const reach = (needles ? 1.25 : 1) * radius + 0.5;
    const right = Math.min(width - 1, Math.floor(cx + reach));
    const bottom = Math.min(height - 1, Math.floor(cy + reach));
    for (let row = Math.max(0, Math.ceil(cy - reach - 0.5)); row <= bottom; row++)
      for (let column = Math.max(0, Math.ceil(cx - reach - 0.5)); column <= right; column++) {
        const dx = column + 0.5 - cx;
        const dy = row + 0.5 - cy;
        const u = (dx * c + dy * s) * long;
        const v = (dy * c - dx * s) * short;
        const share = clamp((1 - Math.sqrt(u * u + v * v)) * radius * 0.75 + 0.5);
        if (share > 0.03) dab(column, row, z, margin, share);
      }
  }

  function paintLeaves(tree: StandingTree, model: TreeModel, place: Place, from: number, to: number): void {
    const { leaves, leafRadius } = model;
    const { tall, middle, foot, side, lit, margin } = place;
    const step = Math.max(1, Math.ceil((smallestLeaf / (leafRadius * tall)) ** 2));
    const parts = Math.min(16, Math.max(1, Math.round((leafRadius * tall) ** 2 / largestLeaf ** 2)));
    const radius = (leafRadius * tall * Math.sqrt(step) * (step > 1 ? 0.94 : 1.02)) / Math.sqrt(parts);
    const count = leaves.length / numbersOfLeaf;
    for (let n = Math.floor(from * count); n < to * count; n += step) {
      const o = n * numbersOfLeaf;
      const tone = leaves[o + 5];
      if (tone > leafy) continue;
      const y = leaves[o + 1];
      const cx = middle + leaves[o] * side * tall;
      const cy = foot - y * tall;
      if (cx < -radius || cy < -radius || cx > width + radius || cy > height + radius) continue;
      const z = tree.z + leaves[o + 2] * tree.height;
      if (z < 0.5) continue;
      const level = clamp(y);
      const sunny = lit * leaves[o + 3];
      // Against the light leaves glow, with more yellow in it.
      const glow = sunny * (needles ? 0.15 : 0.42) * clamp(sun[2]);
      const open = leaves[o + 4];
      const own = (0.72 + 0.56 * tone) / Math.PI;
      for (let c = 0; c < 3; c++) {
        const albedo = leafColors[c] + (leafColors[3 + c] - leafColors[c]) * level;
        const shine =
          sunlight[c] * (sunny + glow * (c === 0 ? 1.25 : c === 1 ? 1.1 : 0.6)) + ambient[c] * open;
        color[c] = added[c] + through[c] * albedo * own * shine;
      }
      if (parts === 1) leaf(cx, cy, radius, n * 2.4, z, margin);
      else
        for (let part = 0; part < parts; part++) {
          const angle = n * 1.7 + part * 2.4;
          const out = leafRadius * tall * 1.7 * Math.sqrt((part + 0.3) / parts);
          const before = color[1];
          if (part & 1) for (let c = 0; c < 3; c++) color[c] *= 0.86;
          leaf(
            cx + Math.cos(angle) * out,
            cy + Math.sin(angle) * out * 0.8,
            radius * 1.28,
            angle * 3,
            z,
            margin,
          );
          if (part & 1) for (let c = 0; c < 3; c++) color[c] *= before === 0 ? 1 : 1 / 0.86;
        }
    }
  }

  function paintWood(tree: StandingTree, { wood }: TreeModel, place: Place): void {
    const { tall, middle, foot, side, lit, margin } = place;
    for (let o = 0; o < wood.length; o += numbersOfWood) {
      const ar = wood[o + 3] * tall;
      const br = wood[o + 7] * tall;
      // Twigs finer than that are lost among the leaves; a stem is seen as long as anything.
      const thickest = Math.max(ar, br);
      if (thickest < 0.12 || (thickest < 0.3 && wood[o + 3] < 0.012)) continue;
      const ax = middle + wood[o] * side * tall;
      const ay = foot - wood[o + 1] * tall;
      const bx = middle + wood[o + 4] * side * tall;
      const by = foot - wood[o + 5] * tall;
      const z = tree.z + ((wood[o + 2] + wood[o + 6]) / 2) * tree.height;
      if (z < 0.5) continue;
      const dx = bx - ax;
      const dy = by - ay;
      const length = Math.sqrt(dx * dx + dy * dy) + 1e-6;
      const reach = Math.max(ar, br, 0.5) + 0.5;
      const sunny = lit * wood[o + 8];
      const open = wood[o + 9];
      const last = Math.min(height - 1, Math.max(ay, by) + reach);
      const right = Math.min(width - 1, Math.max(ax, bx) + reach);
      for (let row = Math.max(0, Math.floor(Math.min(ay, by) - reach)); row <= last; row++)
        for (let column = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); column <= right; column++) {
          const px = column + 0.5 - ax;
          const py = row + 0.5 - ay;
          const t = clamp((px * dx + py * dy) / (length * length));
          const radius = ar + (br - ar) * t;
          const across = (px * dy - py * dx) / length;
          const ex = px - dx * t;
          const ey = py - dy * t;
          const away = Math.sqrt(ex * ex + ey * ey);
          // The foot is as round as the stem.
          if (row + 0.5 > foot + 0.2 * Math.sqrt(Math.max(0, ar * ar - (column + 0.5 - middle) ** 2)))
            continue;
          const share = clamp(Math.max(radius, 0.3) - away + 0.5) * Math.min(1, radius * 2);
          if (share <= 0.03) continue;
          // A round stem: its sides turn away from the eye.
          const round = Math.max(-1, Math.min(1, -across / Math.max(0.5, radius)));
          const facing = round * sun[0] - Math.sqrt(1 - round * round) * sun[2] * 0.9 + 0.12;
          let furrow = 1;
          if (radius > 2) {
            const along = (wood[o + 1] + (wood[o + 5] - wood[o + 1]) * t) * 40;
            furrow = 1 + 0.55 * noise.fbm(Math.asin(round) * 3.2 + tree.tint * 50, along * 0.8, 3, 0.6);
          }
          for (let c = 0; c < 3; c++) {
            const shine =
              sunlight[c] * sunny * clamp(facing) + ambient[c] * open * (0.55 + 0.25 * (1 - round * round));
            color[c] = added[c] + (through[c] * bark[c] * furrow * shine) / Math.PI;
          }
          dab(column, row, z, margin, share);
        }
    }
  }

  for (const tree of [...trees].sort((a, b) => b.z - a.z)) {
    const { x, z } = tree;
    const base = ground(x, z);
    const tall = tree.height / z / pixel;
    const middle = x / z / pixel + width / 2;
    const foot = horizon - (base - eye) / z / pixel;
    if (
      middle < -tall * 0.7 ||
      middle > width + tall * 0.7 ||
      foot - tall * 1.05 > height ||
      foot < -tall * 0.1
    )
      continue;
    const planeX = x / z;
    const planeY = (base + tree.height * 0.6 - eye) / z;
    added.fill(0);
    through.fill(1);
    haze(added, planeX, planeY, z, base + tree.height * 0.6);
    haze(through, planeX, planeY, z, base + tree.height * 0.6);
    for (let c = 0; c < 3; c++) through[c] -= added[c];
    for (const level of [0, 1]) {
      foliage(color, tree, level);
      leafColors.set(color, level * 3);
    }
    const side = tree.form % (forms * 2) >= forms ? -tree.wide : tree.wide;
    const place: Place = {
      tall,
      middle,
      foot,
      side,
      lit: isLit(x, z) ? 1 : 0,
      margin: isCrowded ? 0.25 * tree.height : z * 0.02 + tree.height * 0.5,
    };
    const model = modelOf(tree.form);
    paintLeaves(tree, model, place, 0, 0.5);
    paintWood(tree, model, place);
    paintLeaves(tree, model, place, 0.5, 1);
  }
}

/** A tree on the picture, in pixels: its height, the middle and the foot of its trunk. */
interface Place {
  readonly tall: number;
  readonly middle: number;
  readonly foot: number;
  /** How wide it is, compared to its kind; negative where it is mirrored. */
  readonly side: number;
  /** 0 in the shadow of the land. */
  readonly lit: number;
  /** How much nearer than itself it lets other things be (m), before they hide it. */
  readonly margin: number;
}
