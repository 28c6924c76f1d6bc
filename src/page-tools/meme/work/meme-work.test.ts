import { expect, test } from 'vitest';
import { dragged, keyed } from '../desk/drag.ts';
import { findTemplate, templates } from '../templates/index.ts';
import { altTextOf } from './alt-text.ts';
import { readRecipe, writeRecipe } from './meme-recipe.ts';
import { mostItems, mostLetters, onTemplate, type TextItem, textAt, type Work } from './meme-work.ts';
import { keptInside, readWork } from './read-work.ts';
import { begun, changed, redone, undone } from './work-history.ts';

const place = { x: 0.5, y: 0.25, width: 0.4, height: 0.2, turn: 30 };
const written = (work: Work, ...texts: string[]): Work => ({
  ...work,
  items: work.items.map((item, at) => (item.kind === 'text' ? { ...item, text: texts[at] ?? '' } : item)),
});
const sample: Work = {
  ...written(onTemplate(findTemplate('two-buttons'), []), 'Größe ✓', '月曜日'),
  caption: 'مرحبا',
};
const withSticker: Work = {
  ...sample,
  items: [...sample.items, { kind: 'sticker', id: 9, emoji: '👩🏽‍🚀', ...place }],
};
const withoutIds = ({ items, ...work }: Work) => ({ ...work, items: items.map(({ id, ...item }) => item) });

test.each(templates.map(({ id }) => id))('a recipe of %s leads back to it', (id) => {
  const work = written(onTemplate(findTemplate(id), []), 'one', 'two 👍🏽');
  expect(withoutIds(readRecipe(writeRecipe(work, true))!)).toEqual(withoutIds(work));
});

test('a recipe holds words only if they are wanted, and never a photo', () => {
  expect(withoutIds(readRecipe(writeRecipe(withSticker, true))!)).toEqual(withoutIds(withSticker));
  const bare = readRecipe(writeRecipe(withSticker, false))!;
  expect(bare.caption).toBe('');
  expect(bare.items.map((item) => (item.kind === 'text' ? item.text : item.emoji))).toEqual([
    '',
    '',
    '',
    '👩🏽‍🚀',
  ]);
  const photos: Work = {
    ...sample,
    picture: { kind: 'photos', layout: 'beside', photos: ['secret-name', null] },
  };
  const fragment = writeRecipe(photos, true);
  expect(atob(fragment.slice('#meme='.length).replaceAll('-', '+').replaceAll('_', '/'))).not.toContain(
    'secret',
  );
  expect(readRecipe(fragment)!.picture).toEqual({ kind: 'photos', layout: 'beside', photos: [null, null] });
});

test('what is no recipe begins nothing', () => {
  const fragment = writeRecipe(sample, true);
  for (const other of ['', '#how', '#meme=', '#meme=%%%', fragment.slice(0, -9), `${fragment}!`])
    expect(readRecipe(other), other).toBeNull();
});

test('work from outside keeps the limits, or is none', () => {
  for (const other of [
    null,
    1,
    [],
    {},
    { picture: { kind: 'template', id: 'nothing' }, items: [] },
    { ...sample, items: [{ kind: 'text' }] },
  ])
    expect(readWork(other)).toBeNull();
  const text = {
    ...textAt(1, place),
    text: '👩🏽‍🚀'.repeat(mostLetters),
    x: 7,
    width: 99,
    turn: 750,
    fill: 'url(evil)',
  };
  const read = readWork({ ...sample, items: Array.from({ length: 99 }, () => text) })!;
  expect(read.items).toHaveLength(mostItems);
  const [first] = read.items as TextItem[];
  expect(first).toMatchObject({ x: 1, width: 1.2, turn: 30, fill: '#ffffff' });
  expect(first.text.length).toBeLessThanOrEqual(text.text.length);
  expect(readWork({ ...sample, items: [{ ...text, x: Number.NaN }] })).toBeNull();
});

test('words go along to another template, what has no box there stays, and empty boxes go', () => {
  const three = written(onTemplate(findTemplate('two-buttons'), []), 'a', 'b', 'c');
  const next = onTemplate(findTemplate('two-choices'), three.items);
  expect(next.items.map((item) => item.kind === 'text' && item.text)).toEqual(['a', 'b', 'c']);
  expect(new Set(next.items.map(({ id }) => id)).size).toBe(3);
  const empty = onTemplate(findTemplate('two-choices'), written(three, 'a', 'b').items);
  expect(empty.items).toHaveLength(2);
});

test('steps go back and forth, and what belongs to one stroke is one step', () => {
  const at = (x: number): Work => ({ ...sample, items: [{ ...textAt(1, place), x }] });
  let history = begun(at(0));
  for (const x of [0.1, 0.2, 0.3]) history = changed(history, at(x), 'hold 1');
  history = changed(history, at(0.9), 'hold 2');
  expect(undone(history).now).toEqual(at(0.3));
  expect(undone(undone(history)).now).toEqual(at(0));
  expect(undone(undone(undone(history))).now).toEqual(at(0));
  expect(redone(undone(history)).now).toEqual(at(0.9));
  expect(redone(changed(undone(history), at(0.5))).now).toEqual(at(0.5));
});

test('the opposite corner stays where it is, however a box is turned', () => {
  const area = { left: 100, top: 50, width: 1000, height: 600 };
  const cornerOf = ({ x, y, width, height, turn }: typeof place, across: number, down: number) => {
    const angle = (turn * Math.PI) / 180;
    const [wide, tall] = [(across * width * area.width) / 2, (down * height * area.height) / 2];
    return [
      x * area.width + wide * Math.cos(angle) - tall * Math.sin(angle),
      y * area.height + wide * Math.sin(angle) + tall * Math.cos(angle),
    ];
  };
  for (const turn of [0, 30, -75, 180])
    for (const grip of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const) {
      const before = { ...place, turn };
      const after = dragged(before, grip, { x: 0, y: 0 }, { x: 37, y: -21 }, area);
      const [fixedX, fixedY] = cornerOf(before, -grip[0], -grip[1]);
      const [x, y] = cornerOf(after as typeof place, -grip[0], -grip[1]);
      expect(x).toBeCloseTo(fixedX, 6);
      expect(y).toBeCloseTo(fixedY, 6);
      const [held, heldAfter] = [
        cornerOf(before, grip[0], grip[1]),
        cornerOf(after as typeof place, grip[0], grip[1]),
      ];
      expect(heldAfter[0] - held[0]).toBeCloseTo(37, 6);
      expect(heldAfter[1] - held[1]).toBeCloseTo(-21, 6);
    }
});

test('keys do what a pointer does, and nothing leaves the picture', () => {
  expect(keyed(place, 'ArrowRight', false)!.x).toBeCloseTo(0.51);
  expect(keyed(place, 'ArrowDown', true)!.height).toBeCloseTo(0.22);
  expect(keyed(place, '.', false)!.turn).toBe(33);
  expect(keyed(place, 'a', false)).toBeNull();
  expect(keptInside({ ...place, x: -3, y: 9, width: 0, turn: 190 })).toMatchObject({
    x: 0,
    y: 1,
    width: 0.04,
    turn: -170,
  });
});

test('alt text says the picture, then its words from top to bottom', () => {
  const two = written(onTemplate(findTemplate('smug-fox'), []), 'Top\nline', 'Bottom!');
  expect(altTextOf({ ...two, caption: 'Mondays' }, 'Smug fox')).toBe('Smug fox. Mondays. Top line. Bottom!');
  expect(altTextOf({ ...two, items: [...two.items].reverse() }, 'Smug fox')).toBe(
    'Smug fox. Top line. Bottom!',
  );
});
