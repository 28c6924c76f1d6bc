import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultSize } from '#src/tool/result-size.ts';
import type { Size } from '#src/tool/tool.ts';
import { findMainInput, mainOutputOf, markedInputOf } from '#src/tool/tool-parts.ts';
import { findTool, tools } from '#src/tools/index.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

/** So small that whatever has a least size of its own comes out larger. */
const size = { width: 160, height: 188 };
/** What makes results larger, where the usual options don't. */
const larger: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'ai-headshot-generator': [
    { format: 'portrait', team: true },
    { format: 'cv', framing: 'half' },
  ],
  'face-cutout': [
    { part: 'bust', shape: 'own', outline: 15 },
    { part: 'bust', shape: 'square', outline: 15 },
  ],
  'image-upscaler': [{ scale: '4' }],
  'image-extender': [{ method: 'blur', shape: '9:16' }],
  'ai-background-generator': [{ ratio: '16:9', margin: 80 }],
  'passport-photo-maker': [{ document: 'us-visa' }],
};

/** Without which there is nothing to be done with this photo. */
const needed: Readonly<Record<string, Record<string, unknown>>> = { 'ai-replacer': { with: 'color' } };

const photoTools = tools.filter((tool) => findMainInput(tool) !== undefined).map(({ id }) => id);

const pixelsOf = ({ width, height }: Size) => width * height;

let runs: ToolRuns;
let photo: Buffer;
let mask: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await pngOf(await sharpSample('admiral', 256))
    .resize({ ...size, fit: 'cover' })
    .toBuffer();
  const marked = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  mask = await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite([{ input: marked, left: 4, top: 130 }])
    .png()
    .toBuffer();
});
afterAll(() => runs?.close());

test('nearly all tools work on a photo', () => expect(photoTools.length).toBeGreaterThanOrEqual(20));

describe.each(photoTools)('%s', (id) => {
  test.each([{}, ...(larger[id] ?? [])])(
    'with %j makes what it declares, and nothing larger',
    async (chosen) => {
      const tool = findTool(id)!;
      const options = tool.options.strict().parse({ ...needed[id], ...chosen });
      const main = findMainInput(tool)!;
      const marked = markedInputOf(tool);
      const inputs = { [main]: photo, ...(marked && { [marked]: mask }), ...(await furtherInputs(id)) };
      const { pictures } = await runs.run(id, inputs, options);
      const declared = resultSize(tool, size, options, Number.POSITIVE_INFINITY);
      const { least, most } = tool.resultBounds?.(size, options) ?? {
        least: tool.resultSize ? declared : { width: 1, height: 1 },
        most: declared,
      };
      const made = pictures[mainOutputOf(tool)];
      expect(made.length).toBeGreaterThanOrEqual(1);
      for (const one of made) {
        expect(pixelsOf(one)).toBeLessThanOrEqual(pixelsOf(most));
        expect(pixelsOf(one)).toBeGreaterThanOrEqual(pixelsOf(least));
      }
    },
  );
});
