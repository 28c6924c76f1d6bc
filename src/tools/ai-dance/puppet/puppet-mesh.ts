import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { type Bone, distanceToBone } from './bones.ts';
import type { LayerName, Skeleton } from './skeleton.ts';

/** Triangles over one part of a figure, and which bones move each point. */
export interface PuppetMesh {
  readonly texture: MeshTexture;
  /** x and y of each point in the photo. */
  readonly from: Float32Array;
  readonly triangles: Uint32Array;
  /** The numbers of the bones of this part. */
  readonly bones: readonly number[];
  /** For each point, the share of each of these bones. */
  readonly shares: Float32Array;
  /** How much each point wants to be where its bones put it, against keeping its shape. */
  readonly stiffness: Float32Array;
  /** The neighbors of each point: those of `point` begin at `starts[point]`. */
  readonly starts: Uint32Array;
  readonly neighbors: Uint32Array;
  /** 1 where a point stays in its place: the border of the photo cuts the figure off there, or it is far from all bones. */
  readonly held: Uint8Array;
}

/** So many points is a person high. */
const pointsHigh = 36;
/** Fainter than this nothing is seen. */
const faintest = 8;
/** In widths of the bone: what is further from a forearm is held in the hand, and stiff as it. */
const heldFrom = 1.9;
/** In widths of the bone: what is further from all bones of the body is no part of it, such as a chair, and stays. */
const stillFrom = 2.6;

/** A lattice of triangles over all of a part that can be seen. */
export function puppetMesh(
  texture: MeshTexture,
  layer: LayerName,
  bones: readonly Bone[],
  { tall }: Skeleton,
): PuppetMesh {
  const own = bones.flatMap((bone, i) => (bone.layer === layer ? [i] : []));
  const { points, triangles } = lattice(texture, tall / pointsHigh);
  const count = points.length / 2;
  const shares = new Float32Array(count * own.length);
  const stiffness = new Float32Array(count);
  const held = new Uint8Array(count);
  const edge = tall / pointsHigh;
  for (let point = 0; point < count; point++) {
    const [x, y] = [points[2 * point], points[2 * point + 1]];
    const far = own.map((i) => distanceToBone(bones[i], x, y) / bones[i].radius);
    const nearest = Math.min(...far);
    const first = far.indexOf(nearest);
    const isHeld = layer !== 'body' && nearest > heldFrom;
    const foot = own.findIndex(
      (i, at) =>
        bones[i].isFoot &&
        far[at] < 1.9 &&
        y > bones[i].start[1] - 0.35 * bones[i].radius &&
        far[at] <= nearest + 0.4,
    );
    let sum = 0;
    for (let at = 0; at < own.length; at++) {
      const isWhole = foot >= 0 ? at === foot : isHeld ? bones[own[at]].to.endsWith('Wrist') : true;
      const share = isWhole ? 1 / (0.05 + far[at] ** 4) : 0;
      shares[point * own.length + at] = share;
      sum += share;
    }
    for (let at = 0; at < own.length; at++) shares[point * own.length + at] /= sum || 1;
    stiffness[point] = foot >= 0 ? 60 : isHeld ? 3 : 0.05 + 1.5 * Math.exp(-((far[first] / 0.55) ** 2));
    const isAtBorder = y > texture.height - 0.6 * edge || x < 0.6 * edge || x > texture.width - 0.6 * edge;
    if (layer === 'body' && (isAtBorder || nearest > stillFrom)) held[point] = 1;
  }
  return {
    texture,
    from: points,
    triangles,
    bones: own,
    shares,
    stiffness,
    held,
    ...ringsOf(count, triangles),
  };
}

/** Points in staggered rows, as far as a triangle of them shows something. */
function lattice(texture: MeshTexture, step: number): { points: Float32Array; triangles: Uint32Array } {
  const { width, height, data } = texture;
  const rise = step * 0.87;
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / rise) + 1;
  const place = (i: number, j: number) =>
    [Math.min(width, Math.max(0, (i - (j & 1 ? 0.5 : 1) + 0.5) * step)), Math.min(height, j * rise)] as const;
  const number = new Int32Array(columns * (rows + 1)).fill(-1);
  const points: number[] = [];
  const triangles: number[] = [];
  const isSeen = (x: number, y: number) =>
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    data[4 * (Math.floor(y) * width + Math.floor(x)) + 3] > faintest;
  const shows = (corners: readonly (readonly [number, number])[]) => {
    const [a, b, c] = corners;
    const fine = Math.max(4, Math.ceil(step / 2.5));
    for (let k = 0; k <= fine; k++)
      for (let m = 0; m + k <= fine; m++) {
        const [u, v] = [k / fine, m / fine];
        const w = 1 - u - v;
        if (isSeen(a[0] * w + b[0] * u + c[0] * v, a[1] * w + b[1] * u + c[1] * v)) return true;
      }
    return false;
  };
  const pointAt = (i: number, j: number) => {
    const at = j * columns + i;
    if (number[at] < 0) {
      number[at] = points.length / 2;
      points.push(...place(i, j));
    }
    return number[at];
  };
  for (let j = 0; j < rows; j++)
    for (let i = 0; i + 1 < columns; i++) {
      const isOdd = (j & 1) === 1;
      // An odd row lies half a step further to the right.
      const cells = isOdd
        ? [
            [
              [i, j],
              [i + 1, j],
              [i + 1, j + 1],
            ],
            [
              [i, j],
              [i + 1, j + 1],
              [i, j + 1],
            ],
          ]
        : [
            [
              [i, j],
              [i + 1, j],
              [i, j + 1],
            ],
            [
              [i + 1, j],
              [i + 1, j + 1],
              [i, j + 1],
            ],
          ];
      for (const cell of cells) {
        const corners = cell.map(([a, b]) => place(a, b));
        if (areaOf(corners) < 0.05 * step * step || !shows(corners)) continue;
        triangles.push(...cell.map(([a, b]) => pointAt(a, b)));
      }
    }
  return { points: Float32Array.from(points), triangles: Uint32Array.from(triangles) };
}

function areaOf([a, b, c]: readonly (readonly [number, number])[]): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
}

function ringsOf(count: number, triangles: Uint32Array): { starts: Uint32Array; neighbors: Uint32Array } {
  const rings = Array.from({ length: count }, () => new Set<number>());
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triangles[t + k], triangles[t + ((k + 1) % 3)]];
      rings[a].add(b);
      rings[b].add(a);
    }
  const starts = new Uint32Array(count + 1);
  for (const [i, ring] of rings.entries()) starts[i + 1] = starts[i] + ring.size;
  return { starts, neighbors: Uint32Array.from(rings.flatMap((ring) => [...ring])) };
}
