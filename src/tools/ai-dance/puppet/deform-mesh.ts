import type { Bone } from './bones.ts';
import type { PuppetMesh } from './puppet-mesh.ts';
import { distance, type Joints } from './skeleton.ts';

/** Bones are stretched and pressed by no more. */
export const mostStretch = 0.12;
const sweeps = 8;
/** How hard a point is held that stays in its place. */
const holding = 400;

/** Where a bone is taken to: turned about its start, stretched along itself, moved. */
interface Taken {
  readonly cos: number;
  readonly sin: number;
  readonly along: readonly [x: number, y: number];
  readonly stretch: number;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

function taken(bone: Bone, rest: Joints, pose: Joints): Taken {
  const [a, b] = [rest[bone.from], rest[bone.to]];
  const [c, d] = [pose[bone.from], pose[bone.to]];
  if (bone.isFoot) return { cos: 1, sin: 0, along: [1, 0], stretch: 1, from: a, to: c };
  const turn = Math.atan2(d[1] - c[1], d[0] - c[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  const length = distance(a, b) || 1;
  const stretch = Math.min(1 + mostStretch, Math.max(1 - mostStretch, distance(c, d) / length));
  return {
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    along: [(b[0] - a[0]) / length, (b[1] - a[1]) / length],
    stretch,
    from: a,
    to: c,
  };
}

/**
 * Where the points of a part go in a pose: first where their bones take them, blended by their shares, then relaxed so that the shape around each point
 * is kept but turned ("As-Rigid-As-Possible Surface Modeling", Sorkine and Alexa, 2007).
 *
 * @param goal takes where the bones alone would put each point; of the size of `to`
 */
export function deformMesh(
  mesh: PuppetMesh,
  bones: readonly Bone[],
  rest: Joints,
  pose: Joints,
  to: Float32Array,
  goal: Float32Array,
): void {
  const { from, shares, bones: own, stiffness, held, starts, neighbors } = mesh;
  const moves = own.map((i) => taken(bones[i], rest, pose));
  const count = from.length / 2;
  for (let i = 0; i < count; i++) {
    if (held[i]) {
      goal[2 * i] = from[2 * i];
      goal[2 * i + 1] = from[2 * i + 1];
      continue;
    }
    let [x, y] = [0, 0];
    for (const [at, { cos, sin, along, stretch, from: start, to: end }] of moves.entries()) {
      const share = shares[i * own.length + at];
      if (share < 1e-4) continue;
      let dx = from[2 * i] - start[0];
      let dy = from[2 * i + 1] - start[1];
      const far = (dx * along[0] + dy * along[1]) * (stretch - 1);
      dx += along[0] * far;
      dy += along[1] * far;
      x += share * (end[0] + dx * cos - dy * sin);
      y += share * (end[1] + dx * sin + dy * cos);
    }
    goal[2 * i] = x;
    goal[2 * i + 1] = y;
  }
  to.set(goal);
  const turns = new Float32Array(2 * count);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let i = 0; i < count; i++) {
      let [a, b] = [0, 0];
      for (let k = starts[i]; k < starts[i + 1]; k++) {
        const j = neighbors[k];
        const [ex, ey] = [from[2 * j] - from[2 * i], from[2 * j + 1] - from[2 * i + 1]];
        const [fx, fy] = [to[2 * j] - to[2 * i], to[2 * j + 1] - to[2 * i + 1]];
        a += ex * fx + ey * fy;
        b += ex * fy - ey * fx;
      }
      const length = Math.hypot(a, b) || 1;
      turns[2 * i] = a / length;
      turns[2 * i + 1] = b / length;
    }
    for (let i = 0; i < count; i++) {
      const ring = starts[i + 1] - starts[i];
      const pull = (held[i] ? holding : stiffness[i]) * ring;
      let [x, y] = [goal[2 * i] * pull, goal[2 * i + 1] * pull];
      for (let k = starts[i]; k < starts[i + 1]; k++) {
        const j = neighbors[k];
        const [ex, ey] = [from[2 * i] - from[2 * j], from[2 * i + 1] - from[2 * j + 1]];
        const [c, s] = [(turns[2 * i] + turns[2 * j]) / 2, (turns[2 * i + 1] + turns[2 * j + 1]) / 2];
        x += to[2 * j] + ex * c - ey * s;
        y += to[2 * j + 1] + ex * s + ey * c;
      }
      to[2 * i] = x / (pull + ring);
      to[2 * i + 1] = y / (pull + ring);
    }
  }
}

/** How many triangles of a mesh are turned over: each is a tear. */
export function turnedOver(
  { from, triangles }: Pick<PuppetMesh, 'from' | 'triangles'>,
  to: Float32Array,
): number {
  let count = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [2 * triangles[t], 2 * triangles[t + 1], 2 * triangles[t + 2]];
    if (signed(from, a, b, c) * signed(to, a, b, c) <= 0) count++;
  }
  return count;
}

const signed = (p: Float32Array, a: number, b: number, c: number) =>
  (p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[c] - p[a]) * (p[b + 1] - p[a + 1]);
