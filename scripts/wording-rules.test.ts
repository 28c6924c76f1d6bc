import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { localeCodes } from '#src/i18n/locales.ts';
import { placeholdersIn } from '#src/i18n/placeholders.ts';
import { readSentences, readTexts } from './translation-sources.ts';
import { type WordingRule, wordingRules } from './wording-rules.ts';

/** What a message reads like, once for each of its branches; a 0 stands for every argument. */
function readings(message: string): string[] {
  const join = (elements: readonly MessageFormatElement[]): string[] =>
    elements.reduce<string[]>(
      (texts, element) => texts.flatMap((text) => readingsOf(element).map((next) => text + next)),
      [''],
    );
  const readingsOf = (element: MessageFormatElement): string[] => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return join(element.children);
    if ('options' in element) return Object.values(element.options).flatMap((option) => join(option.value));
    return ['0'];
  };
  return [...new Set(join(parse(message)))];
}

/** The words of a long text, one string for each run of them: no code, no addresses, no marks. */
function proseOf(source: string): string[] {
  // All blocks, whatever they depend on, without their marks.
  const whole = source.replace(/^:::.*\n/gm, '');
  const markdown = placeholdersIn(whole).reduce((text, { raw, words }) => text.replace(raw, words), whole);
  const [matter, ...body] = markdown.split('\n---\n');
  const found = matter
    .split('\n')
    .map((line) => line.replace(/^\w+:\s*/, '').replace(/^(["'])(.*)\1$/, '$2'));
  marked.walkTokens(marked.lexer(body.length > 0 ? body.join('\n---\n') : markdown), (token) => {
    if (token.type === 'text' && !('tokens' in token && token.tokens)) found.push(token.text);
    if (token.type === 'image' && token.title) found.push(token.title);
  });
  return found;
}

/** What addresses are made of. */
const isName = (key: string) => key.endsWith('.id');
const isGiven = (rule: WordingRule, key: string) => rule.except?.includes(key) ?? false;

/** Long texts that tell people which button to press. */
const buttonsInTexts = {
  'legal/cookie-policy.md': [
    'ui.cookies.necessary',
    'ui.cookies.accept',
    'ui.footer.cookieChoice',
    'workspace.save.delete',
  ],
  'legal/privacy-policy.md': [
    'ui.cookies.accept',
    'ui.footer.cookieChoice',
    'account.data.export',
    'account.delete.open',
  ],
  'legal/refund-policy.md': [
    'withdraw.form.submit',
    'withdraw.review.confirm',
    'billing.payment.cancel',
    'billing.refund.button',
  ],
  'legal/terms-of-service.md': ['workspace.save.delete', 'billing.payment.cancel'],
};

describe.each(localeCodes)('%s', (locale) => {
  const rules = wordingRules[locale];

  test.each(rules)('$instead', (rule) => {
    const found: string[] = [];
    const check = (key: string, text: string) => {
      if (rule.keys && !rule.keys.test(key)) return;
      if (!isGiven(rule, key) && rule.forbidden.test(text)) found.push(`${key}: ${text}`);
    };
    for (const [key, sentence] of readSentences(locale)) {
      if (!isName(key)) for (const text of readings(sentence)) check(key, text);
    }
    for (const [file, markdown] of readTexts(locale)) for (const text of proseOf(markdown)) check(file, text);
    expect(found).toEqual([]);
  });

  test.each(rules)('notices “$caught”', ({ forbidden, caught }) => {
    expect(caught).toMatch(forbidden);
  });

  test('makes exceptions for keys that there are', () => {
    const keys = new Set(readSentences(locale).keys());
    expect(rules.flatMap((rule) => rule.except ?? []).filter((key) => !keys.has(key))).toEqual([]);
  });

  test.each(Object.entries(buttonsInTexts))('%s names its buttons as the page does', (file, keys) => {
    const sentences = readSentences(locale);
    const text = readTexts(locale).get(file);
    for (const key of keys) expect(text).toContain(sentences.get(key));
  });
});
