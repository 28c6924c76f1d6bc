import type { FoundObject } from '../../../tasks/finders/find-objects.ts';
import { type Side, sides } from '../puppet/skeleton.ts';
import type { FoundPoints } from './body-points.ts';

/** Of the forearm, from the wrist on: where the middle of the hand is. */
const handBeyond = 0.3;
/** Of the forearm: so near a thing the hand holds it; and so long is a thing at most that is held, and not leant on. */
const [near, longest] = [0.35, 2.2];
/** How sure a thing is. */
const sure = 0.3;

/** The arms whose hands hold something that was seen: a phone, a cup. */
export function holdingArms(things: readonly FoundObject[], points: FoundPoints): Side[] {
  return sides.filter((side) => {
    const [elbow, wrist] = [points[`${side}Elbow`], points[`${side}Wrist`]];
    const [dx, dy] = [wrist[0] - elbow[0], wrist[1] - elbow[1]];
    const fore = Math.hypot(dx, dy);
    const [x, y] = [wrist[0] + dx * handBeyond, wrist[1] + dy * handBeyond];
    return things.some(({ box: [left, top, width, height], score }) => {
      const beside = Math.max(0, left - x, x - left - width);
      const above = Math.max(0, top - y, y - top - height);
      return (
        score >= sure && Math.max(width, height) < longest * fore && Math.hypot(beside, above) < near * fore
      );
    });
  });
}
