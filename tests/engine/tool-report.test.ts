import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { runTool } from '#src/studio/run-tool.server.ts';
import { defineTool, type Tool } from '#src/tool/tool.ts';
import { listTool, specimenTool } from '#tests/support/hands/specimen-tool.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const checks = z.array(z.object({ check: z.string(), verdict: z.enum(['pass', 'look', 'fail']) }));

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

let count = 0;

/** What comes of a run in which the tool says this of its work. */
async function runThatReports(said: readonly unknown[], report: Tool['report']) {
  const base = specimenTool({ id: `reporter-${count++}`, report });
  const unlist = listTool({
    ...base,
    async run(inputs, options, studio) {
      for (const facts of said) studio.report(facts as Record<string, unknown>);
      return base.run(inputs, options, studio);
    },
  });
  const outputDir = path.join(folder.path, base.id);
  await mkdir(outputDir);
  const photo = path.join(outputDir, 'photo.png');
  await sharp({ create: { width: 8, height: 6, channels: 3, background: '#47c' } }).toFile(photo);
  try {
    return await runTool(
      { kind: 'tool', tool: base.id, inputs: { photo: [photo] }, options: {}, outputDir },
      {
        signal: new AbortController().signal,
        sessions: { get: () => Promise.reject(new Error('there is no network')), fileOf: (id: string) => id },
        hasModel: () => false,
        onProgress() {},
        onEngine() {},
      },
    );
  } finally {
    unlist();
  }
}

const schema = z.object({ noise: z.number().max(100), checks });

test('what a tool reports is in the answer, as its declaration reads it', async () => {
  const facts = { noise: 12, checks: [{ check: 'glare', verdict: 'look' }] };
  expect((await runThatReports([facts], schema)).report).toEqual(facts);
  const preset = z.object({ isCropped: z.boolean().default(false) });
  expect((await runThatReports([{}], preset)).report).toEqual({ isCropped: false });
  expect((await runThatReports([], undefined)).report).toBeNull();
});

test.each([
  ['a value out of range', [{ noise: 101, checks: [] }], schema],
  ['a verdict there is not', [{ noise: 1, checks: [{ check: 'glare', verdict: 'maybe' }] }], schema],
  ['a fact nobody declared', [{ noise: 1, checks: [], size: 3 }], schema],
  ['a fact that is missing', [{ noise: 1 }], schema],
  ['no report where one is declared', [], schema],
  ['a report where none is declared', [{ noise: 1 }], undefined],
])('%s is a bug, not a failure of whoever asked', async (_, said, report) => {
  const error = await runThatReports(said, report).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(AppError);
});

// The compiler holds a tool to the report it declares.
const { report: _, ...specimen } = specimenTool({ id: 'typed' });
const typed = { ...specimen, inputs: {}, outputs: {} };
defineTool({
  ...typed,
  report: z.object({ noise: z.number() }),
  async run(_inputs, _options, studio) {
    // @ts-expect-error Not what was declared.
    studio.report({ noise: 'much' });
    return {};
  },
});
defineTool({
  ...typed,
  async run(_inputs, _options, studio) {
    // @ts-expect-error Nothing was declared.
    studio.report({ noise: 1 });
    return {};
  },
});
