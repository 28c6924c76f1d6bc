import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { PictureProviders } from '#tests/support/engines/picture-providers.ts';
import { newVip } from '#tests/support/engines/vip.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const jobs = bySuiteLength({ short: 24, long: 120 });
const kills = bySuiteLength({ short: 3, long: 10 });

let folder: TempFolder;
let fake: PictureProviders;
let cluster: Cluster;
beforeAll(async () => {
  [folder, fake] = await Promise.all([tempFolder(), PictureProviders.start()]);
  fake.workMs = 4_000;
  cluster = await Cluster.start(2, {
    ENGINE_CATALOG: await fake.writeCatalog(folder.path),
    REPLICATE_API_TOKEN: 'token',
    ALLOW_PRIVATE_URLS: 'true',
  });
});
afterAll(async () => {
  await cluster[Symbol.asyncDispose]();
  await fake[Symbol.asyncDispose]();
  await folder.remove();
});

test('workers are killed while a provider works: nothing is ordered twice, and what was ordered is fetched', async () => {
  const person = await newVip({ url: cluster.web.url, databaseUrl: cluster.databaseUrl });
  const create = async (number: number) => {
    const options = { prompt: `picture ${number}`, engine: 'replicate' };
    const { body } = await person.post<JobBody>('/api/jobs', {
      tool: 'ai-image-generator',
      inputs: {},
      options,
    });
    expect(body.code).toBe(200);
    return body.result.id;
  };
  const ids = await Promise.all(Array.from({ length: jobs }, (_, number) => create(number)));
  const ends = ids.map((id) => person.follow(id));
  for (let kill = 1; kill <= kills; kill++) {
    await expect
      .poll(() => fake.orders.length, { timeout: 60_000 })
      .toBeGreaterThan((jobs * kill) / (kills + 2));
    await cluster.killWorker(kill % 2);
    await cluster.addWorker();
  }
  const ended = await Promise.all(ends);
  const prompts = fake.orders.map(({ body }) => JSON.stringify(body));
  expect(new Set(prompts).size).toBe(prompts.length);
  expect(prompts.length).toBeLessThanOrEqual(jobs);
  // Only an order that was on its way in the very moment of a kill is lost, and it costs no credit.
  const lost = ended.filter(({ state }) => state !== 'succeeded');
  for (const job of lost) expect(job).toMatchObject({ credits: 0, error: { error: 'answer_lost' } });
  expect(lost.length).toBeLessThanOrEqual(kills);
  for (const { state, engine, credits } of ended) {
    if (state === 'succeeded') expect([engine?.id, credits]).toEqual(['replicate', 1]);
  }
  const tool = await person.call<{ limits: { creditsLeft: number } }>('/api/tools/ai-image-generator');
  expect(tool.body.result.limits.creditsLeft).toBe(500 - (jobs - lost.length));
}, 300_000);
