import { describe, expect, it } from 'vitest';
import { createFileSigner } from './file-signature.server.ts';
import type { FileVariant } from './media.ts';

const key = new Uint8Array(32).fill(7);

function signerAt(start: string) {
  const clock = { now: new Date(start) };
  return { clock, signer: createFileSigner(key, () => clock.now) };
}

function claimOf(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://site');
  return {
    id: pathname.replace('/api/files/', ''),
    variant: searchParams.get('variant') as FileVariant,
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
}

describe('createFileSigner', () => {
  it('signs for ten to fifteen minutes, the same URL within five', () => {
    const { clock, signer } = signerAt('2026-01-01T12:00:01Z');
    const url = signer.sign('m_1', 'full');
    expect(signer.secondsLeft(claimOf(url))).toBe(14 * 60 + 59);
    clock.now = new Date('2026-01-01T12:04:59Z');
    expect(signer.sign('m_1', 'full')).toBe(url);
    expect(signer.secondsLeft(claimOf(url))).toBe(10 * 60 + 1);
    clock.now = new Date('2026-01-01T12:05:00Z');
    expect(signer.sign('m_1', 'full')).not.toBe(url);
  });

  it('says 0 once the time is over', () => {
    const { clock, signer } = signerAt('2026-01-01T12:00:00Z');
    const claim = claimOf(signer.sign('m_1', 'full'));
    clock.now = new Date(claim.expires * 1000);
    expect(signer.secondsLeft(claim)).toBe(0);
  });

  it.each([
    ['another file', { id: 'm_2' }],
    ['another variant', { variant: 'full' as const }],
    ['a later end', { expires: 4_000_000_000 }],
    ['no signature', { signature: '' }],
    ['a changed signature', { signature: 'A'.repeat(43) }],
    ['a signature with letters beyond ASCII', { signature: 'é'.repeat(43) }],
  ])('refuses %s', (_, change) => {
    const { signer } = signerAt('2026-01-01T12:00:00Z');
    const claim = claimOf(signer.sign('m_1', 'preview'));
    expect(signer.secondsLeft(claim)).toBeGreaterThan(0);
    expect(signer.secondsLeft({ ...claim, ...change })).toBeNull();
  });

  it('refuses what another key signed', () => {
    const { clock, signer } = signerAt('2026-01-01T12:00:00Z');
    const foreign = createFileSigner(new Uint8Array(32).fill(8), () => clock.now);
    expect(signer.secondsLeft(claimOf(foreign.sign('m_1', 'full')))).toBeNull();
  });
});
