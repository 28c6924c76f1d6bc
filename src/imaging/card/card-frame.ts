import type { MeshTexture } from '../mesh/mesh-texture.ts';
import { mix } from '../sampling/ramp.ts';
import type { Matrix } from '../vector/painting.ts';
import { armBones } from './arms/arm-drawing.ts';
import { reach } from './arms/limb.ts';
import type { CardPose } from './card-pose.ts';
import { bodyMatrix, headMatrix, type Puppet, type PuppetPose } from './card-puppet.ts';
import { type CardSprite, chained, movedBy } from './card-sprite.ts';
import { laySprite } from './lay-sprite.ts';

/** Where a hand holds the other one, in their units, for an arm from their left. */
const holds = { front: [-40, 426], back: [120, 420] } as const;
/** The wrist of the hand that comes around from behind: in widths of the shoulder, and so far below it; and where its fingers point, in degrees. */
const around = { aside: 1.38, below: 84, degrees: -14 };
/** Where the shoulder of a grown-up lies, beside the middle. */
const grownShoulder = 148;
/** Whoever's head lies so much lower, in units of the card, stands before the other one. */
const smaller = 40;
/** A hand that hangs, seen from the shoulder. */
const hanging = [6, 300] as const;

/**
 * Draws both of them: bodies behind heads, arms over the bodies that they hold.
 *
 * @param camera from units of the card to pixels of the target
 */
export function drawPuppets(
  target: MeshTexture,
  puppets: readonly [Puppet, Puppet],
  pose: CardPose,
  camera: Matrix,
  scene: 'hug' | 'kiss',
): void {
  const [left, right] = puppets;
  const [leftPose, rightPose] = pose.puppets;
  const bodies = [bodyMatrix(left, leftPose), bodyMatrix(right, rightPose)] as const;
  const lay = (sprite: CardSprite | undefined, matrix: Matrix, opacity = 1) =>
    sprite && laySprite(target, sprite, chained(camera, matrix), opacity);
  const head = (which: 0 | 1) => headMatrix(puppets[which], pose.puppets[which]);
  /** One of several looks, or between two of them. */
  const look = (looks: readonly (CardSprite | undefined)[], share: number, matrix: Matrix) => {
    const place = share * (looks.length - 1);
    const first = Math.min(looks.length - 1, Math.floor(place));
    lay(looks[first], matrix);
    if (place > first) lay(looks[first + 1], matrix, place - first);
  };
  const face = (which: 0 | 1) => {
    const { faces, ownHead, lids = [] } = puppets[which];
    if (faces.length === 0) {
      if (!ownHead) return;
      lay(ownHead, bodies[which]);
      look([undefined, ...lids], pose.puppets[which].lids, bodies[which]);
      return;
    }
    look(faces, pose.puppets[which].face, head(which));
    look([undefined, ...lids], pose.puppets[which].lids, head(which));
  };
  const body = (which: 0 | 1) => {
    const { body: drawn, faces, ownHead, lids = [] } = puppets[which];
    lay(drawn, bodies[which]);
    if (faces.length === 0 && !ownHead) look([undefined, ...lids], pose.puppets[which].lids, bodies[which]);
  };
  const arm = (which: 0 | 1, side: -1 | 1, hold: 'front' | 'back', share: number) => {
    const puppet = puppets[which];
    if (!puppet.upperArm || !puppet.lowerArm) return;
    const other = (1 - which) as 0 | 1;
    const toward = which === 0 ? 1 : -1;
    const [shoulderX, shoulderY] = puppet.shoulder;
    const shoulder = movedBy(bodies[which], [side * shoulderX, shoulderY]);
    const rest = movedBy(bodies[which], [side * (shoulderX + hanging[0]), shoulderY + hanging[1]]);
    const [holdX, holdY] = holds[hold];
    const held = movedBy(bodies[other], [
      toward * heldBeside(puppets[other], holdX),
      heldAt(puppets[other], holdY),
    ]);
    const hand = [mix(rest[0], held[0], share), mix(rest[1], held[1], share)] as const;
    const { scale } = puppet;
    const limb = reach(shoulder, hand, armBones.upper * scale, armBones.lower * scale, toward as 1 | -1);
    const lower = turned(limb.joint, limb.lower, scale, toward);
    // While it hangs, the arm is part of the body's own drawing.
    const shown = Math.min(1, 12 * share);
    lay(puppet.upperArm, turned(shoulder, limb.upper, scale, toward), shown);
    lay(puppet.lowerArm, lower, shown);
  };
  /** Fingers of the right one on the left one's outer arm, or the other way round. */
  const handAround = (which: 0 | 1) => {
    const other = (1 - which) as 0 | 1;
    const { hand, scale } = puppets[which];
    const [shoulderX, shoulderY] = puppets[other].shoulder;
    const outward = other === 0 ? 1 : -1;
    const wrist = movedBy(bodies[other], [-outward * around.aside * shoulderX, shoulderY + around.below]);
    const degrees = pose.puppets[other].lean + outward * around.degrees + (outward < 0 ? 180 : 0);
    lay(hand, turned(wrist, degrees, scale, outward), 5 * (pose.embrace - 0.8));
  };

  lay(left.behind, head(0));
  lay(right.behind, head(1));
  if (scene === 'kiss') {
    body(0);
    body(1);
    face(1);
    face(0);
    return;
  }
  // The right one's arm lies around the left one's back; a pet is held before its person, and so is a child, whose face would be covered.
  const back = right.isPet || right.down > left.down + smaller ? 0 : 1;
  const front = (1 - back) as 0 | 1;
  body(back);
  arm(back, back === 1 ? -1 : 1, 'back', pose.embrace);
  if (puppets[front].isPet) {
    face(back);
    body(front);
  } else {
    body(front);
    face(back);
    face(front);
    handAround(back);
  }
  arm(back, back === 1 ? 1 : -1, 'front', pose.embrace);
  arm(front, front === 1 ? 1 : -1, 'front', pose.embrace);
}

/** A hand behind a child's back isn't seen beside it. */
function heldBeside({ isPet, shoulder }: Puppet, x: number): number {
  return isPet ? 0.6 * x : x - 1.6 * Math.max(0, grownShoulder - shoulder[0]);
}

function heldAt({ isPet }: Puppet, y: number): number {
  return isPet ? 0.5 * y : y;
}

/** A sprite that points to the right, turned to lie at a place; thumbs are above on both sides. */
function turned([x, y]: readonly [number, number], degrees: number, scale: number, toward: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return [cos, sin, -toward * sin, toward * cos, x, y];
}

/** The middle of both faces on the card. */
export function faceMiddle(puppets: readonly [Puppet, Puppet], poses: readonly [PuppetPose, PuppetPose]) {
  const places = puppets.map((puppet, which) =>
    movedBy(headMatrix(puppet, poses[which]), [0, 0.55 * puppet.neck]),
  );
  return [(places[0][0] + places[1][0]) / 2, (places[0][1] + places[1][1]) / 2] as const;
}
