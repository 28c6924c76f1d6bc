import type { MotionName } from '../moves/motion-names.ts';
import { type Motion, motions } from '../moves/motions.ts';
import { readMotion } from '../moves/read-motion.ts';
import type { Bone } from './bones.ts';
import { deformMesh, turnedOver } from './deform-mesh.ts';
import { type Amounts, poseSkeleton } from './pose-skeleton.ts';
import type { PuppetMesh } from './puppet-mesh.ts';
import { isMovedApart, type Joints, type LayerName, type Side, type Skeleton, sides } from './skeleton.ts';

/** A figure in parts that its bones move. */
export interface Puppet {
  readonly skeleton: Skeleton;
  readonly bones: readonly Bone[];
  readonly meshes: Readonly<Record<LayerName, PuppetMesh>>;
}

/** How much of a motion is tried, from all of it on: less, until nothing tears. */
const tried = [1, 0.85, 0.7, 0.55, 0.4, 0.28, 0.15];
/** Poses that are tried of each beat. */
const triedPerBeat = 4;

/** So much more the rest does where both arms rest. */
const livelier = 1.3;

/**
 * How much of a motion each part of a puppet can do before one of its triangles turns over: an arm that lies before the chest less than
 * one that hangs freely.
 *
 * @param strength 0..1, what is asked for
 */
export function bearableAmounts(puppet: Puppet, name: MotionName, strength: number): Amounts {
  const motion = motions[name];
  const { arms } = puppet.skeleton;
  const isMoving = sides.some((side) => isMovedApart(arms[side]));
  const start = (side: Side) => (arms[side] === 'resting' ? 0 : strength);
  const amounts = { body: 0, arms: { left: start('left'), right: start('right') } };
  const find = (layer: LayerName, set: (amount: number) => void, most = strength) => {
    for (const share of tried) {
      set(most * share);
      if (!tears(puppet, motion, amounts, layer)) return;
    }
    set(0);
  };
  const setBody = (amount: number) => {
    amounts.body = amount;
  };
  find('body', setBody, isMoving ? strength : livelier * strength);
  for (const side of sides) {
    if (arms[side] === 'hidden') continue;
    find(arms[side] === 'resting' ? 'body' : side, (amount) => {
      amounts.arms[side] = amount;
    });
  }
  return amounts;
}

function tears(puppet: Puppet, motion: Motion, amounts: Amounts, layer: LayerName): boolean {
  const mesh = puppet.meshes[layer];
  const [to, goal] = [new Float32Array(mesh.from.length), new Float32Array(mesh.from.length)];
  for (let at = 0; at < motion.beats * triedPerBeat; at++) {
    const pose = poseSkeleton(puppet.skeleton, readMotion(motion, at / triedPerBeat), amounts);
    deformMesh(mesh, puppet.bones, puppet.skeleton.joints, pose, to, goal);
    if (turnedOver(mesh, to) > 0) return true;
  }
  return false;
}

/** A motion of which only a share is done: where it begins and ends, it runs out of the photo's own pose and back. */
export function faded(amounts: Amounts, share: number): Amounts {
  return {
    body: amounts.body * share,
    arms: { left: amounts.arms.left * share, right: amounts.arms.right * share },
  };
}

export type PuppetPose = {
  readonly joints: Joints;
  readonly points: Readonly<Record<LayerName, Float32Array>>;
};

/** Poses a puppet; what it answers is overwritten by the next pose. */
export function puppetPoser(puppet: Puppet): (joints: Joints) => PuppetPose {
  const { meshes, bones, skeleton } = puppet;
  const layers = ['body', 'left', 'right'] as const;
  const empty = (layer: LayerName) => new Float32Array(meshes[layer].from.length);
  const points = { body: empty('body'), left: empty('left'), right: empty('right') };
  const goals = { body: empty('body'), left: empty('left'), right: empty('right') };
  return (joints) => {
    for (const layer of layers)
      deformMesh(meshes[layer], bones, skeleton.joints, joints, points[layer], goals[layer]);
    return { joints, points };
  };
}
