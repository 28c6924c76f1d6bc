import { expect, test } from 'vitest';
import sizes from './network-sizes.json' with { type: 'json' };

/** A: the network itself says so. B: somebody else does, with a date. C: nobody who could be asked. `own`: of no network. */
const certainties = ['A', 'B', 'C', 'own'];

test('every size says how certain it is, and where from and when where it was looked up', () => {
  for (const { name, side, certainty, sources, checkedOn } of sizes) {
    expect(certainties, name).toContain(certainty);
    expect(Number.isInteger(side) && side >= 128 && side <= 1024, name).toBe(true);
    const isLookedUp = certainty === 'A' || certainty === 'B';
    expect([sources !== undefined, checkedOn !== undefined], name).toEqual([isLookedUp, isLookedUp]);
    for (const source of sources ?? []) expect(source, name).toMatch(/^https:\/\/[^\s]+$/);
    if (checkedOn) expect(checkedOn, name).toMatch(/^\d{4}-\d{2}$/);
  }
  expect(new Set(sizes.map(({ name }) => name)).size).toBe(sizes.length);
});
