import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startScriptsLate } from './late-scripts.ts';

const code = '\nimport "/assets/a.js";\nimport("/assets/\\"b\\".js");';
const page = [
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="stylesheet" href="/a.css"/></head>',
  `<body><script nonce="n">one</script><script nonce="n" type="module" async="">${code}</script></body>`,
].join('');

/** What the page's script appends, in order, once the frames that it waits for have passed. */
function run(html: string, hidden: boolean) {
  const appended: object[] = [];
  const waiting: (() => void)[] = [];
  const [, script] = /<script nonce="n">(\(.*?)<\/script>/s.exec(html)!;
  const wait = (then: () => void) => waiting.push(then);
  const document = {
    hidden,
    currentScript: { nonce: 'n' },
    createElement: (tag: string) => ({ tag }),
    head: { append: (element: object) => appended.push({ ...element }) },
  };
  runInNewContext(script, { document, requestAnimationFrame: wait, setTimeout: wait });
  const before = appended.length;
  let waits = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    waits++;
    next();
  }
  return { appended, before, waits };
}

const wanted = [
  { tag: 'link', rel: 'modulepreload', href: '/assets/a.js', nonce: 'n' },
  { tag: 'script', type: 'module', text: code, nonce: 'n' },
];

test('modules wait for two frames, with their addresses, their code and their nonce', () => {
  const late = startScriptsLate(page);
  expect(late).not.toContain('rel="modulepreload" href');
  expect(late).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(run(late, false)).toEqual({ appended: wanted, before: 0, waits: 3 });
});

test('in the background they begin at once', () => {
  expect(run(startScriptsLate(page), true)).toEqual({ appended: wanted, before: 2, waits: 0 });
});

test('a page without such modules stays as it is', () => {
  const plain = '<head><link rel="modulepreload" href="/a.js"/></head>';
  expect(startScriptsLate(plain)).toBe(plain);
});
