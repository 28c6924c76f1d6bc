import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeReport } from '../../api/contract/describe-report.server.ts';
import { checkVerdicts } from '../../tool/checks/report-checks.ts';
import type { FactWords } from '../../tool/tool-words.ts';
import ChecklistView from './checklist-view.tsx';
import ReportView, { type ReportViewProps } from './report-view.tsx';

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
        verdict: z.enum(checkVerdicts),
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
async function shown(
  report: Record<string, unknown>,
  part: (props: ReportViewProps) => ReactNode = ReportView,
): Promise<string[]> {
  const { default: workspace } = await import('../../../locales/de/workspace.json', {
    with: { type: 'json' },
  });
  const view = createElement(part, { facts, words, report });
  const page = createElement(IntlProvider, { locale: 'de', messages: { workspace } } as never, view);
  return renderToStaticMarkup(page)
    .replace(/<svg.*?<\/svg>/g, '*')
    .replace(/<\/(?:div|li|h4|p|summary)>/g, '\n')
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

test('one line says what all checks come to; what fails stands first, each verdict a sign and a word; what passed comes last', async () => {
  const checks = [
    { check: 'head', verdict: 'pass', height: 32.5 },
    { check: 'eyes', verdict: 'look', height: null },
    { check: 'eyes', verdict: 'unknown', height: null },
    { check: 'head', verdict: 'fail', height: 40 },
  ];
  const verdict = async (...places: number[]) =>
    shown({ checks: places.map((place) => checks[place]) }, ChecklistView);
  expect(await verdict(0, 1, 2, 3)).toEqual([
    '*Würde abgelehnt: 1 Punkt nachbessern',
    'Kopf|Höhe: 40\u00a0mm|*Bitte nachbessern',
    'Augen|*Bitte prüfen',
    'Augen|*Nicht erkennbar',
    '1 Prüfung bestanden',
    'Kopf|Höhe: 32,5\u00a0mm|*In Ordnung',
  ]);
  expect((await verdict(0, 2))[0]).toBe('*Nichts fällt durch, aber 1 Punkt braucht einen Blick');
  expect((await verdict(0))[0]).toBe('*Erfüllt alle 1 Prüfungen');
  // The receipt leaves them out.
  expect(await shown({ sharpness: 1, verdict: 'fail', checks })).toEqual(['Scharf bis|1\u00a0px']);
});

test('a list whose texts people may want has a button to copy them, others have none', () => {
  const lines = describeReport(
    z.object({ lines: z.array(z.object({ text: z.string() })).meta({ copy: 'text' }) }),
  );
  expect(lines[0].copy).toBe('text');
  expect(facts.every(({ copy }) => copy === undefined)).toBe(true);
});
