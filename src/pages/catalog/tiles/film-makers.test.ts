import { expect, test } from 'vitest';
import { filmMakers } from './film-makers.ts';

test('those make a film that are given something else', () => {
  const tools = [
    { id: 'dance', category: 'video', takes: ['photo'] },
    { id: 'enhance', category: 'video', takes: ['clip'] },
    { id: 'sharpen', category: 'photo', takes: ['photo'] },
  ];
  expect(filmMakers(tools).map(({ id }) => id)).toEqual(['dance']);
});
