import { percentile } from '../report/percentile.ts';

/** What is read of a report, and what people call it. */
const metrics = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export type Metric = (typeof metrics)[keyof typeof metrics];
export const metricNames = Object.values(metrics);

export interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
}

/** The part we read of what Lighthouse answers. Where it could not measure something, that is null or missing. */
export interface LighthouseReport {
  readonly lhr: {
    readonly runtimeError?: { readonly message: string };
    readonly categories: Partial<
      Record<
        Category,
        {
          readonly score: number | null;
          readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
        }
      >
    >;
    readonly audits: Readonly<Record<string, Audit>>;
    readonly environment: { readonly benchmarkIndex?: number };
  };
}

/** Scores are 0 to 100, metrics milliseconds but for the shift, `speed` is the benchmark index of the machine. */
export type FigureName = Category | Metric | 'speed';
export type Figures = ReadonlyMap<FigureName, number>;

/** The figures that a report has; one that Lighthouse could not measure isn't among them. */
export function figuresOf({ lhr }: LighthouseReport): Figures {
  const found: [FigureName, number | null | undefined][] = [
    ['speed', lhr.environment.benchmarkIndex],
    ...categories.map((id): [FigureName, number | null | undefined] => {
      const score = lhr.categories[id]?.score;
      return [id, typeof score === 'number' ? Math.round(score * 100) : score];
    }),
    ...Object.entries(metrics).map(([id, name]): [FigureName, number | undefined] => [
      name,
      lhr.audits[id]?.numericValue,
    ]),
  ];
  return new Map(found.filter((pair): pair is [FigureName, number] => Number.isFinite(pair[1])));
}

const allFigures: readonly FigureName[] = ['speed', ...categories, ...metricNames];

/** Of a visit that broke off. */
export function emptyReport(message: string): LighthouseReport {
  return { lhr: { runtimeError: { message }, categories: {}, audits: {}, environment: {} } };
}

/** What is known of a page after several visits. */
export class PageVisits {
  readonly #figures: Figures[] = [];
  readonly reports: LighthouseReport[] = [];
  /** Why Lighthouse gave less than it was asked for, in its own words. */
  readonly reasons = new Set<string>();
  repeats = 0;

  add(report: LighthouseReport): void {
    this.reports.push(report);
    this.#figures.push(figuresOf(report));
    if (report.lhr.runtimeError) this.reasons.add(report.lhr.runtimeError.message);
  }

  /** The figures that fewer than so many of the visits gave. */
  missing(visits: number): FigureName[] {
    return allFigures.filter((name) => this.#valuesOf(name).length < visits);
  }

  /** The median of the visits that gave the figure; undefined where fewer than so many did. */
  median(name: FigureName, visits: number): number | undefined {
    const values = this.#valuesOf(name);
    return values.length < visits ? undefined : percentile(values, 0.5);
  }

  #valuesOf(name: FigureName): number[] {
    return this.#figures.flatMap((figures) => figures.get(name) ?? []);
  }
}

/**
 * Visits a page until each figure was given so many times; a visit that lacks one is repeated, at most `repeats` times in all.
 * A figure that still has fewer is not measured.
 */
export async function visitPage(
  visit: () => Promise<LighthouseReport>,
  { visits, repeats }: { visits: number; repeats: number },
): Promise<PageVisits> {
  const page = new PageVisits();
  for (let count = 0; count < visits; count++) page.add(await visit());
  for (; page.repeats < repeats && page.missing(visits).length > 0; page.repeats++) page.add(await visit());
  return page;
}
