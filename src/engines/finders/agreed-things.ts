import { areaOf, common, type FoundCenter, overlap } from './decode-centers.ts';

/** Two boxes of one class that overlap more are of the same thing. */
const sameOverlap = 0.55;
/** Two boxes of different classes that overlap more are of the same thing, which has one name. */
const renamedOverlap = 0.6;
/** A small box that lies in one of its class with more than this share of itself is a part of that. */
const partShare = 0.85;
/** And it's a part only below this share of the other's area. */
const partArea = 0.5;

/**
 * What several looks at a photo agree on: each thing has the mean of its scores, 0 where a look doesn't see it, and the box of the
 * look that is surest of it. A thing with a surer name, and a part of a larger thing of its class, are left out. The surest first.
 *
 * @param looks what each look sees, down to scores that count for nothing alone; boxes in one unit
 * @param leastOf the score from which on a thing of this class is kept
 */
export function agreedThings(
  looks: readonly (readonly FoundCenter[])[],
  leastOf: (kind: number) => number,
): FoundCenter[] {
  const seen = looks.flatMap((things, look) => things.map((thing) => ({ thing, look })));
  seen.sort((a, b) => b.thing.score - a.thing.score);
  const groups: { thing: FoundCenter; scores: Map<number, number> }[] = [];
  for (const { thing, look } of seen) {
    const known = groups.find(
      (group) => group.thing.kind === thing.kind && overlap(group.thing, thing) > sameOverlap,
    );
    if (!known) groups.push({ thing, scores: new Map([[look, thing.score]]) });
    else if (!known.scores.has(look)) known.scores.set(look, thing.score);
  }
  const sum = (scores: Map<number, number>) => [...scores.values()].reduce((total, one) => total + one, 0);
  const things = groups
    .map(({ thing, scores }) => ({ ...thing, score: sum(scores) / looks.length }))
    .filter(({ kind, score }) => score >= leastOf(kind))
    .sort((a, b) => b.score - a.score);
  const kept: FoundCenter[] = [];
  for (const thing of things) {
    if (!kept.some((other) => overlap(other, thing) > renamedOverlap || isPart(thing, other)))
      kept.push(thing);
  }
  return kept;
}

function isPart(thing: FoundCenter, of: FoundCenter): boolean {
  if (thing.kind !== of.kind || areaOf(thing) >= partArea * areaOf(of)) return false;
  return common(thing, of) > partShare * areaOf(thing);
}
