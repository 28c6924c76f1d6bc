import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import de from '../../../locales/de/workspace.json' with { type: 'json' };
import { useNumberText } from './number-text.ts';

type Given = readonly [value: number, unit?: string];

function Numbers({ given }: { given: readonly Given[] }) {
  const text = useNumberText();
  return given.map(([value, unit]) => text(value, unit)).join('|');
}

function texts(...given: Given[]): string[] {
  const page = createElement(Numbers, { given });
  const intl = { locale: 'de', timeZone: 'UTC', messages: { workspace: de } } as never;
  return renderToStaticMarkup(createElement(IntlProvider, intl, page)).split('|');
}

test('decimals and thousands are those of the language, before the unit; a seed has none', () => {
  expect(texts([0.4, '%'], [1200, 'px'], [1.25], [123_456_789], [-20], [5, 's'])).toEqual([
    '0,4\u00a0%',
    '1.200\u00a0px',
    '1,25',
    '123456789',
    '-20',
    '5\u00a0s',
  ]);
});
