import { expect, test } from 'vitest';
import { entitlementsOf } from './entitlements.ts';
import { plans } from './plans.ts';

const now = new Date('2026-03-01T12:00:00Z');
const rules = { guestDownloads: 'none', now } as const;

test('a visitor has the smallest plan, and full-size files only where the operator opens them', () => {
  expect(entitlementsOf('visitor', rules)).toEqual({
    planName: 'guest',
    plan: plans.guest,
    isVip: false,
    canDownload: false,
    openCategories: [],
  });
  expect(entitlementsOf('visitor', { ...rules, guestDownloads: 'all' }).canDownload).toBe(true);
  expect(entitlementsOf('visitor', { ...rules, guestDownloads: 'everyday' })).toMatchObject({
    canDownload: false,
    openCategories: ['everyday'],
  });
});

test('whoever is signed in downloads in full size', () => {
  expect(entitlementsOf({ vipUntil: null }, rules)).toMatchObject({
    planName: 'member',
    isVip: false,
    canDownload: true,
  });
});

test('VIP ends at the moment it ends', () => {
  const until = (ms: number) => entitlementsOf({ vipUntil: new Date(now.getTime() + ms) }, rules);
  expect(until(1)).toMatchObject({ planName: 'vip', isVip: true, plan: { showsAds: false } });
  expect(until(0)).toMatchObject({ planName: 'member', isVip: false, plan: { showsAds: true } });
});
