import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, test } from 'vitest';
import workspace from '../../../locales/en/workspace.json' with { type: 'json' };
import { inputTraits } from '../../tool/tool-traits.ts';
import { tools } from '../../tools/index.ts';
import { emptyWorkspace } from '../session/workspace-state.ts';
import { statementsFor } from '../work/asked-inputs.ts';
import { StartButton } from './start-button.tsx';

const verb = 'Go ahead';
/** All that the button may say, of a photo and of a clip. */
const missing = Object.values(workspace.inputs.missing).flatMap((words) =>
  words.startsWith('{') ? [...words.matchAll(/(?:clip|other) \{([^}]+)\}/g)].map(([, one]) => one) : [words],
);
/** As a page is told of them. */
const asking = [
  ...tools.map(({ id, tier, inputs }) => ({ id, tier, inputs })),
  {
    id: 'faces of adults',
    tier: 'T3',
    inputs: { photo: { kind: 'photo', required: true, main: true } },
  } as const,
]
  .map(({ id, tier, inputs }) => ({
    id,
    tier,
    inputs: Object.entries(inputs).map(([name, input]) => ({ id: name, ...inputTraits.parse(input) })),
  }))
  .filter((tool) => statementsFor(tool, { given: {} }).length > 0);

function shown(tool: (typeof asking)[number], stated: ReturnType<typeof emptyWorkspace>['stated']): string {
  const state = { ...emptyWorkspace({}), stated };
  const session = {
    state: () => state,
    subscribe: () => () => {},
    declare: () => {},
    noteStatementAsked: () => {},
  };
  const words = { inputs: Object.fromEntries(tool.inputs.map(({ id }) => [id, { label: id, hint: '' }])) };
  const button = createElement(StartButton, {
    tool,
    words,
    session,
    disabled: true,
    children: verb,
  } as never);
  return renderToStaticMarkup(
    createElement(IntlProvider, { locale: 'en', timeZone: 'UTC', messages: { workspace } } as never, button),
  );
}

test('of a clip it speaks of a video, and of the photo beside it of a photo', () => {
  const tool = asking.find(({ id }) => id === 'video-face-swap')!;
  const html = shown(tool, []);
  expect(html).toContain('Everyone in this video is 18 or older.');
  expect(html).toContain('Everyone in this photo is 18 or older.');
  expect(html.match(/type="checkbox"/g)).toHaveLength(6);
});

test('there is a tool that asks for something', () => {
  expect(asking.map(({ id }) => id)).toContain('watermark-remover');
});

describe.each(asking.map((tool) => [tool.id, tool] as const))('%s', (_id, tool) => {
  const asked = statementsFor(tool, { given: {} });

  test('asks directly above its button, which says what is missing, can be reached and leads there', () => {
    const html = shown(tool, []);
    const [before, button] = html.split('<button');
    expect(before.match(/type="checkbox"/g)).toHaveLength(asked.flatMap(({ anyOf }) => anyOf).length);
    expect(button).not.toContain(verb);
    expect(missing.some((words) => button.includes(words))).toBe(true);
    expect(button).toContain('aria-disabled="true"');
    expect(button).not.toMatch(/ disabled/);
    const [, described] = /aria-describedby="([^"]+)"/.exec(button)!;
    for (const id of described.split(' ')) expect(before).toContain(`id="${id}"`);
  });

  test('is the button it was once everything is stated', () => {
    const stated = asked.map(({ input, anyOf }) => ({ input, kind: anyOf[0] }));
    const [, button] = shown(tool, stated).split('<button');
    expect(button).toContain(verb);
    expect(button).not.toContain('aria-disabled');
    expect(button).toMatch(/ disabled/);
  });
});
