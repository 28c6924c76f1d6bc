import { expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { readMessages } from '#src/i18n/read-words.server.ts';
import { site } from '#tests/support/hosts/shared-site.ts';

/** All sentences of some words that have nothing to be filled in. */
function sentencesOf(words: object): string[] {
  return Object.values(words).flatMap((value) =>
    typeof value === 'object' ? sentencesOf(value) : /[{<]/.test(value) || value.length < 15 ? [] : [value],
  );
}

const legal = ['/terms-of-service', '/refund-policy', '/privacy-policy', '/cookie-policy'];

test.each(localeCodes)('where nothing is sold, no page in %s says a word about buying', async (locale) => {
  const { buy, billing, accountMenu, subscription, pricing } = readMessages(locale);
  // What those pages say anyway: "Try again", the name of a page.
  const usual = new Set(sentencesOf({ accountMenu, subscription, pricing }));
  const said = sentencesOf({ buy, billing }).filter((sentence) => !usual.has(sentence));
  expect(said.length).toBeGreaterThan(5);
  for (const path of ['/pricing', '/app/subscription', '/background-remover', '/', ...legal, '/withdraw']) {
    const answer = await fetch(`${site.url}${localePath(locale, path)}`);
    const html = await answer.text();
    expect(html).not.toMatch(/Stripe|data-island="buy-pro"|api\/pay/);
    expect(
      said.filter((sentence) => html.includes(sentence)),
      path,
    ).toEqual([]);
    expect(answer.headers.get('content-security-policy')).not.toContain('stripe');
  }
});

test('the calls about payments are all off', async () => {
  const answer = await fetch(`${site.url}/api/pay/prices`);
  expect(await answer.json()).toMatchObject({ result: { error: 'payments_off' } });
});

test('no page of the sitemap names Stripe', async () => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  expect(paths).toEqual(expect.arrayContaining([...legal, '/pricing', '/developers', '/faqs']));
  for (const path of paths) {
    const html = await (await fetch(site.url + path)).text();
    expect(/\bStripe\b/.test(html), path).toBe(false);
  }
});
