import { expect, test } from 'vitest';
import { checkRequest } from './job-request.ts';

function refusalOf(options: Record<string, unknown>) {
  try {
    checkRequest({ tool: 'background-remover', inputs: { photo: 'm_x' }, options });
  } catch (error) {
    return (error as { params: Record<string, string> }).params;
  }
  throw new Error('nothing was refused');
}

test.each([
  [{ margin: 51 }, 'margin', '51'],
  [{ margin: 'wide' }, 'margin', '"wide"'],
  [{ colour: 'red' }, 'colour', '"red"'],
  [{ subject: { points: [{ x: 2, y: 0, keep: true }] } }, 'subject.points.0.x', '2'],
  [{ subject: { points: [{ x: 0, y: 0 }] } }, 'subject.points.0.keep', 'nothing'],
  [{ background: null }, 'background', 'null'],
])('of %j it is said which option it was and what was received', (options, option, received) => {
  expect(refusalOf(options)).toMatchObject({ option, received });
});

test('what was received comes back in a hundred readable characters', () => {
  const nasty = `\u202e\u0000\n\ud800${'😀'.repeat(500)}`;
  for (const options of [{ margin: nasty }, { [nasty]: nasty }]) {
    for (const text of Object.values(refusalOf(options))) {
      expect([...text].length).toBeLessThanOrEqual(100);
      expect(text).not.toMatch(/[\p{C}\u2028\u2029]/u);
    }
  }
});
