import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import type { ModelSessions } from '../engines/engine.ts';
import { runTool } from './run-tool.server.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

/** Runs a tool where the network that looks at pictures sees this: drawing, hentai, neutral, porn, sexy. No other network is there. */
function runSeeing(tool: string, kinds: readonly number[]) {
  const sessions: ModelSessions = {
    async get(id) {
      if (id !== 'nsfw-mobilenet') throw new Error(`${id} was asked`);
      const output = { data: Float32Array.from(kinds), dims: [1, 5] };
      return { inputNames: ['image'], outputNames: ['output'], run: async () => ({ output }) };
    },
    fileOf: (id) => id,
  };
  const inputs = { photo: [path.join(import.meta.dirname, '../../public/samples/dogs.webp')] };
  return runTool(
    { kind: 'tool', tool, inputs, options: {}, outputDir: folder.path },
    {
      sessions,
      signal: new AbortController().signal,
      hasModel: () => false,
      onProgress() {},
      onEngine() {},
    },
  );
}

test('a photo that shows sex is refused before people in it are changed', async () => {
  await expect(runSeeing('photo-animation', [0, 0, 0.1, 0.85, 0.05])).rejects.toMatchObject({
    code: 'nudity_refused',
  });
});

test('any other photo passes, one on a beach and one that looks drawn as well', async () => {
  const passes = { code: 'engine_not_ready', params: { task: 'find-faces' } };
  await expect(runSeeing('photo-animation', [0, 0, 0.2, 0.2, 0.6])).rejects.toMatchObject(passes);
  await expect(runSeeing('photo-animation', [0.1, 0.85, 0, 0.05, 0])).rejects.toMatchObject(passes);
});

test('private edits are nobody’s business', async () => {
  const { pictures } = await runSeeing('sharpen-image', [0, 0, 0.1, 0.85, 0.05]);
  expect(path.dirname(pictures.result[0].path)).toBe(folder.path);
});
