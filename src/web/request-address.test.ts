import { expect, test } from 'vitest';
import { addressOf } from './request-address.ts';

test.each([
  ['http://localhost:3000/', { path: '/', query: '' }],
  ['https://example.org/de/blog', { path: '/de/blog', query: '' }],
  [
    'https://example.org/?to=https://other.example/a?b',
    { path: '/', query: '?to=https://other.example/a?b' },
  ],
  [
    'http://[::1]:3000/pricing.data?_routes=en/pricing',
    { path: '/pricing.data', query: '?_routes=en/pricing' },
  ],
])('%s is taken apart as a URL would be', (url, address) => {
  expect(addressOf(new Request(url))).toEqual(address);
  const { pathname, search } = new URL(url);
  expect(address).toEqual({ path: pathname, query: search });
});
