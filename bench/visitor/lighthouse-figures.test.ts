import { expect, test } from 'vitest';
import { emptyReport, figuresOf, type LighthouseReport, visitPage } from './lighthouse-figures.ts';

const audits = {
  'first-contentful-paint': { title: 'First Contentful Paint', score: 1, numericValue: 900 },
  'largest-contentful-paint': { title: 'Largest Contentful Paint', score: 1, numericValue: 1200 },
  'total-blocking-time': { title: 'Total Blocking Time', score: 0.99, numericValue: 40 },
  'cumulative-layout-shift': { title: 'Cumulative Layout Shift', score: 1, numericValue: 0 },
};
const scored = (score: number | null) => ({ score, auditRefs: [] });

/** As Lighthouse answers; a page whose main thread it could not follow has no blocking time, and no score for speed. */
function report(blocking: number | undefined): LighthouseReport {
  const hasBlocking = blocking !== undefined;
  return {
    lhr: {
      categories: {
        performance: scored(hasBlocking ? 0.98 : null),
        accessibility: scored(1),
        'best-practices': scored(1),
        seo: scored(0.92),
      },
      audits: {
        ...audits,
        'total-blocking-time': hasBlocking
          ? { ...audits['total-blocking-time'], numericValue: blocking }
          : { title: 'Total Blocking Time', score: null },
      },
      environment: { benchmarkIndex: 1500 },
    },
  };
}

/** Gives these reports one after the other, and counts how many were asked for. */
function reports(...blockingTimes: (number | undefined)[]) {
  const visit = async () => report(blockingTimes[visit.count++]);
  visit.count = 0;
  return visit;
}

test('a report without blocking time has neither that figure nor a score for speed, and all others', () => {
  const figures = figuresOf(report(undefined));
  expect(figures.has('TBT')).toBe(false);
  expect(figures.has('performance')).toBe(false);
  expect(Object.fromEntries(figures)).toEqual({
    speed: 1500,
    accessibility: 100,
    'best-practices': 100,
    seo: 92,
    FCP: 900,
    LCP: 1200,
    CLS: 0,
  });
});

test('a blocking time that is no number is none', () => {
  expect(figuresOf(report(Number.NaN)).has('TBT')).toBe(false);
  expect(figuresOf(report(0)).get('TBT')).toBe(0);
});

test('a visit that lacks a figure is repeated, and the median is that of the visits that have it', async () => {
  const visit = reports(30, undefined, 50, 70, 90);
  const page = await visitPage(visit, { visits: 3, repeats: 3 });
  expect(visit.count).toBe(4);
  expect(page.repeats).toBe(1);
  expect(page.missing(3)).toEqual([]);
  expect(page.median('TBT', 3)).toBe(50);
});

test('a page that never gives a figure is visited so many times more, and only that figure is not measured', async () => {
  const visit = reports();
  const page = await visitPage(visit, { visits: 3, repeats: 2 });
  expect(visit.count).toBe(5);
  expect(page.missing(3)).toEqual(['performance', 'TBT']);
  expect(page.median('TBT', 3)).toBeUndefined();
  expect(page.median('LCP', 3)).toBe(1200);
  expect(page.median('seo', 3)).toBe(92);
});

test('what Lighthouse says of a page that does not open is kept', async () => {
  const message = 'The page answered with the status code 500.';
  const page = await visitPage(async () => emptyReport(message), { visits: 1, repeats: 1 });
  expect([...page.reasons]).toEqual([message]);
  expect(page.missing(1)).toHaveLength(9);
});
