import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.server.ts';
import type { Messages } from './messages.ts';

const compiled = (message: string) =>
  (compileMessages({ ui: { message } } as unknown as Messages) as unknown as { ui: { message: unknown } }).ui
    .message;

test('a message without placeholders stays the text that it is', () => {
  expect(compiled('Drop a photo')).toBe('Drop a photo');
  expect(compiled("The cook's hat")).toBe("The cook's hat");
});

test('what browsers would have to parse is parsed', () => {
  expect(compiled('{count} left')).toEqual([['count'], ' left']);
  expect(compiled('{n, plural, one {# photo} other {# photos}}')).toEqual([
    ['n', 2, { one: [0, ' photo'], other: [0, ' photos'] }],
  ]);
});
