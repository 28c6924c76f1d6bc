import Delaunator from 'delaunator';
import { eyeLines } from '../../../imaging/face/eye-lines.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { mix, smooth } from '../../../imaging/sampling/ramp.ts';
import { type HeadSpace, headSpace, type SeenFace } from './head-space.ts';
import type { PersonShare } from './person-share.ts';

/** Rings of points around the face, in radii of its rim. */
const rings = [1.08, 1.18, 1.32, 1.5];
const ringPoints = 48;
/** Cells of the grid beyond them, of the face's half width. */
const cell = 1 / 4.5;
/** How far beyond its center a head moves anything, in radii: to the sides, up and down. */
const reach = { aside: 4.2, up: 3.6, down: 6.5 };
/** At 12° a slope of 4.7 would fold over itself. */
const steepest = 1.9;

/** A point of the mesh: its place, and what moves it. */
interface MeshPoint {
  readonly x: number;
  readonly y: number;
  /** Which head it goes with. */
  readonly head: number;
  /** In that head's radii, across and down the face. */
  readonly across: number;
  readonly down: number;
  /** Behind the sides of the face, in pixels. */
  depth: number;
  /** How much of its motion it makes: 0 on the border of the picture and away from people. */
  hold: number;
  /** How far it turns with the head, 0..1. */
  turn: number;
  /** How far it rises with a breath, and sways, 0..1. */
  readonly body: number;
  readonly loose: number;
}

/** The mesh of all heads that move on a picture. Points of the faces come first, 468 each. */
export interface HeadMesh {
  readonly heads: readonly HeadSpace[];
  readonly points: readonly MeshPoint[];
  readonly from: Float32Array;
  /** Those that can move, the farthest first, without those of the eyes. */
  readonly triangles: Uint32Array;
  /** Those at an eye. */
  readonly eyeTriangles: Uint32Array;
}

/**
 * Points of the faces, rings around them and a grid beyond, with the depth of each, joined by Delaunay's triangles. Depth falls off behind the
 * face, and no triangle is steeper than a turn of the head can bear.
 *
 * @param person where people are; background is dragged along for a short way only
 */
export function headMesh(faces: readonly SeenFace[], size: Size, person: PersonShare): HeadMesh {
  const heads = faces.map(headSpace);
  const points: MeshPoint[] = [];
  const add = (head: number, x: number, y: number, own: { depth: number } | undefined) => {
    const space = heads[head];
    const [across, down] = space.local(x, y);
    const ofHead =
      (1 - smooth(space.chin * 0.93, space.chin + 0.75, down)) *
      (1 - smooth(2.3, 3.6, Math.hypot(across, down * 0.8)));
    const around = beyondRim(space, x, y, down);
    const farthest = Math.max(
      Math.abs(across) / reach.aside,
      down < 0 ? -down / reach.up : down / reach.down,
    );
    const hold =
      (1 - smooth(0.75, 0.98, farthest)) *
      borderHold(space.radius, size, x, y) *
      (own ? 1 : person(x, y) * apart(heads, head, x, y));
    const body = smooth(space.chin + 0.1, space.chin + 1.6, down);
    points.push({
      x,
      y,
      head,
      across,
      down,
      depth: own ? own.depth : around.depth,
      hold,
      turn: ofHead,
      body,
      loose: own ? 0 : smooth(1.15, 1.9, around.rho) * (1 - 0.6 * body),
    });
  };
  for (const [head, { points: seen, depths }] of faces.entries()) {
    for (const [index, [x, y]] of seen.entries())
      add(head, x, y, { depth: depths[index] - heads[head].depth });
  }
  const isFree = (head: number, x: number, y: number, rim: number) =>
    x > 0 &&
    y > 0 &&
    x < size.width &&
    y < size.height &&
    heads.every((space, other) => other === head || rhoOf(space, x, y) > rim);
  for (const [head, space] of heads.entries()) {
    for (const [ring, factor] of rings.entries()) {
      for (let at = 0; at < ringPoints; at++) {
        const angle = ((at + (ring % 2) / 2) / ringPoints) * 2 * Math.PI;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
        const { distance } = space.rimTowards(space.center[0] + dx, space.center[1] + dy);
        const [x, y] = [space.center[0] + dx * distance * factor, space.center[1] + dy * distance * factor];
        if (isFree(head, x, y, factor)) add(head, x, y, undefined);
      }
    }
  }
  addGrid(heads, size, (head, x, y) => add(head, x, y, undefined));
  const from = Float32Array.from(points.flatMap(({ x, y }) => [x, y]));
  const all = new Delaunator(Float64Array.from(from)).triangles;
  limitSlopes(points, all);
  return { heads, points, from, ...sorted(points, all, faces.length) };
}

/** How far out a place lies, in radii of the face's rim there. */
function rhoOf(space: HeadSpace, x: number, y: number): number {
  return Math.hypot(x - space.center[0], y - space.center[1]) / space.rimTowards(x, y).distance;
}

