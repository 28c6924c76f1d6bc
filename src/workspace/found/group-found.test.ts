import { expect, test } from 'vitest';
import type { FoundBody } from '../../api/contract/contract.ts';
import { type FoundObjectThing, groupFound } from './group-found.ts';

const size = { width: 1000, height: 800 };
type Objects = FoundBody['objects'];
const box = (label: Objects[number]['label'], ...at: number[]): Objects[number] => ({
  label,
  box: at,
  score: 0.8,
});

function told(objects: Objects, lines: FoundBody['lines'] = []) {
  return groupFound({ objects, lines, selectsObjects: false }, size).map(({ id, things }) => [
    id,
    things.map((thing) => (thing.kind === 'line' ? thing.text : [thing.label, thing.place])),
  ]);
}

test('two of a kind are told by where they are, more are counted from the left', () => {
  expect(told([box('person', 600, 100, 200, 500), box('person', 100, 100, 200, 500)])).toEqual([
    [
      'things',
      [
        ['person', 'left'],
        ['person', 'right'],
      ],
    ],
  ]);
  expect(told([box('boat', 400, 600, 90, 60), box('boat', 410, 100, 90, 60)])[0][1]).toEqual([
    ['boat', 'upper'],
    ['boat', 'lower'],
  ]);
  const cars = [700, 100, 300, 500].map((x) => box('car', x, 400, 90, 60));
  const things = groupFound({ objects: cars, lines: [], selectsObjects: false }, size)[0].things;
  expect(things.map((thing) => (thing as FoundObjectThing).place)).toEqual([1, 2, 3, 4]);
  expect(things.map(({ quad: [x] }) => x)).toEqual([0.1, 0.3, 0.5, 0.7]);
});

test('beside somebody who is clearly the largest, everybody else is in the background', () => {
  const [near, far, farther] = [
    box('person', 400, 100, 300, 700),
    box('person', 50, 300, 60, 160),
    box('person', 900, 300, 60, 150),
  ];
  expect(told([near, far, farther, box('dog', 700, 600, 100, 100)])).toEqual([
    [
      'things',
      [
        ['person', null],
        ['dog', null],
      ],
    ],
    [
      'behind',
      [
        ['person', 'left'],
        ['person', 'right'],
      ],
    ],
  ]);
});

test('lines keep their order and their place in the list; the same photo gives the same ids', () => {
  const lines = ['SALE', '12-05-99'].map((text, i) => ({
    text,
    score: 1,
    points: [10, 10 + 90 * i, 210, 10 + 90 * i, 210, 60 + 90 * i, 10, 60 + 90 * i],
  }));
  const found = () => groupFound({ objects: [], lines, selectsObjects: false }, size);
  expect(found()[0].things).toMatchObject([
    { text: 'SALE', index: 0, isDate: false },
    {
      text: '12-05-99',
      index: 1,
      isDate: true,
      quad: [0.01, 0.125, 0.21, 0.125, 0.21, 0.1875, 0.01, 0.1875],
    },
  ]);
  expect(found()).toEqual(found());
});
