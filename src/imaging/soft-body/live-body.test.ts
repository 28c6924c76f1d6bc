import { expect, test } from 'vitest';
import { bodyLattice } from './body-lattice.ts';
import { bodyMotion } from './body-motion.ts';
import { LiveBody } from './live-body.ts';

const size = { width: 200, height: 200 };
const data = new Uint8Array(200 * 200).map((_, at) => {
  const [x, y] = [at % 200, Math.floor(at / 200)];
  return x > 60 && x < 140 && y > 50 && y < 180 ? 255 : 0;
});
const lattice = bodyLattice({ ...size, channels: 1, data })!;

/** Pulled twice: to the right at once, and up and to the left after a second. */
function pulledByHand() {
  const body = new LiveBody(lattice, 'rubber');
  const poses: Float64Array[] = [];
  for (let step = 0; step < 180; step++) {
    if (step % 2 === 0) poses.push(body.pose.points.slice());
    if (step < 33) body.hold({ x: 0.5 + step / 150, y: 0.35 });
    else if (step < 62) body.hold(null);
    else if (step < 101) body.hold({ x: 0.45 - (step - 62) / 300, y: 0.3 - (step - 62) / 400 });
    else body.hold(null);
    body.step();
  }
  return { poses, pulls: body.pulls };
}

test('what was pulled by hand comes out again, frame for frame', () => {
  const { poses, pulls } = pulledByHand();
  expect(pulls).toHaveLength(2);
  const settings = {
    effect: 'pull',
    material: 'rubber',
    strength: 0.5,
    seconds: 3,
    seed: 3,
    rate: 30,
  } as const;
  const again = [...motion(JSON.parse(JSON.stringify(pulls)))];
  expect(again).toHaveLength(poses.length);
  const farthest = Math.max(
    ...again.map((points, frame) =>
      Math.max(...points.map((place, at) => Math.abs(place - poses[frame][at]))),
    ),
  );
  expect(farthest).toBe(0);
  const moved = Math.max(...poses.map((points) => Math.abs(points[0] - lattice.points[0])));
  expect(moved).toBeGreaterThan(4);

  function* motion(given: typeof pulls) {
    for (const { points } of bodyMotion(lattice, { ...settings, loop: false, pulls: given }))
      yield points.slice();
  }
});

test('a pull is a few places with whole milliseconds, the first where it took hold, the last when it let go', () => {
  const { pulls } = pulledByHand();
  for (const { path } of pulls) {
    expect(
      path.every(({ at }, place) => Number.isInteger(at) && (place === 0 || at > path[place - 1].at)),
    ).toBe(true);
    expect(path.length).toBeLessThan(25);
  }
  expect(pulls[0].path[0]).toEqual({ at: 0, x: 0.5, y: 0.35 });
  expect(pulls[1].path.at(-1)!.at).toBeLessThan(1800);
});
