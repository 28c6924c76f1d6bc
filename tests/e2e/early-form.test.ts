import { expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

test.each(['/sign-in', '/de/sign-up', '/forgot-password', '/fr/withdraw'])(
  'a form of %s that is sent before its scripts came leads back to it, and nothing typed stands in an address',
  async (path) => {
    await using context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.goto(path);
    await page.locator('input[name=email]').fill('ada@example.org');
    for (const field of await page.locator('input[type=password]').all()) await field.fill('correct horse 7');
    await page.locator('form button[type=submit]').click();
    await page.waitForLoadState();
    expect(asked).toContain(`POST ${site.url}${path}`);
    expect(asked.join()).not.toMatch(/correct|ada/);
    expect(page.url()).toBe(site.url + path);
    expect(await page.locator('input[name=email]').inputValue()).toBe('');
  },
);
