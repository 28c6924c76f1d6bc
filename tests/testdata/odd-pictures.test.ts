import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#src/errors.ts';
import type { StudioReply } from '#src/studio/studio-pool.ts';
import type { Tool } from '#src/tool/tool.ts';
import { findMainInput } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

/** Failures that are ours, whatever the picture is. */
const ownFailures = ['internal', 'engine_crashed', 'took_too_long', 'request_invalid', 'model_unavailable'];

/** Image Extender makes 36 megapixels around the thinnest of them, on machines that have other work. */
const longestRun = 300_000;

const leaf = { width: 300, height: 200, channels: 3, background: '#4a8' } as const;
const disk = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#dde4ea"/><path d="M0 150h300v50H0z" fill="#8a7a60"/><circle cx="290" cy="110" r="60" fill="#c33"/></svg>',
);

/** Three of 40 × 30, each darker than the one before. */
const frames = Buffer.from(
  Array.from({ length: 40 * 90 * 3 }, (_, i) => 220 - 60 * Math.floor(i / (40 * 30 * 3))),
);

/** What a photo should not be, and now and then is. */
const oddPictures: Readonly<Record<string, () => Sharp>> = {
  'one pixel': () => sharp({ create: { ...leaf, width: 1, height: 1 } }).png(),
  'seven by five': () => sharp(disk).resize(7, 5).png(),
  '8000 by 8': () => sharp(disk).resize(8000, 8, { fit: 'fill' }).png(),
  '8 by 3000': () => sharp(disk).resize(8, 3000, { fit: 'fill' }).png(),
  'one color': () => sharp({ create: leaf }).jpeg(),
  'a subject cut off by the border': () => sharp(disk).jpeg(),
  gray: () => sharp(disk).grayscale().jpeg(),
  'gray with alpha': () => sharp(disk).grayscale().ensureAlpha(0.5).png(),
  CMYK: () => sharp(disk).toColourspace('cmyk').jpeg(),
  'wholly transparent': () => sharp({ create: { ...leaf, channels: 4, background: '#0000' } }).png(),
  '16 bits': () => sharp(disk).toColourspace('rgb16').png(),
  animated: () => sharp(frames, { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } }).gif(),
};

const oddMasks: Readonly<Record<string, () => Sharp>> = {
  'nothing marked': () => sharp({ create: { ...leaf, background: '#000' } }),
  'everything marked': () => sharp({ create: { ...leaf, background: '#fff' } }),
  'a mark of one pixel, cut off by the border': () =>
    sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/><rect x="299" y="100" width="1" height="1" fill="#fff"/></svg>',
      ),
    ),
};

const photoTools = (tools as readonly Tool[]).filter((tool) => findMainInput(tool) !== undefined);
const masksOf = ({ inputs }: Tool) =>
  Object.keys(inputs).filter((name) => inputs[name].kind === 'mask' && inputs[name].required);

let runs: ToolRuns;
beforeAll(async () => {
  // A clip opens in another way than a picture; tools that make one say that they can't.
  runs = await openToolRuns({ ffmpeg: null });
});
afterAll(() => runs?.close());

/** A result that opens, or a failure that says what is wrong with the picture. */
async function outcome(tool: Tool, photo: Sharp, mask: Sharp): Promise<StudioReply | AppError> {
  const inputs: Record<string, Buffer> = {
    [findMainInput(tool)!]: await photo.toBuffer(),
    ...(await furtherInputs(tool.id)),
  };
  for (const name of masksOf(tool)) inputs[name] = await mask.png().toBuffer();
  try {
    return await runs.run(tool.id, inputs);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function expectSense(what: StudioReply | AppError): Promise<void> {
  if (what instanceof AppError) {
    expect(ownFailures).not.toContain(what.code);
    return;
  }
  for (const picture of Object.values(what.pictures).flat()) {
    const { width, height } = await sharp(picture.path).metadata();
    expect([width, height]).toEqual([picture.width, picture.height]);
  }
}

/** A third for each tool in short, another third for the next one. */
const shareOf = <T>(all: readonly T[], place: number) =>
  bySuiteLength({ short: commitShare(all, place), long: all });

describe.each(photoTools.map((tool, place) => [tool.id, tool, place] as const))('%s', (_, tool, place) => {
  const half = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/><circle cx="290" cy="110" r="64" fill="#fff"/></svg>',
  );
  test.each(shareOf(Object.entries(oddPictures), place))(
    '%s',
    async (_name, picture) => {
      const [pid] = runs.pids;
      await expectSense(await outcome(tool, picture(), sharp(half)));
      if (pid !== undefined) expect(runs.pids).toContain(pid);
    },
    longestRun,
  );

  test.runIf(masksOf(tool).length > 0).each(shareOf(Object.entries(oddMasks), place))(
    '%s',
    async (name, mask) => {
      const made = await outcome(tool, sharp(disk).png(), mask());
      await expectSense(made);
      if (name === 'nothing marked') expect(made).toMatchObject({ code: 'mask_empty' });
    },
  );
});
