import { expect, test } from 'vitest';
import { remainingOfRunningMs } from './job-durations.server.ts';

const startedAt = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(startedAt.getTime() + ms);

test('says nothing about the time left while no job of the kind was ever measured', () => {
  expect(remainingOfRunningMs({ progress: 0.5, startedAt }, null, after(1000))).toBeNull();
});

test('takes the typical time as a basis', () => {
  expect(remainingOfRunningMs({ progress: 0, startedAt }, 8000, after(0))).toBe(8000);
  expect(remainingOfRunningMs({ progress: 0.75, startedAt }, 8000, after(3000))).toBe(2000);
});

test('believes a run that is slower than usual once a quarter of it is done', () => {
  expect(remainingOfRunningMs({ progress: 0.1, startedAt }, 8000, after(20_000))).toBe(7200);
  expect(remainingOfRunningMs({ progress: 0.5, startedAt }, 8000, after(20_000))).toBe(20_000);
});
