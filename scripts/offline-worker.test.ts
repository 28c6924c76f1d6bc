import { expect, test } from 'vitest';
import { describeParts, type Manifest } from './offline-worker.ts';

test('parts of pages are told with all that they load, and no island brings the others', () => {
  const manifest: Manifest = {
    'src/pages/entry.client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_start.js'] },
    '_start.js': { file: 'assets/start.js', dynamicImports: ['_a.js', '_b.js', 'src/wake.tsx'] },
    'src/wake.tsx': { file: 'assets/wake.js', imports: ['_start.js', '_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_a.js': {
      file: 'assets/a.js',
      name: 'a.island',
      css: ['assets/a.css'],
      imports: ['_start.js', '_react.js'],
      dynamicImports: ['words/de.json', 'words/ja.json'],
    },
    '_b.js': { file: 'assets/b.js', name: 'b.island', imports: ['_start.js'] },
    'words/de.json': { file: 'assets/de.js', src: 'words/de.json' },
    'words/ja.json': { file: 'assets/ja.js', src: 'words/ja.json' },
  };
  const { files, start, islands, languages } = describeParts(manifest);
  const named = (places: readonly number[] = []) => places.map((place) => files[place]).sort();
  expect(named(start)).toEqual([
    '/assets/entry.js',
    '/assets/react.js',
    '/assets/start.js',
    '/assets/wake.js',
  ]);
  expect(Object.keys(islands)).toEqual(['a', 'b']);
  expect(named(islands.a)).toEqual([
    '/assets/a.css',
    '/assets/a.js',
    '/assets/de.js',
    '/assets/ja.js',
    '/assets/react.js',
    '/assets/start.js',
  ]);
  expect(named(islands.b)).toEqual(['/assets/b.js', '/assets/start.js']);
  expect(named(languages.de)).toEqual(['/assets/de.js']);
  expect(() => describeParts({})).toThrow('what pages begin with');
});
