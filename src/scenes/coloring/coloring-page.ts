import type { Raster } from '../../imaging/raster/raster.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { type FigureKind, figureKinds } from '../figure/figure-kinds.ts';
import type { Place } from '../vocabulary.ts';
import type { FigureWish, LandscapeWishes } from '../wishes.ts';
import { drawLineMandala } from './line-mandala.ts';
import { drawLinePattern } from './line-pattern.ts';
import { drawLineReef, type PageSwimmer } from './line-reef.ts';
import { type Outline, outlineDrawing } from './outline-drawing.ts';
import { createPen, type Pen, type Point } from './pen.ts';

/** Trees that a forest or a beach brings along. */
export const pageTrees = ['fir', 'tree', 'palm'] as const;

const arc = (x: number, y: number, radius: number, from: number, to: number, steps = 48): Point[] =>
  Array.from({ length: steps + 1 }, (_, k) => {
    const angle = from + ((to - from) * k) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
const turn = 2 * Math.PI;

/** What fills a page by itself, without a scene. */
export type PageOrnament = 'mandala' | 'geometric';

/**
 * Draws an ornament to be colored, as `drawColoringPage` draws a scene. A mandala goes around the drawing of the first figure, if there is one.
 */
export function drawOrnamentPage(
  ornament: PageOrnament,
  figure: Raster | undefined,
  seed: number,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const bottom = height / width;
  const pen = createPen(width, height, 0.0045 * Math.min(1, bottom));
  const random = seededRandom(seed);
  if (ornament === 'mandala') drawLineMandala(pen, random, bottom, seed, figure && outlineDrawing(figure));
  else drawLinePattern(pen, random, bottom, seed);
  return pen.page();
}

/** Swims on pages under water for which nobody is named. */
export const pageFish = 'fish';

/** Draws a view under water to be colored, as `drawColoringPage` draws a scene. */
export function drawReefPage(
  figures: LandscapeWishes['figures'],
  seed: number,
  { width, height }: { width: number; height: number },
  drawings: ReadonlyMap<string, Raster>,
): Uint8Array<ArrayBuffer> {
  const bottom = height / width;
  const side = Math.min(1, bottom);
  const pen = createPen(width, height, 0.0055 * side);
  const random = seededRandom(seed);
  const outlines = new Map([...drawings].map(([id, drawing]) => [id, outlineDrawing(drawing)] as const));
  const named = figures.flatMap(({ id, count }) => Array.from({ length: count }, () => id));
  const wanted = named.length > 0 ? named : Array.from({ length: 3 }, () => pageFish);
  const size = side * [0.56, 0.44, 0.36, 0.3, 0.28][Math.min(4, Math.max(0, wanted.length - 1))];
  const swimmers = wanted.flatMap((id, k): PageSwimmer[] => {
    const outline = outlines.get(id);
    const across = wanted.length === 1 ? 0.5 : 0.5 + 0.29 * Math.cos(2.4 * k + 2.6);
    const level = wanted.length === 1 ? 0.46 : 0.42 + 0.2 * Math.sin(2.4 * k + 2.6);
    const at = [across, bottom * level + size / 2] as const;
    return outline ? [{ outline, at, size, mirrored: random() < 0.5 }] : [];
  });
  drawLineReef(pen, random, bottom, swimmers);
  return pen.page();
}

/**
 * Draws a page to be colored: black lines on white, all areas closed. The scene in a few shapes, and whoever was asked for in front of it. RGB,
 * 8 bit. The same wishes and seed are the same page at any size.
 */
export async function drawColoringPage(
  wishes: LandscapeWishes,
  seed: number,
  { width, height }: { width: number; height: number },
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const random = seededRandom(seed);
  const bottom = height / width;
  const side = Math.min(1, bottom);
  const pen = createPen(width, height, 0.0055 * side);
  const has = (...wanted: Place[]) => wanted.some((place) => wishes.places.has(place));
  const horizon = bottom * (0.5 + 0.06 * random());
  const isWet = hasWater(wishes, has);
  const shore = isWet ? bottom * (has('sea') && !has('coast') ? 1.1 : 0.76) : horizon;
  const ground = Math.min(shore, bottom * 1.2);
  const page: Page = { pen, random, bottom, side, horizon, ground, wishes, has };
  drawSky(page);
  drawLand(page, isWet);
  await step(0.1);

  const outlines = new Map([...drawings].map(([id, drawing]) => [id, outlineDrawing(drawing)] as const));
  await step(0.6);
  drawTrees(page, outlines);
  if (ground < bottom) drawPlants(page);
  for (const figure of wishes.figures) {
    const outline = outlines.get(figure.id);
    if (outline) drawFigures(page, outline, figure);
  }
  await step(1);
  return pen.page();
}

/** A page on which a scene is drawn: 1 wide, `bottom` high, and where its land begins. */
interface Page {
  readonly pen: Pen;
  readonly random: () => number;
  readonly bottom: number;
  /** The shorter of its sides. */
  readonly side: number;
  readonly horizon: number;
  /** Where it begins in front of the water. */
  readonly ground: number;
  readonly wishes: LandscapeWishes;
  readonly has: (...wanted: Place[]) => boolean;
}

function hasWater({ sights, without, figures }: LandscapeWishes, has: Page['has']): boolean {
  if (figures.some(({ id }) => figureKinds[id].home === 'water')) return true;
  const isNamed = sights.has('water') || has('sea', 'lake', 'coast', 'river', 'fjord', 'islands');
  return isNamed && !without.has('water');
}

function drawSky({ pen, random, bottom, side, horizon, wishes: { sights, without, hour } }: Page): void {
  const isNight = hour === 'night' || sights.has('moon') || sights.has('stars');
  if (isNight) drawNight(pen, random, bottom, side);
  else if (!without.has('sun') && !sights.has('rainbow'))
    drawSun(pen, random() < 0.5 ? 0.16 : 0.84, bottom * 0.17, side * 0.08);
  if (sights.has('rainbow'))
    for (let k = 0; k < 6; k++)
      pen.line(arc(0.5, horizon + 0.05, side * (0.62 - 0.045 * k), Math.PI, turn, 80));
  if (isNight || without.has('clouds')) return;
  for (const x of [0.42, 0.7, 0.25].slice(0, sights.has('clouds') ? 3 : 2))
    drawCloud(pen, x + 0.1 * random(), bottom * (0.12 + 0.12 * random()), side * (0.07 + 0.03 * random()));
}

function drawLand({ pen, random, bottom, horizon, ground, wishes, has }: Page, isWet: boolean): void {
  if (has('mountains', 'valley', 'fjord', 'volcano', 'lake') && !wishes.without.has('mountains'))
    drawMountains(pen, random, horizon, bottom * 0.3, bottom);
  else if (!has('sea', 'desert', 'plain') || has('islands'))
    drawHills(pen, random, horizon, bottom * 0.1, bottom);
  if (isWet) drawWater(pen, random, horizon + bottom * 0.02, bottom);
  if (ground < bottom) drawHills(pen, random, ground, bottom * 0.035, bottom);
}

function drawTrees(
  { pen, random, bottom, side, horizon, ground, wishes, has }: Page,
  outlines: ReadonlyMap<string, Outline>,
): void {
  if (wishes.without.has('trees')) return;
  const isWooded = has('forest') || wishes.sights.has('trees') || wishes.trees;
  const named = wishes.trees === 'conifer' ? 'fir' : 'tree';
  const tree = outlines.get(isWooded ? named : has('coast', 'islands') ? 'palm' : '');
  if (!tree) return;
  for (const x of [0.1, 0.9, 0.26, 0.74].slice(0, isWooded ? 4 : 1))
    pen.stamp(
      tree,
      [x + 0.04 * random(), Math.max(ground, horizon) + bottom * 0.06],
      side * (0.26 + 0.1 * random()),
      random() < 0.5,
    );
}

/** On the ground in front. */
function drawPlants({ pen, random, bottom, side, wishes: { sights, without }, has }: Page): void {
  if ((sights.has('flowers') || has('meadow')) && !without.has('flowers'))
    for (let k = 0; k < 7; k++)
      drawFlower(pen, 0.07 + 0.14 * k + 0.03 * random(), bottom * (0.955 + 0.02 * random()), side * 0.04);
  else if (!has('desert', 'coast'))
    for (let k = 0; k < 6; k++)
      drawTuft(pen, 0.08 + 0.16 * k + 0.05 * random(), bottom * (0.925 + 0.06 * random()), side * 0.03);
}

/** Of their kind, beside each other. */
function drawFigures(
  { pen, random, bottom, side, horizon, wishes }: Page,
  outline: Outline,
  { id, count }: FigureWish,
): void {
  const { home }: FigureKind = figureKinds[id];
  const order = wishes.figures.findIndex((figure) => figure.id === id);
  const alone = wishes.figures.length === 1;
  const size =
    side *
    (count === 1 ? (alone ? 0.58 : 0.42) : count < 4 ? 0.33 : 0.25) *
    (home === 'sky' && count > 1 ? 0.8 : 1);
  const middle = alone ? 0.5 : order % 2 === 0 ? 0.32 : 0.7;
  const levels: Record<FigureKind['home'], () => number> = {
    sky: () =>
      Math.max(size + bottom * 0.02, bottom * (count > 1 ? 0.22 : 0.3) + size * (0.3 + 0.35 * random())),
    water: () => Math.min(bottom * 0.9, Math.max(horizon + size * 0.45, bottom * 0.74)),
    ground: () => bottom * (0.86 - 0.02 * order),
  };
  for (let k = 0; k < count; k++) {
    const x = middle + (k - (count - 1) / 2) * size * 0.92;
    const level = levels[home]();
    pen.stamp(outline, [x, level], size, random() < 0.5);
    if (home === 'water')
      for (const dx of [-0.3, 0.05, 0.36]) drawWave(pen, x + dx * size, level + 0.008, size * 0.16);
  }
}

function drawSun(pen: Pen, x: number, y: number, radius: number): void {
  for (let k = 0; k < 12; k++) {
    const angle = (turn * k) / 12;
    const ray = (length: number): Point => [x + length * Math.cos(angle), y + length * Math.sin(angle)];
    pen.line([ray(radius * 1.25), ray(radius * 1.65)]);
  }
  pen.shape(arc(x, y, radius, 0, turn));
}

function drawNight(pen: Pen, random: () => number, bottom: number, side: number): void {
  const [x, y, radius] = [0.8, bottom * 0.16, side * 0.09];
  const outer = arc(x, y, radius, 0.9, turn - 0.9);
  const [fromX, fromY] = outer[0];
  const inner = Math.hypot(fromX - x - radius * 0.35, fromY - y);
  const angle = Math.atan2(fromY - y, fromX - x - radius * 0.35);
  pen.shape([...outer, ...arc(x + radius * 0.35, y, inner, turn - angle, angle)]);
  for (let k = 0; k < 8; k++) {
    const [cx, cy] = [0.06 + 0.085 * k + 0.03 * random(), bottom * (0.05 + 0.26 * random())];
    const size = side * (0.014 + 0.014 * random());
    const star = Array.from({ length: 10 }, (_, i): Point => {
      const r = i % 2 === 0 ? size : size * 0.45;
      const a = (turn * i) / 10 - turn / 4;
      return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
    });
    pen.shape(star);
  }
}

/** The outline of three circles on a flat base. */
function drawCloud(pen: Pen, x: number, y: number, size: number): void {
  const at = (dx: number, dy: number, radius: number, from: number, to: number) =>
    arc(x + dx * size, y + dy * size, radius * size, from, to, 20);
  pen.shape([
    ...at(-0.85, 0, 0.55, turn * 0.25, turn * 0.7),
    ...at(-0.1, -0.38, 0.72, turn * 0.56, turn * 0.93),
    ...at(0.8, -0.05, 0.6, turn * 0.8, turn * 1.25),
  ]);
}

function drawMountains(pen: Pen, random: () => number, foot: number, height: number, bottom: number): void {
  for (const [count, share] of [
    [4, 0.75],
    [3, 1],
  ] as const) {
    const peaks = Array.from({ length: count }, (_, k) => ({
      x: (k + 0.5 + 0.4 * (random() - 0.5)) / count,
      rise: height * share * (0.6 + 0.4 * random()),
    }));
    const points: Point[] = [
      [-0.02, bottom + 0.05],
      [-0.02, foot - height * 0.12],
    ];
    for (const { x, rise } of peaks) {
      points.push([x, foot - rise], [x + 0.5 / count, foot - height * 0.14 * random()]);
    }
    points.push([1.02, foot - height * 0.1], [1.02, bottom + 0.05]);
    pen.shape(points);
    for (const { x, rise } of peaks) {
      // Snow on top, down to a zigzag.
      const wide = (0.5 / count) * 0.34;
      const low = foot - rise * 0.68;
      pen.line([
        [x - wide * 0.9, low],
        [x - wide * 0.4, low + rise * 0.09],
        [x, low - rise * 0.02],
        [x + wide * 0.45, low + rise * 0.08],
        [x + wide * 0.92, low],
      ]);
    }
  }
}

function drawHills(pen: Pen, random: () => number, foot: number, height: number, bottom: number): void {
  const [shift, waves] = [turn * random(), 1.1 + random()];
  const crest = Array.from({ length: 61 }, (_, k): Point => {
    const x = -0.02 + (1.04 * k) / 60;
    return [x, foot - height * (0.5 + 0.5 * Math.sin(shift + x * turn * waves * 0.5))];
  });
  pen.shape([...crest, [1.02, bottom + 0.05], [-0.02, bottom + 0.05]]);
}

function drawWater(pen: Pen, random: () => number, level: number, bottom: number): void {
  pen.shape([
    [-0.02, level],
    [1.02, level],
    [1.02, bottom + 0.05],
    [-0.02, bottom + 0.05],
  ]);
  for (let row = 1; row < 7; row++)
    for (let k = 0; k < 4; k++)
      drawWave(
        pen,
        (k + 0.2 + 0.6 * random() + (row % 2) * 0.4) / 4.2,
        level + row * (bottom - level) * 0.15,
        0.05 + 0.02 * random(),
      );
}

function drawWave(pen: Pen, x: number, y: number, size: number): void {
  pen.line([
    ...arc(x - size * 0.5, y - size * 0.3, size * 0.58, turn * 0.42, turn * 0.08, 12),
    ...arc(x + size * 0.5, y - size * 0.3, size * 0.58, turn * 0.42, turn * 0.08, 12),
  ]);
}

function drawFlower(pen: Pen, x: number, y: number, size: number): void {
  pen.line([
    [x, y - size * 1.1],
    [x + size * 0.1, y + size * 0.9],
  ]);
  for (let k = 0; k < 5; k++) {
    const angle = (turn * k) / 5 - turn / 4;
    pen.shape(
      arc(
        x + size * 0.42 * Math.cos(angle),
        y - size * 1.2 + size * 0.42 * Math.sin(angle),
        size * 0.28,
        0,
        turn,
        24,
      ),
    );
  }
  pen.shape(arc(x, y - size * 1.2, size * 0.24, 0, turn, 24));
}

function drawTuft(pen: Pen, x: number, y: number, size: number): void {
  for (const lean of [-0.7, -0.1, 0.6])
    pen.line([
      [x, y],
      [x + lean * size * 0.4, y - size * 0.7],
      [x + lean * size, y - size * 1.2],
    ]);
}
