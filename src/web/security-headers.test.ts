import { expect, test } from 'vitest';
import { policyOrigins } from '../ads/read-third-parties.server.ts';
import { readEnv } from '../env.server.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.server.ts';

test('a site on https holds browsers to https, a site on http does not', () => {
  expect(securityHeaders({ isHttps: true })['strict-transport-security']).toBe('max-age=31536000');
  expect(contentSecurityPolicy('n', { isHttps: true })).toContain('upgrade-insecure-requests');
  expect(securityHeaders({ isHttps: false })).not.toHaveProperty('strict-transport-security');
  expect(contentSecurityPolicy('n', { isHttps: false })).not.toContain('upgrade-insecure-requests');
});

test('pages may fetch from this site, and from the hosts of icons that were set', () => {
  const ICON_HOSTS = 'https://icons.example/some/path, http://10.0.0.7:8080';
  const origins = policyOrigins(readEnv({ ICON_HOSTS }));
  expect(contentSecurityPolicy('n', { isHttps: false }).split('; ')).toContain(
    `connect-src 'self' blob: data:`,
  );
  expect(contentSecurityPolicy('n', { isHttps: false, origins }).split('; ')).toContain(
    `connect-src 'self' blob: data: https://icons.example http://10.0.0.7:8080`,
  );
});

test('scripts run by nonce alone, and nothing may be framed or loaded as a plug-in', () => {
  const policy = contentSecurityPolicy('abc', { isHttps: false }).split('; ');
  expect(policy).toContain(`script-src 'nonce-abc' 'strict-dynamic' 'wasm-unsafe-eval'`);
  expect(policy).toContain(`frame-ancestors 'none'`);
  expect(policy).toContain(`object-src 'none'`);
  expect(policy).toContain(`base-uri 'none'`);
});

test('a page reaches other companies only where the operator has set them up', () => {
  const policyWith = (settings: Record<string, string>) =>
    contentSecurityPolicy('n', { isHttps: true, origins: policyOrigins(readEnv(settings)) });
  const own = policyWith({});
  expect(own).not.toMatch(/https?:\/\/|frame-src/);
  expect(own).toContain(`img-src 'self' blob: data:;`);
  expect(own).toContain(`media-src 'self' blob:;`);

  const counted = policyWith({ ANALYTICS_SCRIPT: 'https://count.example/js/script.js' });
  expect(counted).toContain(`connect-src 'self' blob: data: https://count.example;`);
  expect(counted.match(/https:\/\/[^ ;]+/g)).toEqual(['https://count.example', 'https://count.example']);

  const withAds = policyWith({ ADSENSE_CLIENT: 'ca-pub-1' });
  expect(withAds).toMatch(/frame-src https:\/\/\*\.googlesyndication\.com https:\/\/\*\.doubleclick\.net/);
  expect(withAds).not.toContain('count.example');
});

test('a site that sells something reaches nobody more: people leave it to pay', () => {
  const sold = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_MONTH: 'price_1',
    STRIPE_PRICE_YEAR: 'price_2',
  };
  const policyWith = (settings: Record<string, string>) =>
    contentSecurityPolicy('n', { isHttps: true, origins: policyOrigins(readEnv(settings)) });
  expect(policyWith(sold)).toBe(policyWith({}));
});
