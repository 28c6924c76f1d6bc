import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { cardWith, passportLines } from '#tests/support/pictures/identity-card.ts';

const testdata = process.env.TESTDATA;
const child = 'child-girl-curls-white-3.jpg';

/**
 * Tools that engines elsewhere may do, asked for one that nobody here has: who isn't refused gets as far as asking for it, and nothing leaves
 * without that.
 */
describe.skipIf(!testdata)('clips of people by engines elsewhere', () => {
  let runs: ToolRuns;
  let adult: Buffer;
  let document: Buffer;
  beforeAll(async () => {
    runs = await openToolRuns();
    adult = await readFile(path.join(testdata!, 'photos/portrait-official-president.jpg'));
    document = await cardWith(passportLines);
  });
  afterAll(() => runs?.close());

  const codeOf = (tool: string, photo: Buffer, second: Buffer) =>
    runs
      .run(tool, tool === 'ai-dance' ? { photo } : { photo, second }, { engine: 'fal' })
      .then(() => 'made')
      .catch((error: { code?: string; message: string }) => error.code ?? error.message);

  test.each([
    ['ai-dance', 'minor_refused'],
    // Where its family's photos are drawn, a child is welcome.
    ['ai-hug', 'minor_refused'],
    ['ai-kissing', 'looks_underage'],
  ])('%s: adults go there, children and documents stay', async (tool, code) => {
    expect(await codeOf(tool, adult, adult)).toBe('engine_not_ready');
    expect(await codeOf(tool, document, adult)).toBe('document_refused');
    const file = await readFile(path.join(testdata!, 'wild', child));
    const young = await sharp(file).resize(900, 900, { fit: 'inside' }).png().toBuffer();
    expect(await codeOf(tool, young, adult)).toBe(code);
    if (tool !== 'ai-dance') expect(await codeOf(tool, adult, young)).toBe(code);
  });
});
