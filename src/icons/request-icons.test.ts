import { expect, test } from 'vitest';
import { handTimer } from '#tests/support/hands/hand-timer.ts';
import {
  answersJson,
  answersStatus,
  hangs,
  type IconHost,
  startIconHost,
} from '#tests/support/hosts/icon-host.ts';
import { requestIcons } from './request-icons.ts';

const path = '/lucide.json?icons=sun';
const sun = { prefix: 'lucide', icons: { sun: { body: '<circle r="4"/>' } }, width: 24, height: 24 };

function request(hosts: readonly IconHost[]) {
  const { timer, pass } = handTimer();
  return { outcome: requestIcons(path, { hosts: hosts.map(({ url }) => url), timer }), pass };
}

test('the first host that answers is the only one that is asked', async () => {
  await using own = await startIconHost(answersJson(sun));
  await using other = await startIconHost(answersJson(sun));
  expect(await request([own, other]).outcome).toEqual(sun);
  expect(own.asked).toEqual([path]);
  expect(other.asked).toEqual([]);
});

test.each([
  ['a server error', answersStatus(500)],
  ['too many requests', answersStatus(429)],
  ['something that is no list of icons', answersJson('hello')],
])('after %s the next host is asked at once', async (_, answer) => {
  await using failing = await startIconHost(answer);
  await using other = await startIconHost(answersJson(sun));
  // No time passes here.
  expect(await request([failing, other]).outcome).toEqual(sun);
  expect(failing.asked).toHaveLength(1);
});

test('a host that cannot be reached is passed over', async () => {
  const gone = await startIconHost(hangs);
  await gone[Symbol.asyncDispose]();
  await using other = await startIconHost(answersJson(sun));
  expect(await request([gone, other]).outcome).toEqual(sun);
});

test.each([
  ['status 404', answersStatus(404)],
  ['the number 404, as Iconify’s own server says it', answersJson(404)],
])('%s ends it: no other host is asked', async (_, answer) => {
  await using own = await startIconHost(answer);
  await using other = await startIconHost(answersJson(sun));
  const { outcome, pass } = request([own, other]);
  expect(await outcome).toBe('absent');
  pass(10_000);
  expect(other.asked).toEqual([]);
});

test('a host that hangs is joined by the next one after 750 ms, not before', async () => {
  await using slow = await startIconHost(hangs);
  await using other = await startIconHost(answersJson(sun));
  const { outcome, pass } = request([slow, other]);
  await slow.untilAsked(1);
  pass(749);
  expect(other.asked).toEqual([]);
  pass(1);
  expect(await outcome).toEqual(sun);
  // Nobody waits for it any more.
  await slow.untilGivenUp(1);
});

test('what a slow host says while the next one is asked still counts', async () => {
  let answerLate = () => {};
  await using slow = await startIconHost((response) => {
    answerLate = () => answersJson(sun)(response);
  });
  await using hanging = await startIconHost(hangs);
  const { outcome, pass } = request([slow, hanging]);
  await slow.untilAsked(1);
  pass(750);
  await hanging.untilAsked(1);
  answerLate();
  expect(await outcome).toEqual(sun);
  await hanging.untilGivenUp(1);
});

test('one answer is waited for 1500 ms; without a further host it has failed then', async () => {
  await using host = await startIconHost(hangs);
  const { outcome, pass } = request([host]);
  await host.untilAsked(1);
  pass(1499);
  const state = await Promise.race([outcome, Promise.resolve('open')]);
  expect(state).toBe('open');
  pass(1);
  await host.untilGivenUp(1);
  expect(await outcome).toBe('failed');
});

test('however many hosts there are, it is over after 5000 ms', async () => {
  await using host = await startIconHost(hangs);
  const { outcome, pass } = request(Array.from({ length: 30 }, () => host));
  for (let count = 1; count <= 6; count++) {
    await host.untilAsked(count);
    pass(750);
  }
  pass(499);
  expect(await Promise.race([outcome, Promise.resolve('open')])).toBe('open');
  pass(1);
  expect(await outcome).toBe('failed');
  pass(10_000);
  await host.untilGivenUp(6);
  expect(host.asked.length).toBeLessThan(10);
});

test('all hosts failing is a failure, without any wait', async () => {
  await using one = await startIconHost(answersStatus(503));
  await using two = await startIconHost(answersStatus(500));
  expect(await request([one, two]).outcome).toBe('failed');
  expect([one.asked.length, two.asked.length]).toEqual([1, 1]);
});
