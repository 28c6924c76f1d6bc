import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PatientPglite } from './patient-pglite.server.ts';

let pglite: PatientPglite;
beforeAll(async () => {
  pglite = new PatientPglite();
  await pglite.waitReady;
}, 180_000);
afterAll(() => pglite.close());

test('others have their turns while a long transaction runs, and it gets what it asked for', async () => {
  let isDone = false;
  let turns = 0;
  const others = (async () => {
    while (!isDone) {
      await turn();
      turns++;
    }
  })();
  const sum = await pglite.transaction(async (tx) => {
    let total = 0;
    for (let place = 0; place < 100; place++) {
      const { rows } = await tx.query<{ sum: string }>('select sum(n) from generate_series(1, 20000) n');
      total += Number(rows[0].sum);
    }
    return total;
  });
  isDone = true;
  await others;
  expect(sum).toBe(100 * 200_010_000);
  expect(turns).toBeGreaterThan(30);
}, 60_000);
