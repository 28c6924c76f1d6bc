import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { sitePages } from '../pages/site-map.ts';
import { catalog } from '../tools/index.ts';
import { localeCodes } from './locales.ts';
import { type ContentFacts, type Operator, readContent } from './read-content.server.ts';
import { readMessages } from './read-words.server.ts';
import type { SiteContent } from './site-content.ts';

const content = path.join(import.meta.dirname, '../../content');
/** A value for every fact the texts name. */
const facts: ContentFacts = Object.fromEntries(
  readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(md|json)$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(content, file), 'utf8').matchAll(/\{(\w+)[,}]/g)])
    .map(([, name]) => [name, name === 'saving' ? 'account' : 7]),
);
const nobody: Operator = {
  settings: {},
  traits: { payments: false, explore: false },
  ownTexts: null,
  unfilledLabel: 'To do:',
};
const somebody: Operator = {
  ...nobody,
  settings: { OPERATOR_NAME: '*Ada* & Sons <b>', OPERATOR_EMAIL: 'ada@mail.example' },
};

const seller: Operator = { ...nobody, traits: { payments: true, explore: true } };

describe.each(localeCodes)('the texts in %s', (locale) => {
  test('tell of every tool in what’s new', () => {
    const { html } = readContent(locale, facts, nobody).changes;
    const told = new Set([...html.matchAll(/href="[^"]*\/([\w-]+)"/g)].map(([, id]) => id));
    expect(catalog.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });

  test('can all be read, with front matter and without loose marks', () => {
    const { articles, campaigns, about, legal, changes } = readContent(locale, facts, nobody);
    const texts = [...articles, ...campaigns, about, changes, ...Object.values(legal)];
    expect(articles.length).toBeGreaterThan(0);
    for (const { title, description, html } of texts) {
      expect(title.length, title).toBeGreaterThan(1);
      expect(description.length, title).toBeGreaterThan(20);
      expect(html, title).not.toMatch(/\[\[|\]\]|OPERATOR_/);
    }
  });

  test('show pictures that are there, each with words, and lead to pages that are there', () => {
    const { articles, campaigns } = readContent(locale, facts, nobody);
    const english = readContent('en', facts, nobody);
    const known = [
      ...catalog.map(({ id }) => `/${id}`),
      ...sitePages.map((page) => page.path),
      ...articles.map(({ slug }) => `/blog/${slug}`),
    ];
    const imagesOf = (html: string) => [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src);
    for (const { slug, html, cover, coverAlt } of [...articles, ...campaigns]) {
      for (const src of [cover, ...imagesOf(html)])
        expect(existsSync(path.join(content, '../public', src)), src).toBe(true);
      expect(coverAlt, slug).not.toBe('');
      expect(html, slug).not.toMatch(/alt=""|\*\*/);
      for (const [, to] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g))
        expect(known, slug).toContain(to.replace(`/${locale}/`, '/'));
    }
    for (const { slug, html, date, tools } of articles) {
      const original = english.articles.find((one) => one.slug === slug)!;
      expect({ images: imagesOf(html), date, tools }, slug).toEqual({
        images: imagesOf(original.html),
        date: original.date,
        tools: original.tools,
      });
    }
  });

  test('say how something is sold where it is, and elsewhere not a word of it', () => {
    const [off, on] = [nobody, seller].map((operator) => readContent(locale, facts, operator));
    expect(JSON.stringify(off)).not.toMatch(/stripe|:::/i);
    expect(JSON.stringify(on)).not.toContain(':::');
    const partsOf = (html: string) => html.match(/<(p|li|h2)\b[\s\S]*?<\/\1>/g) ?? [];
    /** What one of them says and the other doesn't. */
    const only = (slug: string, one: SiteContent, other: SiteContent) =>
      partsOf(one.legal[slug].html).filter((part) => !other.legal[slug].html.includes(part));
    const { billing } = readMessages(locale);
    // The buttons have their own names in the texts that send people to them.
    const terms = only('terms-of-service', on, off).join('\n');
    expect(terms).toContain('Stripe');
    expect(terms).toContain(billing.payment.cancel);
    expect(only('terms-of-service', off, on)).toHaveLength(1);
    const refunds = only('refund-policy', on, off).join('\n');
    expect(refunds).toContain(billing.refund.button);
    expect(refunds).toContain(billing.payment.cancel);
    expect(only('refund-policy', off, on).length).toBeGreaterThan(3);
    const privacy = only('privacy-policy', on, off);
    expect(privacy.filter((part) => part.startsWith('<h2'))).toHaveLength(1);
    expect(privacy.join('\n')).toContain('https://stripe.com/');
    expect(only('privacy-policy', off, on)).toEqual([]);
    const descriptions = [off, on].map(({ legal }) => legal['refund-policy'].description);
    expect(new Set(descriptions).size).toBe(2);
  });

  test('name the operator as plain text, and mark what is missing', () => {
    const empty = readContent(locale, facts, nobody).legal;
    const filled = readContent(locale, facts, somebody).legal;
    for (const [slug, { html }] of Object.entries(filled)) {
      expect(empty[slug].html, slug).toContain('<mark><strong>To do:</strong>');
      expect(html, slug).toContain('*Ada* &amp; Sons &lt;b&gt;');
      expect(html, slug).toContain('<a href="mailto:ada@mail.example">ada@mail.example</a>');
    }
  });
});

test("the operator's own text takes the place of ours, in its language only", async () => {
  await using folder = await tempFolder();
  await mkdir(path.join(folder.path, 'de/legal'), { recursive: true });
  const text =
    '---\ntitle: Eigener Text\ndescription: d\nupdated: 2026-01-01\n---\nVon [[OPERATOR_NAME|Name]]';
  await writeFile(path.join(folder.path, 'de/legal/terms-of-service.md'), text);
  const operator = { ...somebody, ownTexts: folder.path };
  expect(readContent('de', facts, operator).legal['terms-of-service']).toMatchObject({
    title: 'Eigener Text',
    html: '<p>Von *Ada* &amp; Sons &lt;b&gt;</p>\n',
  });
  expect(readContent('fr', facts, operator).legal['terms-of-service'].title).not.toBe('Eigener Text');
});
