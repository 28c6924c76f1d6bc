import { expect, test } from 'vitest';
import { finder, twoPeople } from '#tests/support/figures/two-people.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import { aiDance } from './ai-dance.tool.ts';

/** What somebody is told before the clip is drawn, of two people as far apart, and what is filled behind who dances. */
async function told(apart: number) {
  const { photo, matte } = twoPeople(apart);
  const filled: { mask: { data: Uint8Array }; things?: { data: Uint8Array } }[] = [];
  const { run } = finder(apart > 0 ? [0, apart] : [0], (task, input) => {
    if (task === 'find-text') return { lines: [] };
    if (task === 'cut-out') return { alpha: matte, certainty: 1, views: 1 };
    if (task === 'find-shadow') return {};
    if (task !== 'fill') return undefined;
    const asked = input as (typeof filled)[number] & { pixels: object; isThing?: boolean };
    if (asked.isThing) filled.push(asked);
    return { pixels: asked.pixels };
  });
  const warnings: string[] = [];
  let report: object = {};
  const drawing = new Error('the clip is drawn');
  const studio = quietStudio({
    run,
    warn: (code) => warnings.push(code),
    report: (facts) => {
      report = facts;
    },
    clip: () => {
      throw drawing;
    },
  });
  const options = aiDance.options.parse({ seed: 1 });
  await expect(aiDance.run({ photo } as never, options, studio as never)).rejects.toBe(drawing);
  return { warnings, report, filled };
}

test('somebody alone who stands freely needs no word', async () => {
  const { warnings, report, filled } = await told(0);
  expect(warnings).toEqual([]);
  expect(report).toMatchObject({ figure: 'whole' });
  expect(filled).toHaveLength(1);
}, 60_000);

test('that one of several dances is told, and nobody else is copied behind them', async () => {
  const { warnings, filled } = await told(112);
  expect(warnings).toContain('one_of_several');
  expect(warnings).not.toContain('several_people');
  expect(filled[0].things!.data.some((value) => value > 0)).toBe(true);
}, 60_000);

test('that people can’t be told apart is told, and they sway as one piece', async () => {
  const { warnings, report } = await told(36);
  expect(warnings).toContain('several_people');
  expect(warnings).not.toContain('one_of_several');
  expect(report).toMatchObject({ figure: 'soft' });
}, 60_000);
