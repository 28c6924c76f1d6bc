import { type FrameWish, frameHead, type HeadFrame } from '../../imaging/framing/frame-head.ts';
import {
  canLevel,
  type LevelHead,
  levelHead,
  seemingLean,
  topAboveEyes,
} from '../../imaging/framing/level-head.ts';
import type { FoundPerson } from '../../steps/people/find-people.ts';
import { ownCutPlaces } from '../../steps/people/own-alpha.ts';

/** Nobody minds that a head leans less, in degrees. */
const visibleLean = 4;

/** A person before their frame is chosen. */
export interface Sitter {
  readonly person: FoundPerson;
  readonly head: LevelHead;
  /** They are seen from the side and seem to lean: nobody can tell how far. */
  readonly keepsLean: boolean;
  /** The part of their photo that shows them as they were wished to be. */
  frame(wish: FrameWish): HeadFrame;
}

export function seatPerson(person: FoundPerson): Sitter {
  const { grid, parts, scale, face } = person;
  const isLeveled = canLevel(face.pose);
  const head = levelHead(face.points, topAboveEyes(grid, parts, scale), isLeveled);
  const keepsLean = !isLeveled && Math.abs(seemingLean(face.points)) > visibleLean;
  const cuts = ownCutPlaces(person);
  return { person, head, keepsLean, frame: (wish) => frameHead(head, cuts, wish) };
}

/** How much of the frame's height a head takes, from chin to crown. */
export function headShareOf({ chin, skull }: LevelHead, { frame }: HeadFrame): number {
  return (chin + skull) / frame.height;
}
