import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#src/errors.ts';
import { findTool } from '#src/tools/index.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { portraitTools } from '#tests/support/hands/portrait-tools.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

const photo = (name: string, width = 420) =>
  sharp(path.join(testPictures(), 'photos', name))
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb');
/** On the astronaut, 512 × 512. */
const drawn = (shape: string) => async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${shape}</svg>`;
  return sharp(
    await photo('portrait-astronaut.png', 512)
      .composite([{ input: Buffer.from(svg) }])
      .png()
      .toBuffer(),
  );
};

/** What is in the photo, and what may come of it besides a result. */
const cases: Readonly<Record<string, readonly [() => Sharp | Promise<Sharp>, ...string[]]>> = {
  'three faces': [() => photo('group-apollo11-crew.jpg', 600)],
  'glasses and a cap': [() => photo('portrait-rear-admiral.jpg')],
  'a mask over mouth and nose': [
    drawn('<path d="M196 118 L256 118 L252 158 L226 172 L200 158 Z" fill="#9fc6dc"/>'),
    'face_not_found',
    'nothing_to_animate',
  ],
  'a hat down to the brows': [
    drawn('<path d="M165 92 C165 10 285 10 285 92 Z" fill="#3b3f46"/>'),
    'face_not_found',
    'hair_not_found',
    'nothing_to_animate',
  ],
  'a profile against the light': [() => photo('portrait-woman-backlit-lowres.jpg'), 'face_from_side'],
  'a tiny face': [
    () => photo('portrait-astronaut.png', 90),
    'photo_too_small',
    'face_too_small',
    'face_too_coarse',
    'face_not_found',
    'hair_not_found',
    'nothing_to_animate',
  ],
  'hardly any light': [
    () => photo('portrait-astronaut.png', 300).linear(0.12, 0),
    'face_not_found',
    'hair_not_found',
    'nothing_to_animate',
  ],
  'turned by 90°': [() => photo('portrait-astronaut.png', 300).rotate(90)],
  nobody: [() => photo('landscape-green.jpg', 300), 'face_not_found', 'nothing_to_animate'],
  'an animal': [() => photo('animal-tiger.jpg', 300), 'face_not_found', 'nothing_to_animate'],
};

/** Where an age has to be guessed, faces have to be larger, and may seem too young. */
const refusalsByAge = ['age_unclear', 'looks_underage', 'minor_refused'];
/** An animal is somebody there, if it has an outline of its own. */
const takesPets = (id: string) => (findTool(id)!.warnings as readonly string[]).includes('several_pets');
const guessesAges = (id: string) => (findTool(id)!.tasks as readonly string[]).includes('describe-face');

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

describe.each(portraitTools.map((tool, place) => [tool, place] as const))('%s', (tool, place) => {
  const all = Object.entries(cases);
  // In short each tool meets a third of them, another one than the tool beside it.
  test.each(bySuiteLength({ short: commitShare(all, place), long: all }))(
    '%s',
    async (name, [make, ...refusals]) => {
      const bytes = await (await make()).png().toBuffer();
      const inputs = { photo: bytes, ...(await furtherInputs(tool)) };
      const outcome = await runs.run(tool, inputs).catch((error: unknown) => error);
      if (outcome instanceof AppError) {
        const allowed = [
          ...refusals,
          ...(guessesAges(tool) ? refusalsByAge : []),
          ...(takesPets(tool) ? ['pet_fills_photo'] : []),
        ];
        expect(allowed, `${name}: ${outcome.message}`).toContain(outcome.code);
        return;
      }
      if (outcome instanceof Error) throw outcome;
      const { pictures, report } = outcome as Awaited<ReturnType<ToolRuns['run']>>;
      const [main] = Object.values(pictures)[0];
      expect(main).toBeDefined();
      expect(report).toBeDefined();
      if (name === 'nobody' || (name === 'an animal' && !takesPets(tool)))
        throw new Error('a result without a face');
    },
  );
});
