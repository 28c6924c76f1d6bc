import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SitePage, sitePages } from '#src/pages/site-map.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { startSite } from '#tests/support/hosts/site.ts';
import { freePort } from '#tests/support/services/free-port.ts';
import { installPeer, lighthousePeer } from '../peer/peer-package.ts';
import { percentile } from '../report/percentile.ts';
import { printColumns, printRow } from '../report/printed-table.ts';

/**
 * `npm run lighthouse [-- PATH …]`: what Lighthouse says of the site on a phone, slowed down as it is by default. Ends with
 * a failure when a score is below its limit. Machines are told apart by the benchmark index beside each score: Lighthouse takes a
 * phone to have half of what a desktop has, so that a slow machine stands for a slower phone.
 */

const runs = 5;
const pages =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/', '/background-remover', '/blog', '/pricing', '/style', '/generate'];
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof limits;
const categories = Object.keys(limits) as Category[];
/** A page that hydrates as a whole. */
const hydratedLimit = 90;
/** Only where the machine is at least this fast; slower ones are no phone that is still sold. */
const leastIndex = 600;
const mostBlockingMs = 200;
const metrics = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
}

/** The part we read of what Lighthouse answers. */
interface Report {
  readonly lhr: {
    readonly categories: Record<
      Category,
      {
        readonly score: number;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >;
    readonly audits: Record<string, Audit>;
    readonly environment: { readonly benchmarkIndex: number };
  };
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Report>;
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
const reports: { page: string; each: Report[] }[] = [];
for (const page of pages) {
  const each: Report[] = [];
  for (let run = 0; run < runs; run++) each.push(await visit(`${site.url}${page}`));
  reports.push({ page, each });
}

console.log(`\nLighthouse, mobile, median of ${runs}`);
printColumns('', Object.values(metrics));
for (const { page, each } of reports) {
  printColumns(
    page,
    Object.keys(metrics).map((id) => {
      const value = median(each.map(({ lhr }) => lhr.audits[id].numericValue ?? Number.NaN));
      return id === 'cumulative-layout-shift' ? value.toFixed(3) : `${value.toFixed(0)} ms`;
    }),
  );
}
for (const { page, each } of reports) {
  const index = median(each.map(({ lhr }) => lhr.environment.benchmarkIndex));
  const isStill = (sitePages as readonly SitePage[]).some(({ path, hydrates }) => path === page && !hydrates);
  const isFast = index >= leastIndex;
  for (const category of categories) {
    const score = median(each.map(({ lhr }) => Math.round(lhr.categories[category].score * 100)));
    const least = category === 'performance' && !isStill ? hydratedLimit : limits[category];
    const isMeasure = category !== 'performance' || isFast;
    printRow(
      `${page}, ${category}`,
      `${score} at ${index.toFixed(0)}`,
      isMeasure ? { text: `at least ${least}`, isKept: score >= least } : undefined,
    );
    if (score < (category === 'performance' ? 95 : 100)) printCauses(each[0], category);
  }
  if (!isStill || !isFast) continue;
  const blocking = median(
    each.map(({ lhr }) => lhr.audits['total-blocking-time'].numericValue ?? Number.NaN),
  );
  printRow(`${page}, blocking`, `${blocking.toFixed(0)} ms at ${index.toFixed(0)}`, {
    text: `at most ${mostBlockingMs} ms`,
    isKept: blocking <= mostBlockingMs,
  });
}

/** A browser of its own each time, so that nothing is kept from the visit before. */
async function visit(url: string): Promise<Report> {
  const chrome = await launcher.launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    return await lighthouse(url, { port: chrome.port, onlyCategories: categories, logLevel: 'error' });
  } finally {
    chrome.kill();
  }
}

/** The audits that cost points. */
function printCauses({ lhr }: Report, category: Category): void {
  for (const { id, weight } of lhr.categories[category].auditRefs) {
    const { title, score, displayValue } = lhr.audits[id];
    if (weight > 0 && score !== null && score < 0.9) {
      console.log(`      ${title}${displayValue ? `: ${displayValue}` : ''} (${score})`);
    }
  }
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
