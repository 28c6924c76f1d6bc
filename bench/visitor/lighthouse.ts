import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { startSite } from '#tests/support/hosts/site.ts';
import { freePort } from '#tests/support/services/free-port.ts';
import { installPeer, lighthousePeer } from '../peer/peer-package.ts';
import { percentile, printColumns, printRow } from '../report/printed-table.ts';

/**
 * `npm run lighthouse [-- PATH …]`: what Lighthouse says of the site on a phone, slowed down as it is by default. Ends with
 * a failure when a score is below its limit.
 */

const runs = 5;
const pages =
  process.argv.length > 2 ? process.argv.slice(2) : ['/', '/background-remover', '/blog', '/pricing'];
const limits = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof limits;
const categories = Object.keys(limits) as Category[];
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
  for (const category of categories) {
    const score = median(each.map(({ lhr }) => Math.round(lhr.categories[category].score * 100)));
    printRow(`${page}, ${category}`, String(score), {
      text: `at least ${limits[category]}`,
      isKept: score >= limits[category],
    });
    if (score < (category === 'performance' ? 95 : 100)) printCauses(each[0], category);
  }
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
