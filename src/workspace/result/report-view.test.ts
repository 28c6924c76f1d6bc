import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeReport } from '../../api/contract/describe-report.server.ts';
import type { FactWords } from '../../tool/tool-words.ts';
import ReportView from './report-view.tsx';

const facts = describeReport(
  z.object({
    sharpness: z.number().meta({ unit: 'px' }),
    bytes: z.number().meta({ unit: 'B' }),
    share: z.number().meta({ unit: '%' }),
    isCropped: z.boolean(),
    kind: z.enum(['portrait', 'scene']),
    left: z.string().nullable(),
    checks: z.array(
      z.object({
        check: z.enum(['head', 'eyes']),
        verdict: z.enum(['pass', 'look', 'fail']),
        height: z.number().meta({ unit: 'mm' }).nullable(),
      }),
    ),
  }),
);
const words: Record<string, FactWords> = {
  sharpness: { label: 'Scharf bis' },
  bytes: { label: 'Größe' },
  share: { label: 'Anteil' },
  isCropped: { label: 'Beschnitten' },
  kind: { label: 'Art', choices: { portrait: 'Porträt', scene: 'Szene' } },
  left: { label: 'Übrig' },
  checks: {
    label: 'Prüfung',
    facts: {
      check: { label: 'Was', choices: { head: 'Kopf', eyes: 'Augen' } },
      verdict: { label: 'Urteil' },
      height: { label: 'Höhe' },
    },
  },
};

/** What is shown, as lines of text. */
async function shown(report: Record<string, unknown>): Promise<string[]> {
  const { default: workspace } = await import('../../../locales/de/workspace.json', {
    with: { type: 'json' },
  });
  const view = createElement(ReportView, { facts, words, report });
  const page = createElement(IntlProvider, { locale: 'de', messages: { workspace } } as never, view);
  return renderToStaticMarkup(page)
    .replace(/<svg.*?<\/svg>/g, '*')
    .replace(/<\/(?:div|li|h4)>/g, '\n')
    .replace(/<[^>]+>/g, '|')
    .split('\n')
    .map((line) => line.replace(/\|+/g, '|').replace(/^\||\|$/g, ''))
    .filter(Boolean);
}

test('numbers are written as the language writes them, with their unit; what is null or an empty list is left out', async () => {
  const lines = await shown({
    sharpness: 1234.567,
    bytes: 1_500_000,
    share: 7,
    isCropped: false,
    kind: 'scene',
    left: null,
    checks: [],
  });
  expect(lines).toEqual([
    'Scharf bis|1.234,57\u00a0px',
    'Größe|1,4 MB',
    'Anteil|7\u00a0%',
    'Beschnitten|Nein',
    'Art|Szene',
  ]);
});

test('a verdict is a sign and a word; the first fact names its line', async () => {
  const lines = await shown({
    checks: [
      { check: 'head', verdict: 'pass', height: 32.5 },
      { check: 'eyes', verdict: 'look', height: null },
      { check: 'head', verdict: 'fail', height: 40 },
    ],
  });
  expect(lines).toEqual([
    'Prüfung',
    'Kopf|Höhe: 32,5\u00a0mm|*In Ordnung',
    'Augen|*Bitte prüfen',
    'Kopf|Höhe: 40\u00a0mm|*Bitte nachbessern',
  ]);
});

test('a list whose texts people may want has a button to copy them, others have none', () => {
  const lines = describeReport(
    z.object({ lines: z.array(z.object({ text: z.string() })).meta({ copy: 'text' }) }),
  );
  expect(lines[0].copy).toBe('text');
  expect(facts.every(({ copy }) => copy === undefined)).toBe(true);
});
