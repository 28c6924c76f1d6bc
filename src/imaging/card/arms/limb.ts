type Point = readonly [x: number, y: number];

/** Where the two bones of an arm lie: directions in degrees, and how the joint between them lies. */
export interface LimbPose {
  readonly joint: Point;
  readonly upper: number;
  readonly lower: number;
}

/**
 * An arm of two bones that reaches for a place, by the law of cosines; where the place is too far away it points there.
 *
 * @param bend 1: seen from the shoulder, the joint lies clockwise of the line to the hand; -1: the other way
 */
export function reach(from: Point, to: Point, upper: number, lower: number, bend: 1 | -1): LimbPose {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.min(upper + lower - 0.01, Math.max(Math.abs(upper - lower) + 0.01, Math.hypot(dx, dy)));
  const inner = Math.acos(
    Math.min(1, Math.max(-1, (upper * upper + far * far - lower * lower) / (2 * upper * far))),
  );
  const angle = Math.atan2(dy, dx) + bend * inner;
  const joint: Point = [from[0] + upper * Math.cos(angle), from[1] + upper * Math.sin(angle)];
  const toward = Math.atan2(dy, dx);
  const hand: Point = [from[0] + far * Math.cos(toward), from[1] + far * Math.sin(toward)];
  const second = Math.atan2(hand[1] - joint[1], hand[0] - joint[0]);
  return { joint, upper: (angle * 180) / Math.PI, lower: (second * 180) / Math.PI };
}
