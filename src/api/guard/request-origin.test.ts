import { describe, expect, it } from 'vitest';
import { checkOrigin, readOrigin } from './request-origin.ts';

const direct = { TRUST_PROXY: 0, PUBLIC_URL: undefined };
const from = (headers: Record<string, string>, remoteAddress: string, trust: number) =>
  readOrigin(
    new Headers({ host: 'inner:3000', ...headers }),
    { remoteAddress },
    { ...direct, TRUST_PROXY: trust },
  );

describe('readOrigin', () => {
  it('believes no forwarded header by itself', () => {
    const forged = {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.test',
    };
    expect(from(forged, '9.9.9.9', 0)).toEqual({ address: '9.9.9.9', isSecure: false, host: 'inner:3000' });
  });

  it('takes what one proxy appended, not what the visitor wrote before it', () => {
    const headers = {
      'x-forwarded-for': '6.6.6.6, 1.2.3.4',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'pixelwright.test',
    };
    expect(from(headers, '10.0.0.1', 1)).toEqual({
      address: '1.2.3.4',
      isSecure: true,
      host: 'pixelwright.test',
    });
  });

  it('counts two proxies from the right', () => {
    expect(from({ 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.9' }, '10.0.0.1', 2).address).toBe('1.2.3.4');
  });

  it('sees a mapped IPv4 address as what it is, and a household of IPv6 addresses as one', () => {
    expect(from({}, '::ffff:1.2.3.4', 0).address).toBe('1.2.3.4');
    expect(from({}, '2001:db8:1:2:3:4:5:6', 0).address).toBe('2001:db8:1:2::/64');
    expect(from({}, '2001:db8::6', 0).address).toBe('2001:db8:0:0::/64');
  });
});

describe('checkOrigin', () => {
  const check = (headers: Record<string, string>, publicUrl?: string) => () =>
    checkOrigin(
      new Headers(headers),
      { address: '', isSecure: false, host: 'site.test:3000' },
      { PUBLIC_URL: publicUrl },
    );

  it('lets pages of the site act, under the address they were asked at or the public one', () => {
    expect(check({ origin: 'http://site.test:3000', cookie: 'guest=x' })).not.toThrow();
    expect(check({ origin: 'https://pixelwright.test' }, 'https://pixelwright.test')).not.toThrow();
  });

  it('lets a page of the site act that tells nobody where it is, also whoever has a cookie', () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect(check(headers)).not.toThrow();
    expect(check({ ...headers, cookie: 'guest=x' })).not.toThrow();
  });

  it.each<Record<string, string>>([
    { origin: 'http://evil.test' },
    { origin: 'http://site.test' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://site.test:3000.evil.test' },
    { cookie: 'guest=x' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses %j', (headers) => {
    expect(check(headers)).toThrow('origin_refused');
  });

  it('lets a program act that names no origin and has no cookie', () => {
    expect(check({})).not.toThrow();
  });
});
