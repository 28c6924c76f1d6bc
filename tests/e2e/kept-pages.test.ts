import pino from 'pino';
import { expect, test } from 'vitest';
import { tools } from '#src/tools/index.ts';
import { openPageSource } from '#src/web/page/page-source.server.ts';
import { openBuiltPages } from '#src/web/web-app.server.ts';

const readiness = () => ({
  readiness: { state: 'ready' as const, progress: 1 },
  engine: { id: 'isnet', name: 'ISNet', place: 'local' },
  engines: [],
});
const config = async () => ({
  apiBase: '',
  passwordKey: { id: 'k1', publicKey: '' },
  providers: [],
  sentences: { sessionEnded: '', tooQuick: '', oops: '' },
});
const env = {
  PUBLIC_URL: undefined,
  GUEST_DOWNLOADS: 'all' as const,
  ICON_HOSTS: [],
  CONTACT_KEPT_DAYS: 180,
  WITHDRAWALS_KEPT_YEARS: 3,
};

test('kept pages show the new order of the tools once they are forgotten', async () => {
  const [first, last] = [tools[0].id, tools.at(-1)!.id];
  let usage = new Map([[first, 2]]);
  const source = await openPageSource(env, readiness, config, async () => usage);
  const pages = await openBuiltPages(env, source, pino({ level: 'silent' }));
  const hotProducts = async () => {
    const page = await (await pages.pages(new Request('http://localhost/pricing'), '192.0.2.1')).text();
    const footer = page.slice(page.indexOf('<footer'));
    return footer.indexOf(`href="/${last}"`) < footer.indexOf(`href="/${first}"`) ? last : first;
  };
  expect(await hotProducts()).toBe(first);

  usage = new Map([[last, 3]]);
  expect(await source.refreshUsage()).toBe(true);
  expect(await hotProducts()).toBe(first);
  pages.forgetKept();
  expect(await hotProducts()).toBe(last);
  expect(await source.refreshUsage()).toBe(false);
});