/** Depth beyond the rim of the face: hair and ears lie behind it, the neck below does so less. */
function beyondRim(space: HeadSpace, x: number, y: number, down: number) {
  const { radius, chin } = space;
  const rim = space.rimTowards(x, y);
  const rho = Math.hypot(x - space.center[0], y - space.center[1]) / rim.distance;
  const jaw = smooth(chin * 0.35, chin * 0.95, down);
  const depth =
    rim.depth * Math.max(0, 1 - (rho - 1) * mix(2.5, 1.2, jaw)) +
    Math.min(0.55 * radius, (rho - 1) * 0.9 * radius) * (1 - 0.7 * jaw);
  return { rho, depth };
}

/** The border of the picture stays where it is. */
function borderHold(radius: number, { width, height }: Size, x: number, y: number): number {
  const margin = Math.min(0.45 * radius, 0.12 * Math.min(width, height));
  const inside = Math.min(x, y, width - x, height - y);
  return smooth(0, 1, inside / margin);
}

/** Between two heads nothing is drawn both ways: motion ends halfway. */
function apart(heads: readonly HeadSpace[], head: number, x: number, y: number): number {
  const distance = ({ center, radius }: HeadSpace) => Math.hypot(x - center[0], y - center[1]) / radius;
  const own = distance(heads[head]);
  const others = heads.filter((_, other) => other !== head).map(distance);
  if (others.length === 0) return 1;
  const nearest = Math.min(...others);
  return smooth(0, 0.4, (nearest - own) / (nearest + own || 1));
}

/** A grid over all that the heads reach, as fine as the nearest one asks for. */
function addGrid(
  heads: readonly HeadSpace[],
  { width, height }: Size,
  add: (head: number, x: number, y: number) => void,
): void {
  const seen = new Set<string>();
  for (const [head, space] of heads.entries()) {
    const [left, right] = span(space.center[0], reach.up, reach.down, space.radius, width);
    const [top, bottom] = span(space.center[1], reach.down, reach.down, space.radius, height);
    const columns = Math.max(1, Math.round((right - left) / (cell * space.radius)));
    const rows = Math.max(1, Math.round((bottom - top) / (cell * space.radius)));
    for (let j = 0; j <= rows; j++) {
      for (let i = 0; i <= columns; i++) {
        const [x, y] = [left + ((right - left) * i) / columns, top + ((bottom - top) * j) / rows];
        const [across, down] = space.local(x, y);
        if (Math.abs(across) > 1.1 * reach.aside || down > 1.1 * reach.down || down < -1.1 * reach.up)
          continue;
        const owner = ownerOf(heads, x, y);
        const key = `${Math.round(x)} ${Math.round(y)}`;
        if (owner !== head || seen.has(key) || heads.some((other) => rhoOf(other, x, y) < 1.6)) continue;
        seen.add(key);
        add(head, x, y);
      }
    }
  }
}

function span(center: number, before: number, after: number, radius: number, most: number): [number, number] {
  return [
    Math.max(0, center - 1.1 * Math.max(before, after) * radius),
    Math.min(most, center + 1.1 * Math.max(before, after) * radius),
  ];
}

function ownerOf(heads: readonly HeadSpace[], x: number, y: number): number {
  let [owner, least] = [0, Number.POSITIVE_INFINITY];
  for (const [head, { center, radius }] of heads.entries()) {
    const distance = Math.hypot(x - center[0], y - center[1]) / radius;
    if (distance < least) [owner, least] = [head, distance];
  }
  return owner;
}

/** Where a side of a triangle is too steep, its deeper end comes forward. */
function limitSlopes(points: readonly MeshPoint[], triangles: Uint32Array): void {
  for (let sweep = 0; sweep < 40; sweep++) {
    for (let t = 0; t < triangles.length; t++) {
      const a = points[triangles[t]];
      const b = points[triangles[t % 3 === 2 ? t - 2 : t + 1]];
      const most = steepest * Math.hypot(a.x - b.x, a.y - b.y);
      const rise = a.depth - b.depth;
      if (rise > most) a.depth -= (rise - most) * 0.6;
      else if (-rise > most) b.depth -= (-rise - most) * 0.6;
    }
  }
}

/** Triangles that can move, those of eyes apart. */
function sorted(points: readonly MeshPoint[], all: Uint32Array, faces: number) {
  const eyes = new Set(eyeLines.flatMap(({ upper, lower }) => [...upper, ...lower]));
  const isEye = (index: number) => index < 468 * faces && eyes.has(index % 468);
  const depthOf = (t: number) => points[all[t]].depth + points[all[t + 1]].depth + points[all[t + 2]].depth;
  const wanted: number[] = [];
  const ofEyes: number[] = [];
  for (let t = 0; t < all.length; t += 3) {
    const corners = [all[t], all[t + 1], all[t + 2]];
    if (corners.every((corner) => points[corner].hold === 0)) continue;
    (corners.some(isEye) ? ofEyes : wanted).push(t);
  }
  const list = (places: number[]) =>
    Uint32Array.from(
      places
        .sort((one, other) => depthOf(other) - depthOf(one))
        .flatMap((t) => [all[t], all[t + 1], all[t + 2]]),
    );
  return { triangles: list(wanted), eyeTriangles: list(ofEyes) };
}
