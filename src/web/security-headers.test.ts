import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './security-headers.server.ts';

test('a site on https holds browsers to https, a site on http does not', () => {
  expect(securityHeaders({ isHttps: true })['strict-transport-security']).toBe('max-age=31536000');
  expect(contentSecurityPolicy('n', { isHttps: true })).toContain('upgrade-insecure-requests');
  expect(securityHeaders({ isHttps: false })).not.toHaveProperty('strict-transport-security');
  expect(contentSecurityPolicy('n', { isHttps: false })).not.toContain('upgrade-insecure-requests');
});

test('pages may fetch from this site, and from the hosts of icons that were set', () => {
  const iconHosts = ['https://icons.example/some/path', 'http://10.0.0.7:8080'];
  expect(contentSecurityPolicy('n', { isHttps: false }).split('; ')).toContain(
    `connect-src 'self' blob: data:`,
  );
  expect(contentSecurityPolicy('n', { isHttps: false, iconHosts }).split('; ')).toContain(
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
