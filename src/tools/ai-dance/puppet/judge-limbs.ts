import { type Bone, distanceToBone } from './bones.ts';
import type { LimbCut } from './cut-limbs.ts';
import { apart, type FigureGrid, usualContrast } from './figure-grid.ts';
import { type ArmState, distance, type JointName, type Side, sides } from './skeleton.ts';

/** How an arm came off a figure. */
export interface ArmCut {
  /** How much of the way from its shoulder to the tips of its fingers lies in the figure, 0..1. */
  readonly covered: number;
  /** How large it is, in arms of an average person of this length. */
  readonly bulk: number;
  /** How much of it lies nearer to a bone of the rest than to its own, 0..1. */
  readonly stray: number;
  /** How far it was cut along where no edge is, in lengths of the arm: a clean cut runs along edges. */
  readonly blind: number;
  /** How much of what is around its hand is of the rest: it lies before the trunk, or on something, 0..1. */
  readonly handOn: number;
  /** It goes on beyond the border of the photo. */
  readonly isCutOff: boolean;
}

/** Steps along a bone. */
const steps = 24;
/** In widths of the upper arm: so near the shoulder an arm hangs together with the trunk. */
const shoulderReach = 1.6;
/** In widths of the bone: further away a sleeve may end, and something else begin. */
const strayFrom = 1.4;
/** Of a forearm with its hand: where the middle of the hand is; and in widths of the forearm, what is around that. */
const [handShare, handReach] = [0.88, 1.7];
/** So many cells at the border of the photo are no accident. */
const leastAtBorder = 3;

/** How much of its bones a trunk has in the figure at least, and a leg. */
const [leastTrunk, leastLeg] = [0.6, 0.75];
/** Of a hand on something, and how blind the cut of its arm is at most. */
const [mostHandOn, standingOut] = [0.3, 0.25];
/** From this on a cut was blind enough to be seen when the arm turns far. */
const doubtful = 0.4;
/** What an arm that moves by itself has at least and at most. */
const [leastCovered, leastBulk, mostBulk, mostStray, mostBlind] = [0.85, 0.35, 2.6, 0.12, 0.75];

export function measureArm(grid: FigureGrid, cut: LimbCut, bones: readonly Bone[], side: Side): ArmCut {
  const [upper, fore] = bones.filter(({ layer }) => layer === side);
  const { width, height, cell, solid } = grid;
  const part = cut.arms[side];
  const rest = bones.filter(({ layer }) => layer !== side);
  const nearest = (some: readonly Bone[], x: number, y: number) =>
    Math.min(...some.map((bone) => distanceToBone(bone, x, y) / bone.radius));
  const hand = [0, 1].map((k) => fore.start[k] + (fore.end[k] - fore.start[k]) * handShare);
  const spread = usualContrast(grid);
  const long = (distance(upper.start, upper.end) + distance(fore.start, fore.end)) / cell;
  let [area, stray, blind, atBorder, onRest, aroundHand] = [0, 0, 0, 0, 0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const isByHand =
        Math.hypot((x + 0.5) * cell - hand[0], (y + 0.5) * cell - hand[1]) < handReach * fore.radius;
      if (isByHand) aroundHand++;
      if (!solid[i]) continue;
      if (isByHand && !part[i]) onRest++;
      if (part[i]) {
        area++;
        const [px, py] = [(x + 0.5) * cell, (y + 0.5) * cell];
        const far = nearest([upper, fore], px, py);
        if (far > strayFrom && nearest(rest, px, py) < far) stray++;
        if (x === 0 || y === 0 || x === width - 1 || y === height - 1) atBorder++;
      }
      for (const to of [x + 1 < width ? i + 1 : -1, y + 1 < height ? i + width : -1]) {
        if (to < 0 || !solid[to] || part[i] === part[to]) continue;
        const [px, py] = [(x + 0.5) * cell, (y + 0.5) * cell];
        if (Math.hypot(px - upper.start[0], py - upper.start[1]) < shoulderReach * upper.radius) continue;
        blind += Math.exp(-apart(grid, i, to) / spread);
      }
    }
  const usual = [upper, fore].reduce(
    (sum, { start, end, radius }) => sum + distance(start, end) * 2 * radius,
    0,
  );
  return {
    covered: coveredShare(grid, [upper, fore]),
    bulk: (area * cell * cell) / usual,
    stray: stray / Math.max(1, area),
    blind: blind / Math.max(1, long),
    handOn: onRest / Math.max(1, aroundHand),
    isCutOff: atBorder >= leastAtBorder,
  };
}

/** Whether both legs are in the figure, so that each can move. */
export function hasWholeLegs(grid: FigureGrid, bones: readonly Bone[]): boolean {
  return sides.every((side) => {
    const leg = bones.filter(({ layer, from, isFoot }) => layer === 'body' && !isFoot && isOfLeg(from, side));
    return coveredShare(grid, leg) >= leastLeg;
  });
}

/** Whether the trunk is in the figure: else the joints are somebody else's, or nobody's. */
export function hasTrunk(grid: FigureGrid, bones: readonly Bone[]): boolean {
  return (
    coveredShare(
      grid,
      bones.filter(({ from }) => from === 'pelvis'),
    ) >= leastTrunk
  );
}

const isOfLeg = (from: JointName, side: Side) => from === `${side}Hip` || from === `${side}Knee`;

/** How much of some bones lies in the figure, 0..1; what lies beyond the frame isn't counted. */
function coveredShare({ width, height, cell, solid }: FigureGrid, bones: readonly Bone[]): number {
  let [covered, count] = [0, 0];
  for (const { start, end } of bones)
    for (let step = 0; step < steps; step++) {
      const [x, y] = [0, 1].map((k) =>
        Math.floor((start[k] + ((end[k] - start[k]) * (step + 0.5)) / steps) / cell),
      );
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      count++;
      covered += solid[y * width + x];
    }
  return covered / Math.max(1, count);
}

/** What an arm that was cut so can do without tearing anything: it rests, or turns less, where it came off badly. */
export function bearable(arm: ArmState, cut: ArmCut): ArmState {
  const { covered, bulk, stray, blind, handOn } = cut;
  const isWhole = covered >= leastCovered && bulk >= leastBulk;
  const isItself = bulk <= mostBulk && stray <= mostStray && blind <= mostBlind;
  // Fingers and what they hold come apart before clothes unless the whole arm stands out.
  const comesApart = handOn > mostHandOn && blind > standingOut;
  if (cut.isCutOff || !isWhole || !isItself || comesApart) return 'resting';
  return blind > doubtful ? 'crossing' : arm;
}
