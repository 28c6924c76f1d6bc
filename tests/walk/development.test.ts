import { expect, test } from 'vitest';
import { browser } from '#tests/support/hosts/shared-site.ts';
import { startSite } from '#tests/support/hosts/site.ts';

test('pages come straight from their sources, and live', async () => {
  await using site = await startSite({ isDevelopment: true, env: { NODE_ENV: 'development' } });
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  try {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto('/pricing');
    const year = page.getByRole('button', { name: 'Yearly' });
    // The first time, Vite prepares what it needs, and loads the page anew.
    await expect
      .poll(
        async () => {
          await year.click({ timeout: 2000 }).catch(() => {});
          return year.getAttribute('aria-pressed').catch(() => null);
        },
        { timeout: 90_000 },
      )
      .toBe('true');
    await page.goto('/de/background-remover');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(faults).toEqual([]);
  } finally {
    await page.close();
  }
});
