import { expect, test } from 'vitest';
import { readEnv } from '../env.server.ts';
import { adSize } from './adsense.ts';
import { policyOrigins, readThirdParties } from './read-third-parties.server.ts';
import { isPrivatePath } from './third-parties.ts';

test.each([
  ['/sign-in', true],
  ['/de/sign-in', true],
  ['/app/dashboard', true],
  ['/tw/app', true],
  ['/oauth/github/callback', true],
  ['/s/AAAAAAAAAAAAAAAAAAAAAA/', true],
  ['/s/AAAAAAAAAAAAAAAAAAAAAA).', true],
  ['/', false],
  ['/sharpen-image', false],
  ['/de', false],
  ['/apple', false],
  ['/blog/app', false],
])('%s is for our own scripts alone: %s', (path, isPrivate) => {
  expect(isPrivatePath(path)).toBe(isPrivate);
});

test('nothing is set up by itself', () => {
  expect(readThirdParties(readEnv({}))).toEqual({ adsense: null, analytics: null });
});

test('ad units go to their places, and one alone to the upper one', () => {
  const slots = (ADSENSE_SLOTS: string) =>
    readThirdParties(readEnv({ ADSENSE_CLIENT: 'ca-pub-1', ADSENSE_SLOTS })).adsense?.slots;
  expect(slots('11,22')).toEqual({ above: '11', below: '22' });
  expect(slots('11')).toEqual({ above: '11' });
});

test('statistics may report to their own origin, to that of an attribute, and to those that are named', () => {
  const { connections, frames } = policyOrigins(
    readEnv({
      ANALYTICS_SCRIPT: 'https://cdn.example/script.js',
      ANALYTICS_ATTRIBUTES: 'data-domain=own.example data-host-url=https://in.example/collect',
      ANALYTICS_ORIGINS: 'https://gateway.example',
    }),
  );
  expect(connections).toEqual(['https://cdn.example', 'https://in.example', 'https://gateway.example']);
  expect(frames).toEqual([]);
});

test('an ad fits beside the gutters of the narrowest window of its size', () => {
  for (const width of [352, 559, 560, 799, 800, 1440]) {
    const gutters = width <= 720 ? 2 * 16 : 2 * 32;
    for (const place of ['above', 'below'] as const) {
      expect(adSize(place, width).width, `${place} at ${width}`).toBeLessThanOrEqual(width - gutters);
    }
  }
});
