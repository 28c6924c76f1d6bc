import { expect, test } from 'vitest';
import { itemHtml } from './item-html.server.ts';

test('a long title is cut between letters, never within one', () => {
  const item = {
    address: 'A'.repeat(22),
    tool: 'sharpen-image',
    kind: 'picture',
    alt: `a${'🌺'.repeat(40)}`,
    publishedAt: '2026-12-01T00:00:00.000Z',
    madeAt: '2026-12-01T00:00:00.000Z',
    expiresAt: null,
    chosen: false,
    licence: 'cc0',
    credit: null,
    width: 300,
    height: 200,
    hasBefore: false,
    before: null,
    recipe: null,
    settings: {},
    type: 'image/jpeg',
    tier: 'T0',
  } as const;
  for (const alt of [item.alt, `ab${'🌺'.repeat(40)}`]) {
    const page = { item: { ...item, alt }, locale: 'en', origin: '', nonce: 'n', hasImprint: false } as const;
    const html = itemHtml(page, { styles: [] });
    expect(html.isWellFormed()).toBe(true);
    expect(/<title>([^<]*)/.exec(html)?.[1]).toContain('🌺…');
  }
});
