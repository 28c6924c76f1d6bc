import { expect, test } from 'vitest';
import { tools } from '#src/tools/index.ts';
import { site } from '#tests/support/hosts/shared-site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';

/** What a page may load before anybody has done anything, compressed as browsers get it. */
const limits = { content: 140_000, tool: 190_000 } as const;

const weights = new Map<string, Promise<number>>();

/** Also that a script comes compressed and is kept for good. */
async function weigh(script: string): Promise<number> {
  const response = await fetch(`${site.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding'), script).toBe('br');
  expect(response.headers.get('cache-control'), script).toBe('public, max-age=31536000, immutable');
  expect(await response.text(), script).not.toContain('ZodError');
  return Number(response.headers.get('content-length'));
}

/** Every script the page names: its own, what they import, and the list of routes. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}${path}`)).text();
  return [...new Set([...html.matchAll(/"(\/assets\/[\w.-]+\.js)/g)].map(([, script]) => script))];
}

async function weightOf(path: string): Promise<number> {
  const scripts = await scriptsOf(path);
  expect(scripts.length, path).toBeGreaterThan(3);
  for (const script of scripts) {
    if (!weights.has(script)) weights.set(script, weigh(script));
  }
  const each = await Promise.all(scripts.map((script) => weights.get(script)!));
  return each.reduce((sum, one) => sum + one, 0);
}

test('content pages load at most 140 KB of script, tool pages 190 KB, and none a schema library', async () => {
  const isTool = (path: string) => tools.some(({ id }) => path === `/${id}`);
  const lines = await Promise.all(
    sitePaths.map(async (path) => ({
      path,
      bytes: await weightOf(path),
      limit: isTool(path) ? limits.tool : limits.content,
    })),
  );
  lines.sort((one, other) => other.bytes - one.bytes);
  console.log(
    lines.map(({ path, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} KB  ${path}`).join('\n'),
  );
  expect(lines.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
});
