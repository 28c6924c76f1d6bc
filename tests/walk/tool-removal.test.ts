import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tools } from '#src/tools/index.ts';
import { copySource } from '#tests/support/source-copy.ts';

/** Tests that hold laws over all tools and words; those of single tools and of what uses one as a specimen are not among them. */
const laws = [
  'src/tools/tools.test.ts',
  'src/tool/',
  'src/i18n/',
  'src/pages/',
  'src/web/page/page-source.test.ts',
  'scripts/translations.test.ts',
  'scripts/page-dates.test.ts',
];

const [first, ...others] = tools.map(({ id }) => id);

test.each([
  ['the first tool', [first]],
  ['every tool but the first', others],
])(
  'without the folder, the line and the words of %s the product compiles and the laws hold',
  async (_, gone) => {
    await using copy = await copySource();
    for (const id of gone) await copy.removeTool(id);
    await copy.run('scripts/translations.ts', 'de', 'ja', 'es', 'tw', 'pt', 'fr', 'ko', 'it');
    const product = {
      extends: './tsconfig.json',
      include: ['src', '.react-router/types'],
      exclude: ['**/*.test.ts'],
    };
    await writeFile(path.join(copy.path, 'tsconfig.product.json'), JSON.stringify(product));
    await copy.run('node_modules/@react-router/dev/bin.cjs', 'typegen');
    await copy.run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.product.json');
    await copy.run('scripts/check-house.ts');
    const said = await copy.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...laws);
    expect(said).toContain('passed');
    expect(said).not.toContain('failed');
  },
  400_000,
);
