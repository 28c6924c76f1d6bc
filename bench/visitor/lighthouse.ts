import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SitePage, sitePages } from '#src/pages/site-map.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { startSite } from '#tests/support/hosts/site.ts';
import { freePort } from '#tests/support/services/free-port.ts';
import { installPeer, lighthousePeer } from '../peer/peer-package.ts';
import { type Bound, notMeasured, printColumns, printRow } from '../report/printed-table.ts';
import {
  type Category,
  categories,
  emptyReport,
  type FigureName,
  type LighthouseReport,
  metricNames,
  type PageVisits,
  visitPage,
} from './lighthouse-figures.ts';

/**
 * `npm run lighthouse [-- PATH …]`: what Lighthouse says of the site on a phone, slowed down as it is by default. Ends with
 * a failure when a score is below its limit, or when Lighthouse gave none in several tries. Machines are told apart by the
 * benchmark index beside each score: Lighthouse takes a phone to have half of what a desktop has, so that a slow machine
 * stands for a slower phone.
 */

const visits = 5;
/** Now and then a visit lacks a figure: so many more are made of a page. */
const repeats = 3;
const pages =
  process.argv.length > 2
    ? process.argv.slice(2).map((page) => (page.startsWith('/') ? page : `/${page}`))
    : ['/', '/background-remover', '/blog', '/pricing', '/style', '/generate'];
const limits: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** A page that hydrates as a whole. */
const hydratedLimit = 90;
/** Only where the machine is at least this fast; slower ones are no phone that is still sold. */
const leastIndex = 600;
const mostBlockingMs = 200;

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<LighthouseReport | undefined>;
interface Launcher {
  launch(options: Record<string, unknown>): Promise<{ port: number; kill(): void }>;
}

const folder = await installPeer(lighthousePeer);
const find = createRequire(path.join(folder, 'package.json'));
const load = async <T>(name: string) => (await import(pathToFileURL(find.resolve(name)).href)) as T;
const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse');
const launcher = await load<Launcher>('chrome-launcher');
const chromePath = findChromium();
if (!chromePath) throw new Error('No Chromium found. Install it, or name it in CHROMIUM_PATH.');

const port = await freePort();
await using site = await startSite({ port, env: { PUBLIC_URL: `http://127.0.0.1:${port}` } });
const visited: [page: string, visits: PageVisits][] = [];
for (const page of pages) {
  visited.push([page, await visitPage(() => visit(`${site.url}${page}`), { visits, repeats })]);
}

console.log(`\nLighthouse, mobile, median of ${visits}`);
printColumns('', metricNames);
for (const [page, those] of visited) {
  const cells = metricNames.map((name) =>
    told(those.median(name, visits), (value) =>
      name === 'CLS' ? value.toFixed(3) : `${value.toFixed(0)} ms`,
    ),
  );
  printColumns(page, cells);
}
for (const [page, those] of visited) {
  const index = those.median('speed', visits);
  const isStill = (sitePages as readonly SitePage[]).some(({ path, hydrates }) => path === page && !hydrates);
  const tooSlow = index !== undefined && index < leastIndex;
  const at = told(index, (value) => value.toFixed(0));
  for (const category of categories) {
    const score = those.median(category, visits);
    const isSpeed = category === 'performance';
    const least = isSpeed && !isStill ? hydratedLimit : limits[category];
    const bound = { text: `at least ${least}`, isKept: score !== undefined && score >= least };
    printScore(`${page}, ${category}`, told(score, String), at, isSpeed && tooSlow ? undefined : bound);
    if (score !== undefined && score < limits[category]) printCauses(those.reports[0], category);
  }
  if (!isStill) continue;
  const blocking = those.median('TBT', visits);
  const bound = {
    text: `at most ${mostBlockingMs} ms`,
    isKept: blocking !== undefined && blocking <= mostBlockingMs,
  };
  const value = told(blocking, (ms) => `${ms.toFixed(0)} ms`);
  printScore(`${page}, blocking`, value, at, tooSlow ? undefined : bound);
}
printUnmeasured();

/** A browser of its own each time, so that nothing is kept from the visit before. What breaks off is a visit without figures. */
async function visit(url: string): Promise<LighthouseReport> {
  const chrome = await launcher.launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const flags = { port: chrome.port, onlyCategories: categories, logLevel: 'error' };
    return (await lighthouse(url, flags)) ?? emptyReport('Lighthouse gave no report.');
  } catch (error) {
    return emptyReport(error instanceof Error ? error.message : String(error));
  } finally {
    chrome.kill();
  }
}

function told(value: number | undefined, write: (value: number) => string): string {
  return value === undefined ? notMeasured : write(value);
}

/** Scores of speed are not judged on a machine that is too slow for them, which is said in place of the bound. */
function printScore(name: string, value: string, index: string, bound: Bound | undefined): void {
  if (value === notMeasured) printRow(name, value, bound);
  else if (bound) printRow(name, `${value} at ${index}`, bound);
  else printRow(`${name}, not judged below ${leastIndex}`, `${value} at ${index}`);
}

/** Names what no repetition gave, page by page, so that nobody takes it for measured. */
function printUnmeasured(): void {
  for (const [page, those] of visited) {
    const names: FigureName[] = those.missing(visits);
    if (names.length === 0) continue;
    const made = those.reports.length;
    const because = those.reasons.size > 0 ? `: ${[...those.reasons].join(' ')}` : '';
    console.log(`\nNot measured of ${page}: ${names.join(', ')}. ${made} visits gave too few${because}`);
  }
}

/** The audits that cost points. */
function printCauses({ lhr }: LighthouseReport, category: Category): void {
  for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
    const { title, score, displayValue } = lhr.audits[id];
    if (weight > 0 && score !== null && score < 0.9) {
      console.log(`      ${title}${displayValue ? `: ${displayValue}` : ''} (${score})`);
    }
  }
}
