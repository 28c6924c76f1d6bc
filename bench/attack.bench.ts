import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { siteAddresses } from '#tests/support/hosts/site-addresses.ts';
import { Attacker, type HeldConnection } from '#tests/support/people/attacker.ts';
import { startRework } from '#tests/support/people/rework.ts';
import { visit } from '#tests/support/people/visit.ts';
import { oddSpellings } from '#tests/support/requests/odd-spellings.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';
import { answerOf } from './peer/process-answer.ts';
import { byMeasureLength, someOf } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printRow } from './report/printed-table.ts';
import type { VisitorTimes } from './visitor/visitor-times.process.ts';

/** What another visitor notices while one address attacks the site in every way at once, again and again. */

const wave = byMeasureLength({
  full: { stalledUploads: 50, exports: 100, streams: 500, spellings: 2000, logos: 400, others: 400 },
  brief: { stalledUploads: 2, exports: 2, streams: 2, spellings: 10, logos: 2, others: 2 },
});
/** A wave that lasts longer is waited for. */
const betweenWavesMs = byMeasureLength({ full: 10_000, brief: 1000 });
const mostTimes = 3;
const mostMoreMb = 300;

await using cluster = await Cluster.start(1);
const { url } = cluster.web;
const parts = [cluster.web, ...cluster.workers].map((part) => part.process.pid!);
const memory = () => parts.map(memoryOfTree).reduce((sum, part) => sum + part, 0);
const visitor = fork(path.join(import.meta.dirname, 'visitor/visitor-times.process.ts'));

function measure(): Promise<VisitorTimes> {
  visitor.send(url);
  return answerOf<VisitorTimes>(visitor);
}

const attacker = new Attacker(url);
const spellings = oddSpellings(wave.spellings);
const photo = await attacker.upload(await noisePicture(700, 500).png().toBuffer());
/** Each export and each logo is one that was not asked for before. */
let exported = 1;
let designed = 0;
const answers = new Map<string, number>();
const count = (what: string, times = 1) => answers.set(what, (answers.get(what) ?? 0) + times);

async function attack(job: string): Promise<void> {
  const streams = attacker.streamEvents(job, wave.streams);
  const stalled = attacker.stallUploads(wave.stalledUploads);
  const note = async (name: string, held: readonly HeldConnection[]) => {
    for (const status of await Promise.all(held.map((one) => one.status)))
      count(`${name} ${status ?? 'cut'}`);
  };
  const first = exported;
  exported += wave.exports;
  const firstLogo = designed;
  designed += wave.logos;
  const each = (what: string) => (statuses: readonly (number | 'cut')[]) => {
    for (const status of statuses) count(`${what} ${status}`);
  };
  await Promise.all([
    attacker.askFor(spellings).then((statuses) => {
      for (const [status, times] of statuses) count(`spelling ${status}`, times);
    }),
    attacker.exportAtOnce(photo.url, 'avif', wave.exports, first).then(each('export')),
    attacker.designAtOnce(wave.logos, firstLogo).then(each('logo')),
    attacker.burdenAtOnce(wave.others, { media: photo.id, job }).then(each('other call')),
    note('stream', streams),
    note('stalled upload', stalled),
  ]);
  for (const { destroy } of [...streams, ...stalled]) destroy();
}

async function attackOn(signal: AbortSignal): Promise<number> {
  let waves = 0;
  for (; !signal.aborted; waves++) {
    const { id } = await startRework(attacker, 1200).catch(() => ({ id: 'none' }));
    await Promise.all([attack(id), after(betweenWavesMs)]);
  }
  return waves;
}

/** Whoever comes meanwhile: a photo, a job, the right result. */
async function visitOn(signal: AbortSignal): Promise<{ whole: number; lost: string[] }> {
  const visits = { whole: 0, lost: [] as string[] };
  while (!signal.aborted) {
    await visit(url).then(
      () => visits.whole++,
      (error: Error) => visits.lost.push(error.message),
    );
    await after(500);
  }
  return visits;
}

// Every page has been asked for once, and everything has run once, as on a site that has been up for a while.
for (const { address } of someOf(siteAddresses)) await (await fetch(`${url}${address}`)).arrayBuffer();
// Several people upload at once: every child that takes pictures in has started.
await Promise.all([visit(url), visit(url), visit(url), visit(url)]);
await attacker.exportAtOnce(photo.url, 'avif', 1);
await attacker.designAtOnce(12, -12);
await attacker.burdenAtOnce(11, { media: photo.id, job: (await startRework(attacker, 1200)).id });
await measure();
const idle = await measure();
const idleMb = memory();

const stop = new AbortController();
const underWay = Promise.all([attackOn(stop.signal), visitOn(stop.signal)]);
let peakMb = idleMb;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, memory());
}, 500);
await after(2000);
const busy = await measure();
stop.abort();
const [waves, { whole, lost }] = await underWay;
clearInterval(watch);
visitor.disconnect();

const ms = (value: number) => `${value.toFixed(1)} ms`;
const times = (kind: keyof VisitorTimes, share: number) =>
  [idle, busy].map((visitorTimes) => percentile(visitorTimes[kind], share));
function compare(name: string, [before, during]: readonly number[]): void {
  printRow(`${name}, idle`, ms(before));
  printRow(`${name}, under attack`, ms(during), {
    text: `${(during / before).toFixed(2)} ×, at most ${mostTimes}`,
    isKept: during / before <= mostTimes,
  });
}
console.log(
  `\nanother visitor while one address sends ${wave.stalledUploads} stalled uploads, ${wave.exports} exports, ` +
    `${wave.streams} streams, ${wave.spellings} odd spellings, ${wave.logos} calls for logos and ${wave.others} other ` +
    `expensive calls at once, ${waves} times`,
);
compare('page, 99th percentile', times('pages', 0.99));
compare('upload, median', times('uploads', 0.5));
compare('upload, 95th percentile', times('uploads', 0.95));
printRow('memory of all processes, idle', `${Math.round(idleMb)} MB`);
printRow('at its peak', `${Math.round(peakMb)} MB`, {
  text: `${Math.round(peakMb - idleMb)} MB more, at most ${mostMoreMb}`,
  isKept: peakMb - idleMb <= mostMoreMb,
});
printRow('visits with a job that went well meanwhile', String(whole));
printRow('visits that lost something', String(lost.length), {
  text: 'none',
  isKept: lost.length === 0,
  isExact: true,
});
for (const message of new Set(lost)) console.log(`    ${message}`);
console.log('  what the attacker was answered:');
for (const [what, times] of [...answers].sort()) printRow(`  ${what}`, String(times));
