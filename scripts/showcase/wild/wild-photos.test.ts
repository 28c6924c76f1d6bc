import { expect, test } from 'vitest';
import { findMainInput, takesClip } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { photoKinds } from './photo-kinds.ts';
import { findWildFolder, halfOf, isForMeasuring, samplePhotos, type WildPhoto } from './wild-photos.ts';
import { wildTools } from './wild-tools.ts';

const photos: WildPhoto[] = photoKinds.flatMap((kind, place) =>
  Array.from({ length: 6 }, (_, number) => ({
    file: `${kind}-${number}.jpg`,
    width: 800,
    height: 600,
    kind,
    sha256: ((place * 7 + number * 37) % 256).toString(16).padStart(64, '0').split('').reverse().join(''),
    licence: 'CC0',
  })),
);

test('without the photos it says what is missing', () => {
  expect(() => findWildFolder(undefined)).toThrow('TESTDATA is not set');
  expect(() => findWildFolder('/nowhere')).toThrow('/nowhere/wild/MANIFEST.json is missing');
});

test('photos are taken from all kinds in turns, and always the same ones', () => {
  const kinds = ['pet', 'room', 'beach'] as const;
  const some = samplePhotos(photos, { kinds, count: 6, seed: 1 });
  expect(some.map(({ kind }) => kind)).toEqual(['pet', 'room', 'beach', 'pet', 'room', 'beach']);
  expect(samplePhotos(photos, { kinds, count: 6, seed: 1 })).toEqual(some);
  expect(samplePhotos(photos, { kinds, count: 12, seed: 1 }).slice(0, 6)).toEqual(some);
  expect(samplePhotos(photos, { kinds, count: 100, seed: 1 })).toHaveLength(18);
});

test('no photo is in both halves, and none is in neither', () => {
  const [tune, judge] = (['tune', 'judge'] as const).map((half) =>
    samplePhotos(photos, { kinds: photoKinds, half, count: 1000, seed: 1 }).map(({ file }) => file),
  );
  expect(tune.filter((file) => judge.includes(file))).toEqual([]);
  expect(tune.length + judge.length).toBe(photos.length);
  expect(halfOf({ sha256: '00aa' })).toBe('tune');
  expect(halfOf({ sha256: '01aa' })).toBe('judge');
});

test('a photo whose licence allows measuring alone is known as one', () => {
  expect(isForMeasuring({ licence: 'measure only: terms not clear' })).toBe(true);
  expect(isForMeasuring({ licence: 'CC BY 4.0' })).toBe(false);
});

test('every tool that works on a photo has kinds of photos, and options that it has', () => {
  const taking = tools
    .filter((tool) => findMainInput(tool) !== undefined && !takesClip(tool))
    .map(({ id }) => id);
  expect(wildTools.map(({ id }) => id).toSorted()).toEqual(taking.toSorted());
  for (const { id, kinds, options, marksThing } of wildTools) {
    const tool = tools.find((one) => one.id === id)!;
    expect(kinds.length, id).toBeGreaterThan(0);
    for (const size of [
      { width: 800, height: 600 },
      { width: 600, height: 800 },
    ])
      expect(tool.options.safeParse(options?.(size) ?? {}).success, id).toBe(true);
    if (marksThing) expect(tool.finds as readonly string[] | undefined, id).toContain('find-objects');
  }
});
