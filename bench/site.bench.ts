import { fork } from 'node:child_process';
import path from 'node:path';
import { startSite } from '#tests/support/hosts/site.ts';
import { answerOf } from './peer/process-answer.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printColumns, printRow } from './report/printed-table.ts';
import type { RequestFigures, RequestOrder } from './visitor/requests.process.ts';

/** How fast the server answers a page it has rendered before, beside the barest route of the framework it is made with. */

const connections = 16;
const seconds = byMeasureLength({ full: 4, brief: 0.3 });
/** One after the other in turns, so that what else the machine does meets all of them alike. */
const rounds = byMeasureLength({ full: 5, brief: 1 });
const least = 0.6;

const bare = fork(path.join(import.meta.dirname, 'visitor/bare-hono.process.ts'), {
  env: { ...process.env, NODE_ENV: 'production' },
});
const bareUrl = await answerOf<string>(bare);
await using site = await startSite();
const visitor = fork(path.join(import.meta.dirname, 'visitor/requests.process.ts'));

function ask(url: string, headers: Record<string, string>, time = seconds): Promise<RequestFigures> {
  visitor.send({ url, connections, seconds: time, headers } satisfies RequestOrder);
  return answerOf<RequestFigures>(visitor);
}

const page = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'br' } });
const bytes = Number(page.headers.get('content-length'));
const kinds: readonly { name: string; url: string; headers: Record<string, string> }[] = [
  { name: 'bare Hono route', url: bareUrl, headers: {} },
  { name: 'bare Hono route, as many bytes', url: `${bareUrl}bytes/${bytes}`, headers: {} },
  { name: 'home page, Brotli', url: `${site.url}/`, headers: { 'accept-encoding': 'gzip, br' } },
  { name: 'tool page, Brotli', url: `${site.url}/background-remover`, headers: { 'accept-encoding': 'br' } },
  { name: 'home page, gzip', url: `${site.url}/`, headers: { 'accept-encoding': 'gzip' } },
  { name: 'home page, plain', url: `${site.url}/`, headers: {} },
];
const figures = kinds.map((): RequestFigures[] => []);
for (const { url, headers } of kinds) await ask(url, headers, byMeasureLength({ full: 1, brief: 0.1 }));
for (let round = 0; round < rounds; round++) {
  for (const [place, { url, headers }] of kinds.entries()) figures[place].push(await ask(url, headers));
}
visitor.disconnect();
bare.disconnect();

const rate = (runs: readonly RequestFigures[]) =>
  percentile(
    runs.map((run) => run.requests / run.seconds),
    0.5,
  );
const slowest = (runs: readonly RequestFigures[]) =>
  percentile(
    runs.map((run) => percentile(run.times, 0.99)),
    0.5,
  );
console.log(`\n${connections} connections, median of ${rounds} × ${seconds} s`);
printColumns('', ['requests/s', 'p99', 'bytes']);
for (const [place, { name }] of kinds.entries()) {
  const runs = figures[place];
  printColumns(name, [rate(runs).toFixed(0), `${slowest(runs).toFixed(1)} ms`, String(runs[0].bytes)]);
}
const ratio = rate(figures[2]) / rate(figures[0]);
printRow('home page as browsers get it, of the bare route', `${ratio.toFixed(2)} ×`, {
  text: `at least ${least}`,
  isKept: ratio >= least,
});
