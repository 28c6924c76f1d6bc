import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tools } from '#src/tools/index.ts';
import { copySource, type SourceCopy } from '#tests/support/source-copy.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

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

/** One that enlarges and one that cuts out. */
const two = ['image-upscaler', 'background-remover'];
const [, ...others] = tools.map(({ id }) => id);

test.each(
  bySuiteLength<readonly [string, readonly string[]][]>({
    short: [['two tools', two]],
    long: [
      ['two tools', two],
      ['every tool but the first', others],
    ],
  }),
)(
  'without the folder, the line and the words of %s the product compiles and the laws hold',
  async (_, gone) => {
    await using copy = await copySource();
    const before = await deadCode(copy);
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
    expect(await houseProblems(copy)).toEqual([]);
    const said = await copy.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...laws);
    expect(said).toContain('passed');
    expect(said).not.toContain('failed');
    // What most tools share is dead code without them.
    if (gone === two) expect((await deadCode(copy)).filter((one) => !before.includes(one))).toEqual([]);
  },
  400_000,
);

/** What breaks a rule of the house, but that what several tools shared is now of one. */
async function houseProblems(copy: SourceCopy): Promise<string[]> {
  const said = await copy.run('scripts/check-house.ts').catch((error: Error) => error.message);
  return said
    .split('\n')
    .filter((line) => !/^$|^scripts\/check-house.ts failed$| is used by one tool: /.test(line));
}

/** Files and exports that nobody uses, and packages. In a copy without tests there are some, whatever is removed. */
async function deadCode(copy: SourceCopy): Promise<string[]> {
  const kinds = ['files', 'exports', 'types', 'dependencies'] as const;
  const parameters = ['--reporter', 'json', '--no-exit-code', '--include', kinds.join(',')];
  const { issues } = JSON.parse(await copy.run('node_modules/knip/bin/knip.js', ...parameters)) as {
    issues: readonly ({ file: string } & Record<(typeof kinds)[number], readonly { name: string }[]>)[];
  };
  return issues.flatMap((issue) =>
    kinds.flatMap((kind) => (issue[kind] ?? []).map(({ name }) => `${issue.file}: ${name}`)),
  );
}
