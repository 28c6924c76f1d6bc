import { expect, test } from 'vitest';
import { filmMakers } from './film-makers.ts';

test('those make a film that are given something else', () => {
  const tools = [
    { id: 'dance', takes: ['photo'], gives: 'clip' },
    { id: 'enhance', takes: ['clip'], gives: 'clip' },
    { id: 'sharpen', takes: ['photo'], gives: 'photo' },
    { id: 'page', takes: [], gives: null },
  ];
  expect(filmMakers(tools).map(({ id }) => id)).toEqual(['dance']);
});
