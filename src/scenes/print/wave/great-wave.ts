import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline } from '../plate/plate.ts';
import { between, curve, disc, flat, type Point, type Random, stroke } from '../plate/shapes.ts';
import { type BlockStage, fillOutlined } from './woodblock.ts';

/** Where the wave is: its outline is laid into this box; it curls towards `way`. */
export interface WaveBox {
  /** The outer edge, from which it rises. */
  readonly edge: number;
  readonly top: number;
  readonly bottom: number;
  /** How far its crest reaches over. */
  readonly reach: number;
  readonly way: -1 | 1;
}

/** A wave's back and face, as shares of its box: both run from its foot to the tip of its crest. */
const back: readonly Point[] = [
  [-0.25, 1.05],
  [-0.1, 0.78],
  [0.05, 0.5],
  [0.2, 0.26],
  [0.38, 0.09],
  [0.58, 0.015],
  [0.76, 0.05],
  [0.9, 0.16],
  [0.97, 0.3],
];
const face: readonly Point[] = [
  [1.5, 1.06],
  [1.2, 0.97],
  [0.95, 0.88],
  [0.74, 0.76],
  [0.6, 0.61],
  [0.56, 0.45],
  [0.62, 0.31],
  [0.76, 0.235],
  [0.88, 0.25],
  [0.97, 0.3],
];

/** The wave of the print that everybody knows: striped face, foam that ends in claws, spray. */
export function drawGreatWave(stage: BlockStage, box: WaveBox): void {
  const { plate, random, noise, inks } = stage;
  const { edge, top, bottom, reach, way } = box;
  const wobble = Array.from({ length: back.length }, () => between(random, -0.018, 0.018));
  // How far its crest hangs over, and how hollow it is.
  const hang = between(random, -0.08, 0.1);
  const hollow = between(random, -0.05, 0.06);
  const at = ([u, v]: Point): Point => [edge + way * u * reach, top + v * (bottom - top)];
  const swayed = (points: readonly Point[], isFace: boolean) =>
    points.map(([u, v], k): Point => {
      const sway = k < points.length - 2 ? wobble[k % wobble.length] : 0;
      const crest = smooth(0.55, 0.97, u) * smooth(0.75, 0.2, v);
      const belly = isFace ? hollow * smooth(0.8, 0.5, v) * smooth(0.95, 0.6, u) : 0;
      return [u + sway + hang * 0.5 * crest + belly, v + hang * crest];
    });
  const outer = resampled(curve(swayed(back, false).map(at), 10), 120);
  const inner = resampled(curve(swayed(face, true).map(at), 10), 120);
  const body = flat([...outer, ...[...inner].reverse()]);
  const between2 = (f: number, t: number): Point => {
    const k = Math.min(119, Math.floor(t * 119));
    return [outer[k][0] + (inner[k][0] - outer[k][0]) * f, outer[k][1] + (inner[k][1] - outer[k][1]) * f];
  };
  fill(plate, [body], (out, _, y) => {
    const t = clamp((y - top) / (bottom - top));
    const ink = mixed(inks.deep, inks.middle, 0.25 * t);
    [out[0], out[1], out[2]] = ink;
  });
  // Bands of water that rise along the face and meet at the crest.
  const bands: [number, number, number][] = [];
  for (let f = 0.16; f < 0.97; ) {
    const thick = between(random, 0.03, 0.075) * (0.6 + f * 0.7);
    bands.push([f, Math.min(0.985, f + thick), random()]);
    f += thick + between(random, 0.025, 0.06);
  }
  for (const [from, to, kind] of bands) {
    const steps = 90;
    const end = between(random, 0.84, 0.95);
    const one: Point[] = [];
    const other: Point[] = [];
    for (let k = 0; k <= steps; k++) {
      const t = (k / steps) * end;
      const slim = smooth(end, end - 0.35, t) * smooth(-0.05, 0.1, t);
      const middle = (from + to) / 2 + 0.012 * Math.sin(t * 9 + kind * 20);
      one.push(between2(middle - ((to - from) / 2) * slim, t));
      other.unshift(between2(middle + ((to - from) / 2) * slim, t));
    }
    fill(plate, [flat([...one, ...other])], kind < 0.55 ? inks.pale : kind < 0.8 ? inks.middle : inks.foam);
    fill(plate, [stroke(one, () => 0.0022)], inks.key, 0.8);
  }
  fill(plate, [stroke(outer, () => 0.005), stroke(inner, () => 0.0045)], inks.key);
  // Foam along the crest: lumps on the back, claws over the face.
  const foam: Outline[] = [];
  const rim: Outline[] = [];
  const line = 0.0033;
  const lump = (x: number, y: number, r: number) => {
    foam.push(disc(x, y, r));
    rim.push(disc(x, y, r + line));
  };
  const size = (bottom - top) * 0.115;
  for (let k = 0; k < 60; k++) {
    const t = 0.5 + 0.5 * (k / 59);
    const [x, y] = between2(between(random, -0.02, 0.24) * (0.35 + t * 0.65), t);
    lump(x, y, size * between(random, 0.2, 0.38) * smooth(0.44, 0.72, t));
  }
  const claws = 21;
  for (let k = 0; k < claws; k++) {
    const t = 0.66 + 0.34 * ((k + between(random, -0.2, 0.2)) / (claws - 1));
    const start = between2(0.1 + 0.28 * smooth(0.6, 1, t), Math.min(1, t));
    // At the tip they reach forwards, further back they hang down the face.
    const angle = Math.PI * (0.5 - 0.32 * smooth(0.7, 1, t)) + between(random, -0.2, 0.2);
    claw(
      start,
      angle,
      size * between(random, 0.6, 1.05) * (0.7 + 0.4 * t),
      size * 0.2,
      2,
      way,
      random,
      foam,
      rim,
      line,
    );
  }
  for (let k = 0; k < 9; k++) {
    const t = between(random, 0.84, 1);
    const start = between2(0.02, t);
    claw(
      start,
      Math.PI * between(random, -0.12, 0.12),
      size * between(random, 0.5, 0.9),
      size * 0.15,
      1,
      way,
      random,
      foam,
      rim,
      line,
    );
  }
  fillOutlined(stage, foam, rim, inks.foam);
  const shade: Outline[] = [];
  for (let k = 0; k < 60; k++) {
    const t = between(random, 0.55, 1);
    const [x, y] = between2(between(random, 0, 0.2) * t, t);
    shade.push(disc(x, y, size * between(random, 0.02, 0.05)));
  }
  fill(plate, shade, inks.pale, 0.9);
  const [tipX, tipY] = outer[outer.length - 1];
  const drops: Outline[] = [];
  const dropRims: Outline[] = [];
  for (let k = 0; k < 70; k++) {
    const away = random() ** 0.7;
    const x = tipX + way * between(random, -0.75, 0.55) * reach * away;
    const y = tipY - (bottom - top) * (0.32 - 0.62 * random()) * away - 0.05;
    if (y > tipY + 0.12 && noise.at(x * 9, y * 9) < 0) continue;
    const r = between(random, 0.0016, 0.0046);
    drops.push(disc(x, y, r));
    dropRims.push(disc(x, y, r + 0.0016));
  }
  fillOutlined(stage, drops, dropRims, inks.foam);
}

