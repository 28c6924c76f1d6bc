import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { handTimer } from '#tests/support/hands/hand-timer.ts';
import { answersJson, answersStatus, type IconHost, startIconHost } from '#tests/support/hosts/icon-host.ts';
import { createIconLoader } from './icon-loader.ts';
import { findIcons } from './icon-sets.server.ts';

/** Answers like our own route. */
function answersIcons(response: ServerResponse, path: string) {
  const { pathname, searchParams } = new URL(path, 'http://host');
  const names = searchParams.get('icons')?.split(',') ?? [];
  answersJson(findIcons(pathname.slice(1, -'.json'.length), names) ?? 404)(response);
}

const loaderOf = (host: IconHost) => createIconLoader({ hosts: [host.url], timer: handTimer().timer });

test('each icon is asked for once, those of a set together', async () => {
  await using host = await startIconHost(answersIcons);
  const loader = loaderOf(host);
  const found = await loader.load(['lucide:sun', 'lucide:circle-help', 'lucide:no-such-icon']);
  expect([...found.keys()]).toEqual(['lucide:sun', 'lucide:circle-help']);
  expect(found.get('lucide:sun')).toMatchObject({ left: 0, top: 0, width: 24, height: 24 });
  await loader.load(['lucide:sun', 'lucide:moon', 'lucide:no-such-icon']);
  expect(host.asked).toEqual(['/lucide.json?icons=circle-help,no-such-icon,sun', '/lucide.json?icons=moon']);
});

test('many icons come in several requests', async () => {
  await using host = await startIconHost(answersIcons);
  const names = Object.keys(findIcons('lucide', ['sun'])!.icons);
  const many = Array.from({ length: 60 }, (_, place) => `no-such-icon-${place}`);
  const found = await loaderOf(host).load([...names, ...many].map((name) => `lucide:${name}`));
  expect([...found.keys()]).toEqual(['lucide:sun']);
  expect(host.asked.length).toBeGreaterThan(1);
  for (const path of host.asked) expect(host.url.length + path.length).toBeLessThanOrEqual(500);
});

test('a failure is forgotten, a missing set is remembered', async () => {
  let isDown = true;
  await using host = await startIconHost((response, path) =>
    isDown ? answersStatus(500)(response) : answersIcons(response, path),
  );
  const loader = loaderOf(host);
  expect((await loader.load(['lucide:sun'])).size).toBe(0);
  isDown = false;
  expect((await loader.load(['lucide:sun'])).size).toBe(1);
  expect((await loader.load(['mdi:sun'])).size).toBe(0);
  expect((await loader.load(['mdi:sun'])).size).toBe(0);
  expect(host.asked.filter((path) => path.startsWith('/mdi'))).toHaveLength(1);
});
