import type { Matrix } from '../vector/painting.ts';
import { placed } from '../vector/painting.ts';
import { type CardSprite, chained } from './card-sprite.ts';

/** Somebody on a card, in sprites whose units are those of a drawn head: 100 is half its width, 0, 0 the top of the skull. */
export interface Puppet {
  /** How large it is on the card; grown-ups are 1. */
  readonly scale: number;
  /** How far down the top of its head lies, in units of the card: children and pets are smaller. */
  readonly down: number;
  /** Hair behind everything. */
  readonly behind?: CardSprite;
  /** All that doesn't lean with the head; of a cut-out, everything. */
  readonly body: CardSprite;
  /** The head, from how it looks at the start to how it looks in the end; none of a cut-out. */
  readonly faces: readonly CardSprite[];
  /** The head of a cut-out in one piece, in the same place as on it: it is laid over what reaches across from beside it. */
  readonly ownHead?: CardSprite;
  /** Of a cut-out, patches over its head, or its body if that is everything, with eyes that are more and more closed. */
  readonly lids?: readonly CardSprite[];
  readonly upperArm?: CardSprite;
  readonly lowerArm?: CardSprite;
  readonly hand?: CardSprite;
  /** Where the head leans about, and where the right shoulder lies. */
  readonly neck: number;
  readonly shoulder: readonly [x: number, y: number];
  /** Half the width of what touches somebody beside it. */
  readonly halfHead: number;
  /** A pet is held before its person. */
  readonly isPet: boolean;
}

/** Where somebody stands, and what they do. */
export interface PuppetPose {
  /** In units of the card. */
  readonly x: number;
  readonly y: number;
  /** Degrees that the whole body leans, and the head besides; clockwise. */
  readonly lean: number;
  readonly tilt: number;
  /** How tall for its height: a little less when it is squeezed. */
  readonly squash: number;
  /** 0 the first of its faces, 1 the last one. */
  readonly face: number;
  /** How far the eyes of a cut-out are closed, 0..1. */
  readonly lids: number;
}

/** Bodies lean about a place so far below the top of the head. */
const hip = 640;

/** From the units of a puppet to those of the card. */
export function bodyMatrix({ scale, down }: Puppet, { x, y, lean, squash }: PuppetPose): Matrix {
  const base = placed([x, y + down], scale, lean, [0, hip]);
  return chained(base, [1 / Math.sqrt(squash), 0, 0, squash, 0, hip * (1 - squash)]);
}

export function headMatrix(puppet: Puppet, pose: PuppetPose): Matrix {
  return chained(bodyMatrix(puppet, pose), placed([0, 0], 1, pose.tilt, [0, puppet.neck]));
}
