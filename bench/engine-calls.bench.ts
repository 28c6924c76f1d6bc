import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobBody } from '#src/api/contract/contract.ts';
import { PictureProviders } from '#tests/support/engines/picture-providers.ts';
import { newVip } from '#tests/support/engines/vip.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import type { Person } from '#tests/support/people/person.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printRow } from './report/printed-table.ts';

/**
 * What stands between a person and a provider, beside the provider called directly; and how many jobs wait for providers at
 * once. The provider is a local server that takes as long as image models do.
 */

const pathMs = byMeasureLength({ full: 10_000, brief: 100 });
const pathRuns = byMeasureLength({ full: 5, brief: 1 });
const mostRatio = 1.1;
const crowd = byMeasureLength({ full: 200, brief: 4 });
const workers = 2;
const crowdMs = byMeasureLength({ full: 30_000, brief: 1000 });
/** A waiting job is a row, a timer and now and then a question; the rest is what the collector hasn't taken yet. */
const mostMegabytesEach = 2;

await using folder = await tempFolder();
await using fake = await PictureProviders.start();
await using cluster = await Cluster.start(workers, {
  ENGINE_CATALOG: await fake.writeCatalog(folder.path),
  OPENAI_API_KEY: 'key',
  REPLICATE_API_TOKEN: 'token',
  ALLOW_PRIVATE_URLS: 'true',
});
const site = { url: cluster.web.url, databaseUrl: cluster.databaseUrl };
/** Two, since nobody may ask for so much within a minute. */
const people = [await newVip(site), await newVip(site)];

async function start(person: Person, prompt: string, engine: string): Promise<string> {
  const body = { tool: 'ai-image-generator', inputs: {}, options: { prompt, engine } };
  const answer = await person.post<JobBody>('/api/jobs', body);
  if (answer.body.code !== 200) throw new Error(answer.body.message);
  return answer.body.result.id;
}

async function drawn(prompt: string): Promise<number> {
  const since = performance.now();
  const [person] = people;
  const job = await person.follow(await start(person, prompt, 'openai'));
  if (job.state !== 'succeeded') throw new Error(job.error?.message);
  return performance.now() - since;
}

/** The least that anybody could do: the call itself, and its picture on the disk. */
async function raw(number: number): Promise<number> {
  const since = performance.now();
  const answer = await fetch(`${fake.baseUrls.openai}/images/generations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-image-2', prompt: `raw ${number}`, size: '1024x1024', n: 1 }),
  });
  const { data } = (await answer.json()) as { data: { b64_json: string }[] };
  await writeFile(path.join(folder.path, `${number}.png`), Buffer.from(data[0].b64_json, 'base64'));
  return performance.now() - since;
}

const residentMb = () =>
  cluster.workers.map(({ process: { pid } }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  });

console.log(
  `\na picture of a provider that takes ${pathMs / 1000} s, from the press of the button to its result`,
);
await drawn('to warm up');
fake.workMs = pathMs;
const ratios: number[] = [];
for (let run = 0; run < pathRuns; run++) {
  const [ours, theirs] = [await drawn(`run ${run}`), await raw(run)];
  ratios.push(ours / theirs);
}
const ratio = percentile(ratios, 0.5);
printRow('ours over the raw call, median', ratio.toFixed(3), {
  text: `at most ${mostRatio}`,
  isKept: ratio <= mostRatio,
});

console.log(`\n${crowd} jobs that wait for a provider at once, ${workers} workers with one place each`);
fake.workMs = crowdMs;
const before = residentMb();
fake.orders.length = 0;
const ends = Array.from({ length: crowd }, async (_, number) => {
  const person = people[number % people.length];
  return person.follow(await start(person, `crowd ${number}`, 'replicate'));
});
let mostMb = before;
const watch = setInterval(() => {
  mostMb = residentMb().map((mb, index) => Math.max(mb, mostMb[index]));
}, 500);
const ended = await Promise.all(ends);
clearInterval(watch);
const succeeded = ended.filter(({ state }) => state === 'succeeded').length;
const orders = fake.orders.map(({ body }) => JSON.stringify(body));
const doubled = orders.length - new Set(orders).size;
const grown = mostMb.map((mb, index) => mb - before[index]);
const each = Math.max(...grown) / (crowd / workers);
printRow('succeeded', String(succeeded), {
  text: `all ${crowd}`,
  isKept: succeeded === crowd,
  isExact: true,
});
printRow('ordered twice', String(doubled), { text: 'none', isKept: doubled === 0, isExact: true });
printRow('MB that a worker grew, for each job that waited', each.toFixed(2), {
  text: `at most ${mostMegabytesEach}`,
  isKept: each <= mostMegabytesEach,
});
printRow(
  'MB of the workers, before and at most',
  `${before.map(Math.round).join(', ')} → ${mostMb.map(Math.round).join(', ')}`,
);
