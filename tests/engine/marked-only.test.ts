import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tool } from '#src/tool/tool.ts';
import { tools } from '#src/tools/index.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

const size = { width: 300, height: 200 };
const meadow = path.join(import.meta.dirname, '../../public/samples/meadow.webp');

/** Masks without a soft edge; those that are tried together do not touch. */
const shapes = {
  pixels: 'M40 30h1v1h-1zM200 120h1v1h-1zM299 199h1v1h-1zM0 90h1v1h-1z',
  lines: 'M0 170h300v1H0zM280 0h2v200h-2z',
  letters: 'M60 60h12v28h24V60h12v70H96v-30H72v30H60zM130 60h40v12h-14v46h14v12h-40v-12h14V72h-14z',
  disk: 'M150 70a36 36 0 1 1-.1 0z',
};
/** A change beside any of them shows; by itself each is tried in the long form. */
const marks = Object.entries(
  bySuiteLength<Readonly<Record<string, string>>>({
    short: {
      'pixels, lines and letters': `${shapes.pixels}${shapes.lines}${shapes.letters}`,
      'a disk': shapes.disk,
    },
    long: shapes,
  }),
);

/** Every tool that works where something is marked, with settings in which nothing else is asked for. */
const settings: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'object-remover': [{ margin: 0 }],
  'watermark-remover': [{ find: 'marked' }, { find: 'marked', seeThrough: true }],
  'remove-text-from-image': [{ lines: [] }],
  'ai-color-changer': [{ tolerance: 100 }],
  // A thing that is put somewhere stands where it can, and a sky lights what is below it.
  'ai-replacer': [{ with: 'color' }, { with: 'texture' }],
  'photo-retouch': [{ look: 'none' }],
  'restore-old-photos': [
    {
      crop: false,
      marks: false,
      fade: false,
      color: false,
      screen: false,
      noise: false,
      sharpness: false,
    },
  ],
};
const markInput = ({ inputs }: Tool) =>
  Object.keys(inputs).find((name) => {
    const input = inputs[name];
    return input.kind === 'mask' && input.brush === 'select' && name !== 'protect';
  });
/** In a clip everything is compressed anew: what its frames hold is tested beside the tool. */
const makesClips = ({ outputs }: Tool) => Object.values(outputs).some(({ kind }) => kind === 'clip');
const marking = (tools as readonly Tool[]).filter(
  (tool) => markInput(tool) !== undefined && !makesClips(tool),
);

let runs: ToolRuns;
let photo: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await sharp(meadow).resize(size.width, size.height).png().toBuffer();
});
afterAll(() => runs?.close());

const samplesOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();

function maskOf(shape: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" shape-rendering="crispEdges"><rect width="100%" height="100%"/><path fill="#fff" d="${shape}"/></svg>`;
  return sharp(Buffer.from(svg)).grayscale().png().toBuffer();
}

test('every tool with a mask to mark with is asked', () => {
  expect(Object.keys(settings).sort()).toEqual(marking.map(({ id }) => id).sort());
});

describe.each(marking.map((tool) => [tool.id, tool] as const))(
  '%s changes nothing that isn’t marked',
  (id, tool) => {
    test.each(marks)('%s', async (_name, shape) => {
      const mask = await maskOf(shape);
      const marked = await sharp(mask).extractChannel(0).raw().toBuffer();
      const before = await samplesOf(photo);
      for (const options of settings[id]) {
        const texture: Record<string, Buffer> = options.with === 'texture' ? { texture: photo } : {};
        const given = { photo, [markInput(tool)!]: mask, ...texture };
        const { file } = await runs.run(id, given, options);
        const after = await samplesOf(file);
        expect(after.length).toBe(before.length);
        let outside = 0;
        for (let i = 0; i < after.length; i++)
          if (marked[Math.trunc(i / 3)] === 0 && after[i] !== before[i]) outside++;
        expect(outside, JSON.stringify(options)).toBe(0);
      }
    });
  },
);
