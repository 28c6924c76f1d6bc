import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { Attacker, type HeldConnection } from '#tests/support/people/attacker.ts';
import { newPhoto } from '#tests/support/people/rework.ts';
import { visit, visitWhile } from '#tests/support/people/visit.ts';
import { logFindings } from '#tests/support/requests/log-findings.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

/** What a site may take above what it had before while connections are held. */
const boundMb = 300;

let site: RunningSite;
let idleMb: number;
beforeAll(async () => {
  site = await startSite({ env: { TRUST_PROXY: '1' } });
});
beforeEach(async () => {
  await visit(site.url);
  idleMb = memoryOfTree(site.process.pid!);
});
afterEach(() => {
  expect(logFindings(site.output())).toEqual([]);
  expect(memoryOfTree(site.process.pid!) - idleMb).toBeLessThan(boundMb);
});
afterAll(() => site?.stop());

const openFiles = () => readdirSync(`/proc/${site.process.pid}/fd`).length;

async function newAttacker(): Promise<Attacker> {
  const attacker = new Attacker(site.url);
  await attacker.upload(await newPhoto(64));
  return attacker;
}

/** A body or a head that makes no progress is given up after seconds. */
const longestMs = 60_000;

type Hold = (attacker: Attacker, count: number) => HeldConnection[];
const ways: Readonly<Record<string, Hold>> = {
  'uploads that stop in the middle': (attacker, count) => attacker.stallUploads(count),
  'bodies that never end': (attacker, count) => attacker.stallBodies(count),
  'headers that never end': (attacker, count) => attacker.stallHeaders(count),
};
const apart = Object.entries(ways).map(([name, hold]) => [name, { [name]: hold }] as const);

// All at once in short; in the long form each by itself, and more of it.
test.each(
  bySuiteLength({ short: [['bodies and headers that stop or never end', ways] as const], long: apart }),
)(
  '%s are given up after seconds; meanwhile others open pages, upload, and get their results',
  async (_, held) => {
    const attacker = await newAttacker();
    const count = bySuiteLength({ short: 60, long: 400 });
    const longestOf = async ([name, hold]: [string, Hold]) => {
      const ends = await Promise.all(hold(attacker, count).map(({ endedAfterMs }) => endedAfterMs));
      return [name, Math.max(...ends)] as const;
    };
    const { result: longest, visits } = await visitWhile(site.url, () =>
      Promise.all(Object.entries(held).map(longestOf)),
    );
    expect(longest.filter(([, ms]) => ms >= longestMs)).toEqual([]);
    expect(longest).toHaveLength(Object.keys(held).length);
    expect(visits).toBeGreaterThan(1);
  },
);

test('answers that nobody reads are given up after seconds, and take no memory meanwhile', async () => {
  const attacker = await newAttacker();
  const photo = await attacker.upload(await newPhoto(2400));
  const before = openFiles();
  const held = attacker.readNothing(bySuiteLength({ short: 60, long: 200 }), photo.url, 20);
  await vi.waitFor(() => expect(openFiles()).toBeGreaterThan(before + 50), { timeout: 10_000 });
  const start = performance.now();
  await visitWhile(site.url, () =>
    vi.waitFor(() => expect(openFiles()).toBeLessThan(before + 10), { timeout: longestMs, interval: 200 }),
  );
  console.log(`unread answers ended after ${((performance.now() - start) / 1000).toFixed(0)} s`);
  for (const { destroy } of held) destroy();
});
