import { afterAll, beforeAll, expect, test } from 'vitest';
import { tools } from '#src/tools/index.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { plainRequest } from '#tests/support/requests/plain-request.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const pages = [...tools.map(({ id }) => `/${id}`), '/pricing', '/blog', '/de/faqs', '/ja/pricing'];

/** One address in many ways: each letter of it as it is, encoded or in capitals, and what may stand around it. */
function spelling(place: number): string {
  const page = pages[place % pages.length];
  const letters = [...page.slice(1)].map((letter, at) => {
    const way = Math.floor(place / 3 ** (at % 7)) % 3;
    if (way === 0 || letter === '/') return letter;
    return way === 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter.toUpperCase();
  });
  const path = letters.join('');
  const around = [
    `/${path}`,
    `/${path}/`,
    `//${path}`,
    `/./${path}`,
    `/x/../${path}`,
    `/${path}?utm_source=${place}`,
    `/${path}.data?_routes=en/tool,nothing-${place}`,
    `/${path}.data?_routes=root&${place}`,
    `/${place}`,
    `/blog/${place}`,
    `/${place}.data?_routes=en/tool`,
    `/og/en/${place}.jpg`,
    `/oauth/${place}/callback`,
    `/search.json?${place}`,
  ];
  return around[Math.floor(place / pages.length) % around.length];
}

const get = (path: string, headers = {}) =>
  plainRequest(site, path, { headers: { 'accept-encoding': 'br', ...headers } });

async function each(from: number, to: number, ask: (place: number) => Promise<unknown>): Promise<void> {
  let next = from;
  const one = async () => {
    while (next < to) await ask(next++);
  };
  await Promise.all(Array.from({ length: 16 }, one));
}

test('2 000 odd spellings take no more memory than the pages that there are, and none of them is an error', async () => {
  for (const page of pages) await get(page);
  const before = memoryOfTree(site.process.pid!);
  const statuses = new Map<number, number>();
  await each(0, 2000, async (place) => {
    const { status } = await get(spelling(place), {
      'accept-language': `x-${place}`,
      'accept-encoding': `br, x-${place}`,
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  expect(memoryOfTree(site.process.pid!) - before).toBeLessThan(80);
  expect([...statuses.keys()].filter((status) => ![200, 308, 404, 429].includes(status))).toEqual([]);
  expect(statuses.get(308)).toBeGreaterThan(500);
  expect(site.output()).not.toContain('Error');
});
