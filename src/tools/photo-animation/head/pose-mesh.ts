import { eyeLines } from '../../../imaging/face/eye-lines.ts';
import { facePoint } from '../../../imaging/face/face-points.ts';
import type { HeadMesh } from './head-mesh.ts';
import type { HeadPose } from './head-pose.ts';
import type { HeadSpace } from './head-space.ts';

/** How far behind the rim of the face the axis lies that it turns about, in radii; how far away the viewer is. */
const axis = 0.35;
const viewer = 9;
/** Of a breath, in radii: shoulders, and the head on them. */
const rise = { body: 0.04, head: 0.012 };
const swayReach = 0.07;

/**
 * Where a point of a head moves when it turns.
 *
 * @param depth behind the rim of the face, in pixels
 * @param turn how far it goes with the head, 0..1
 * @returns how far it moves, in pixels; nothing, exactly, when nothing turns
 */
export function turned(
  { center, radius, right, down, chin }: HeadSpace,
  [x, y, depth]: readonly [number, number, number],
  turn: number,
  pose: Pick<HeadPose, 'yaw' | 'pitch' | 'roll'>,
): [number, number] {
  const [yaw, pitch, roll] = [pose.yaw * turn, pose.pitch * turn, pose.roll * turn];
  if (yaw === 0 && pitch === 0 && roll === 0) return [0, 0];
  const from = depth - axis * radius;
  let u = (x - center[0]) * right[0] + (y - center[1]) * right[1];
  let v = (x - center[0]) * down[0] + (y - center[1]) * down[1];
  let d = from;
  [u, d] = [u * Math.cos(yaw) - d * Math.sin(yaw), d * Math.cos(yaw) + u * Math.sin(yaw)];
  // Looking up takes what is near up.
  [v, d] = [v * Math.cos(pitch) + d * Math.sin(pitch), d * Math.cos(pitch) - v * Math.sin(pitch)];
  const scale = 1 / (1 + (d - from) / (viewer * radius));
  const placeX = center[0] + (u * right[0] + v * down[0]) * scale;
  const placeY = center[1] + (u * right[1] + v * down[1]) * scale;
  const neckX = center[0] + down[0] * (chin + 0.35) * radius;
  const neckY = center[1] + down[1] * (chin + 0.35) * radius;
  const [dx, dy] = [placeX - neckX, placeY - neckY];
  return [
    neckX + dx * Math.cos(roll) - dy * Math.sin(roll) - x,
    neckY + dx * Math.sin(roll) + dy * Math.cos(roll) - y,
  ];
}

/** How far a breath lifts the head, in pixels. */
export const headLift = ({ radius }: HeadSpace, { breath }: HeadPose) => rise.head * breath * radius;

/**
 * Where the points of a mesh stand on the frame.
 *
 * @param poses of each head
 * @param to x and y of each point
 */
export function poseMesh(
  { heads, points, from }: HeadMesh,
  poses: readonly HeadPose[],
  to: Float32Array,
): void {
  const corners = heads.map((_, head) =>
    [facePoint.mouthRight, facePoint.mouthLeft].map((index) => points[head * 468 + index]),
  );
  for (const [i, point] of points.entries()) {
    const { x, y, head, across, down, depth, hold, turn, body, loose } = point;
    const space = heads[head];
    const { radius, right, down: below } = space;
    const pose = poses[head];
    let [moveX, moveY] = [0, 0];
    if (pose.smile !== 0 && across * across + down * down < 2.4) {
      for (const [side, corner] of corners[head].entries()) {
        const way = side === 0 ? -1 : 1;
        const lips = bump(across - corner.across, down - corner.down, 0.2, 0.17);
        const cheek = bump(across - corner.across - way * 0.16, down - corner.down + 0.33, 0.2, 0.16);
        const out = (0.075 * lips + 0.02 * cheek) * way * pose.smile * radius;
        // No smile is the same on both sides.
        const up = -(0.085 * lips + 0.045 * cheek) * (side === 0 ? 1 : 0.9) * pose.smile * radius;
        moveX += right[0] * out + below[0] * up;
        moveY += right[1] * out + below[1] * up;
      }
    }
    const [turnX, turnY] = turned(space, [x + moveX, y + moveY, depth], turn, pose);
    moveX += turnX;
    moveY += turnY;
    moveY -= body * rise.body * pose.breath * radius + turn * headLift(space, pose);
    moveX += body * pose.breath * 0.006 * across * radius;
    if (pose.sway !== 0 && loose > 0) {
      const wave = 2 * Math.PI * pose.swayPhase - 1.5 * down - 0.6 * across;
      const blown = Math.sin(wave) + 0.4 * Math.sin(2 * wave + 1);
      moveX += pose.sway * loose * swayReach * radius * blown;
      moveY += pose.sway * loose * 0.3 * swayReach * radius * Math.cos(wave);
    }
    to[2 * i] = from[2 * i] + moveX * hold;
    to[2 * i + 1] = from[2 * i + 1] + moveY * hold;
  }
  for (const head of heads.keys()) squint(to, head * 468, poses[head]);
}

const bump = (x: number, y: number, wide: number, high: number) =>
  Math.exp(-((x / wide) ** 2 + (y / high) ** 2) / 2);

/** The skin around an eye goes along when it blinks or smiles; the lid itself is drawn over it. */
function squint(to: Float32Array, first: number, { blink, smile }: HeadPose): void {
  if (blink === 0 && smile === 0) return;
  const low = 0.1 * blink + 0.1 * smile;
  for (const { upper, lower, crease, brow, under } of eyeLines) {
    for (let i = 1; i < 8; i++) {
      const [a, b] = [2 * (first + upper[i]), 2 * (first + lower[i])];
      const [gapX, gapY] = [to[b] - to[a], to[b + 1] - to[a + 1]];
      const move = (index: number, share: number) => {
        to[2 * (first + index)] += gapX * share;
        to[2 * (first + index) + 1] += gapY * share;
      };
      move(crease[i], 0.12 * blink);
      move(brow[i], 0.08 * blink);
      move(lower[i], -low);
      move(under[i], -0.6 * low);
    }
  }
}
