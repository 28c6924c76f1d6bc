import { expect, test } from 'vitest';
import { eventData } from './event-stream.ts';

test('the data of an event may stand on several lines; a comment, the sign of life, has none', () => {
  expect(eventData('id: 3\nevent: job\ndata: {"a":\ndata: 1}')).toBe('{"a":\n1}');
  expect(eventData('data:{"a":1}\r\nid: 4')).toBe('{"a":1}');
  expect(eventData(': still here')).toBe('');
});