/** A finger of foam that hooks over and splits into smaller ones. `angle` 0 points along the wave's way, π/2 down. */
export function claw(
  [x, y]: Point,
  angle: number,
  long: number,
  thick: number,
  depth: number,
  way: -1 | 1,
  random: Random,
  foam: Outline[],
  rim: Outline[],
  line: number,
): void {
  const points: Point[] = [];
  let turn = angle;
  let [px, py] = [x, y];
  const steps = 8;
  const curl = between(random, 0.12, 0.24);
  for (let k = 0; k <= steps; k++) {
    points.push([px, py]);
    px += (way * Math.cos(turn) * long) / steps;
    py += (Math.sin(turn) * long) / steps;
    turn += curl;
  }
  const taper = (t: number) => thick * (1 - 0.62 * t) + thick * 0.25 * Math.sin(Math.PI * t);
  foam.push(stroke(points, taper), disc(px, py, thick * 0.26));
  rim.push(
    stroke(points, (t) => taper(t) + 2 * line),
    disc(px, py, thick * 0.26 + line),
  );
  if (depth === 0) return;
  for (let k = 0; k < 4; k++) {
    const from = points[2 + k * 2 - (k === 3 ? 0 : 0)] ?? points[steps];
    const side = k % 2 === 0 ? 1 : -0.55;
    claw(
      from,
      angle + curl * (2 + k) + side * between(random, 0.35, 0.8),
      long * between(random, 0.38, 0.55),
      thick * 0.52,
      depth - 1,
      way,
      random,
      foam,
      rim,
      line,
    );
  }
}

/** So many points, equally far apart. */
function resampled(points: readonly Point[], count: number): Point[] {
  const lengths = [0];
  for (let k = 1; k < points.length; k++)
    lengths.push(
      lengths[k - 1] + Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]),
    );
  const total = lengths[lengths.length - 1];
  let k = 1;
  return Array.from({ length: count }, (_, i): Point => {
    const wanted = (i / (count - 1)) * total;
    while (k < points.length - 1 && lengths[k] < wanted) k++;
    const t = clamp((wanted - lengths[k - 1]) / Math.max(1e-9, lengths[k] - lengths[k - 1]));
    return [
      points[k - 1][0] + (points[k][0] - points[k - 1][0]) * t,
      points[k - 1][1] + (points[k][1] - points[k - 1][1]) * t,
    ];
  });
}
