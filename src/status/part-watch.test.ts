import { expect, test, vi } from 'vitest';
import { PartWatch } from './part-watch.ts';

const start = Date.parse('2026-11-30T10:00:00Z');

function watchOf(check: () => Promise<unknown>, patienceMs = 1_000) {
  let now = start;
  const failures: string[] = [];
  const watch = new PartWatch<'database' | 'mail'>({
    probes: { database: check },
    told: ['mail'],
    now: () => new Date(now),
    patienceMs,
    onFailure: (part) => failures.push(part),
  });
  const at = (ms: number) => {
    now = start + ms;
  };
  return { watch, at, failures };
}

test('a part is so since it was first seen so, and looks within ten seconds are one', async () => {
  let isAway = false;
  const check = vi.fn(async () => {
    if (isAway) throw new Error('away');
  });
  const { watch, at, failures } = watchOf(check);
  const database = async () => (await watch.look()).get('database');
  expect(await database()).toEqual({ state: 'works', since: new Date(start) });
  isAway = true;
  at(9_000);
  expect(await database()).toMatchObject({ state: 'works' });
  expect(check).toHaveBeenCalledTimes(1);
  at(20_000);
  expect(await database()).toEqual({ state: 'fails', since: new Date(start + 20_000) });
  at(40_000);
  expect(await database()).toEqual({ state: 'fails', since: new Date(start + 20_000) });
  expect(failures).toEqual(['database']);
  isAway = false;
  at(60_000);
  expect(await database()).toEqual({ state: 'works', since: new Date(start + 60_000) });
});

test('many who look at once cause one check, and a silent part fails', async () => {
  const check = vi.fn(() => new Promise(() => {}));
  const { watch } = watchOf(check, 20);
  const looks = await Promise.all(Array.from({ length: 50 }, () => watch.look()));
  expect(check).toHaveBeenCalledTimes(1);
  expect(looks.every((parts) => parts.get('database')!.state === 'fails')).toBe(true);
});

test('a part that is never asked is unknown until it was used', async () => {
  const { watch, at } = watchOf(async () => {});
  expect((await watch.look()).get('mail')).toEqual({ state: 'unknown', since: null });
  at(5_000);
  watch.saw('mail', false);
  at(6_000);
  watch.saw('mail', false);
  expect((await watch.look()).get('mail')).toEqual({ state: 'fails', since: new Date(start + 5_000) });
  watch.saw('mail', true);
  expect((await watch.look()).get('mail')).toMatchObject({ state: 'works' });
});
