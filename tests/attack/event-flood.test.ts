import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import type { RunningSite } from '#tests/support/hosts/site.ts';
import { Attacker, type HeldConnection } from '#tests/support/people/attacker.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { startRework } from '#tests/support/people/rework.ts';
import { logFindings } from '#tests/support/requests/log-findings.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';

/** What a site may take above idle while one visitor asks for 800 streams. */
const boundMb = 150;
const [asked, mostOfVisitor] = [800, 20];

let cluster: Cluster;
let site: RunningSite;
beforeAll(async () => {
  // Nobody runs jobs: one that waits has a stream that stays open.
  cluster = await Cluster.start(0);
  site = cluster.web;
});
afterAll(() => cluster?.[Symbol.asyncDispose]());

async function statuses(held: readonly HeldConnection[]): Promise<Map<number | null, number>> {
  const counts = new Map<number | null, number>();
  for (const status of await Promise.all(held.map((one) => one.status)))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

test('of 800 streams of one visitor twenty are open; others follow their jobs, and places that were left are free', async () => {
  const attacker = new Attacker(site.url);
  const { id } = await startRework(attacker, 64);
  const other = new DistantGuest(site.url);
  const own = await startRework(other, 64);
  const idleMb = memoryOfTree(site.process.pid!);

  const held = attacker.streamEvents(id, asked);
  const counts = statuses(held);
  const { value } = await other.events(own.id)[Symbol.asyncIterator]().next();
  expect(value?.job.state).toBe('queued');
  const page = await other.fetch('/pricing');
  expect(page.status).toBe(200);
  await page.text();
  expect(Object.fromEntries(await counts)).toEqual({ 200: mostOfVisitor, 429: asked - mostOfVisitor });
  expect(memoryOfTree(site.process.pid!) - idleMb).toBeLessThan(boundMb);

  for (const { destroy } of held) destroy();
  await vi.waitFor(
    async () => {
      const [again] = attacker.streamEvents(id, 1);
      const status = await again.status;
      again.destroy();
      expect(status).toBe(200);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(logFindings(site.output())).toEqual([]);
});
