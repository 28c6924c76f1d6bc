import { expect, test } from 'vitest';
import { spread, variedPictures } from './varied-pictures.ts';

const tool = (id: string, samples: string[], examples: string[] = []) => ({ id, samples, examples });

test('each tool shows the sample that the fewest before it show, and what it drew where it takes no photo', () => {
  const tools = [
    tool('one', ['dahlia', 'seed']),
    tool('two', ['dahlia', 'seed']),
    tool('three', ['dahlia', 'seed', 'coffee']),
    tool('four', [], ['fjord', 'deer']),
    tool('five', []),
  ];
  expect(variedPictures(tools)).toEqual({
    one: { sample: 'dahlia' },
    two: { sample: 'seed' },
    three: { sample: 'coffee' },
    four: { example: 'fjord' },
  });
});

test('a row shows one photo once as long as there is another', () => {
  const tools = [
    tool('a1', ['admiral']),
    tool('a2', ['admiral']),
    tool('a3', ['admiral']),
    tool('b', ['dahlia']),
    tool('c', ['seed']),
    tool('d', [], ['fjord']),
    tool('e', [], ['deer']),
  ];
  const ordered = spread(tools, variedPictures(tools)).map(({ id }) => id);
  expect(ordered).toEqual(['a1', 'b', 'c', 'd', 'a2', 'e', 'a3']);
});
