import { expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

/** Somebody whose browser runs no script, on the contact page. */
async function arrive(path: string) {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

test('the contact form works without script: a page tells the ticket', async () => {
  await using visit = await arrive('/de/contact');
  const { page } = visit;
  await page.locator('select[name=topic]').selectOption('privacy');
  await page.locator('input[name=email]').fill('ada@example.org');
  await page.locator('textarea[name=message]').fill('Welche Daten haben Sie von mir?\nDanke & Grüße');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('heading', { level: 1, name: 'Vielen Dank' }).waitFor();
  expect(await page.locator('main p').textContent()).toMatch(/[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/);
  await page.getByRole('link', { name: 'Weitere Nachricht schreiben' }).click();
  expect(new URL(page.url()).pathname).toBe('/de/contact');
});

test('the browser itself asks for what is missing, and what the server refuses is said and still in the form', async () => {
  await using visit = await arrive('/contact');
  const { page } = visit;
  const send = page.locator('form button[type=submit]');
  const message = page.locator('textarea[name=message]');
  await page.locator('input[name=email]').fill('ada@example.org');
  await message.fill('short');
  await send.click();
  expect(await message.evaluate((field: HTMLTextAreaElement) => field.validity.valid)).toBe(false);
  // What the browser takes for an address and we do not.
  await page.locator('input[name=email]').fill('ada@example');
  await message.fill('There is a picture of me on your site.');
  await send.click();
  await page.getByRole('heading', { level: 1, name: 'Your message wasn’t sent' }).waitFor();
  await page.goBack();
  expect(await message.inputValue()).toBe('There is a picture of me on your site.');
});

test('a form of another site sends nothing, and nothing but the form is taken', async () => {
  const form = new URLSearchParams({
    topic: 'question',
    email: 'a@example.org',
    message: 'A long enough message.',
  });
  const send = (path: string, headers: Record<string, string>, body: string) =>
    fetch(`${site.url}${path}`, { method: 'POST', headers, body });
  const type = 'application/x-www-form-urlencoded';
  const foreign = await send(
    '/contact',
    { 'content-type': type, origin: 'https://elsewhere.example' },
    `${form}`,
  );
  expect(await foreign.text()).toContain('didn’t come from a page of this site');
  expect(foreign.ok).toBe(false);
  const long = await send('/contact', { 'content-type': type }, `message=${'a'.repeat(70_000)}`);
  expect(long.status).toBe(400);
  expect((await send('/contact', { 'content-type': 'text/plain' }, `${form}`)).status).toBe(405);
  expect((await send('/pricing', { 'content-type': type }, `${form}`)).status).toBe(405);
});
