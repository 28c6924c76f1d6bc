import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { portraitTools } from '#tests/support/hands/portrait-tools.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { cardWith, passportLines } from '#tests/support/pictures/identity-card.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

/** What moves may also be marked, or be clouds. */
const refusals: Readonly<Record<string, string>> = { 'photo-animation': 'nothing_to_animate' };

let runs: ToolRuns;
let document: Buffer;
let cup: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  document = await cardWith(passportLines);
  cup = await pngOf(await sharpSample('coffee', 300)).toBuffer();
});
afterAll(() => runs?.close());

test('there are some', () => expect(portraitTools.length).toBeGreaterThanOrEqual(6));

describe.each(portraitTools)('%s', (tool) => {
  test('refuses identity documents', async () => {
    const inputs = { photo: document, ...(await furtherInputs(tool)) };
    await expect(runs.run(tool, inputs)).rejects.toMatchObject({ code: 'document_refused' });
  });

  test('says where there is no face', async () => {
    const code = refusals[tool] ?? 'face_not_found';
    await expect(runs.run(tool, { photo: cup, ...(await furtherInputs(tool)) })).rejects.toMatchObject({
      code,
    });
  });
});
