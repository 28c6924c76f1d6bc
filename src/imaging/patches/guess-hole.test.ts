import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { strangenessOf } from './coherence.ts';
import { guessHole } from './guess-hole.ts';
import type { TornPicture } from './torn-picture.ts';

const side = 96;

/** A curved edge between dark and light with some grain; a disc in the middle is unknown. */
function curvedEdge(): { truth: Float32Array; torn: TornPicture } {
  const random = seededRandom(3);
  const truth = new Float32Array(3 * side * side);
  const hole = new Uint8Array(side * side);
  for (let at = 0; at < side * side; at++) {
    const x = at % side;
    const y = Math.floor(at / side);
    const value = (y > 60 - (x - 48) ** 2 / 200 ? 200 : 60) + 8 * random();
    truth.fill(value, 3 * at, 3 * at + 3);
    if (Math.hypot(x - 48, y - 56) < 14) hole[at] = 1;
  }
  const colors = truth.map((value, i) => (hole[Math.floor(i / 3)] === 1 ? 255 : value));
  return { truth, torn: { width: side, height: side, colors, hole, barred: new Uint8Array(side * side) } };
}

test('a bent edge goes on through a hole, and what is known stays', () => {
  const { truth, torn } = curvedEdge();
  const { colors, places } = guessHole(torn, 1);
  let far = 0;
  let area = 0;
  for (let at = 0; at < torn.hole.length; at++) {
    if (torn.hole[at] === 0) {
      expect(colors[3 * at]).toBe(truth[3 * at]);
      continue;
    }
    area++;
    if (Math.abs(colors[3 * at] - truth[3 * at]) > 60) far++;
  }
  // One tone throughout would be wrong in about half of it.
  expect(far / area).toBeLessThan(0.15);
  for (const place of places) if (place >= 0) expect(torn.hole[place]).toBe(0);
});

test('what belongs in a hole is less strange there than a part of something else, and than nothing', () => {
  const { truth, torn } = curvedEdge();
  const unlikeness = new Float32Array(side * side);
  const strangeness = (colors: Float32Array) =>
    strangenessOf({ ...torn, colors }, { gradientWeight: 0.6, unlikeness }, 1);
  const upsideDown = truth.map((value, i) => (torn.hole[Math.floor(i / 3)] === 1 ? 260 - value : value));
  const plain = truth.map((value, i) => (torn.hole[Math.floor(i / 3)] === 1 ? 60 : value));
  const own = strangeness(truth);
  expect(own).toBeLessThan(strangeness(upsideDown));
  expect(own).toBeLessThan(strangeness(plain));
});
