import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from '#src/billing/plans.ts';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { readXmp } from '#src/clips/xmp/mp4-xmp.server.ts';
import { parseCommand, type ToolCommand } from '#src/command/parse-command.ts';
import { planRuns } from '#src/command/plan-runs.server.ts';
import { editedMark } from '#src/imaging/mark/edited-mark.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { permitJobs } from '#src/jobs/acceptance/job-permission.server.ts';
import type { Statement } from '#src/tool/statements/needed-statements.ts';
import type { StatementKind } from '#src/tool/tool-traits.ts';
import { findTool } from '#src/tools/index.ts';
import { HeardSound } from '#tests/support/files/heard-sound.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { cardWith, passportLines } from '#tests/support/pictures/identity-card.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const tool = 'video-face-swap';
const here = await ffmpegHere();
const ffmpeg = here as Ffmpeg;
const never = new AbortController().signal;
const sample = path.join(import.meta.dirname, '../../public/samples/admiral-moves.mp4');
/** Half the sample's size is enough for a face of 110 pixels. */
const size = { width: 272, height: 320 };
const h264 = '-c:v libx264 -pix_fmt yuv420p -preset ultrafast -crf 12';
let runs: ToolRuns;
let folder: TempFolder;
let face: Buffer;
beforeAll(async () => {
  [folder, runs, { face }] = await Promise.all([tempFolder(), openToolRuns(), furtherInputs(tool)]);
});
afterAll(async () => {
  await runs?.close();
  await folder?.remove();
});

async function framesOf(file: string): Promise<Raster<Uint8Array>[]> {
  const header = await probeClip(file, ffmpeg, { maxPixels: 1e7, signal: never });
  const frames: Raster<Uint8Array>[] = [];
  for await (const frame of readFrames(file, header, ffmpeg, {}, never))
    frames.push({ ...frame, data: frame.data.slice() });
  return frames;
}

/** Mean difference of two frames within a box in shares of them. */
function differenceIn(
  one: Raster<Uint8Array>,
  other: Raster<Uint8Array>,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  let [sum, count] = [0, 0];
  for (let y = Math.round(top * one.height); y < bottom * one.height; y++) {
    for (let x = Math.round(left * one.width); x < right * one.width; x++) {
      for (let c = 0; c < 3; c++, count++) {
        const at = 3 * (y * one.width + x) + c;
        sum += Math.abs(one.data[at] - other.data[at]);
      }
    }
  }
  return sum / count;
}

/** From the glasses down to the chin. */
const faceBox = [0.42, 0.3, 0.6, 0.5] as const;
/** Beside the head and the mark. */
const besideBox = [0, 0, 0.12, 0.9] as const;

describe.skipIf(!here)('a swapped face in a clip', () => {
  let before: Raster<Uint8Array>[];
  let after: Raster<Uint8Array>[];
  let made: Awaited<ReturnType<ToolRuns['run']>>;
  let clip: string;
  beforeAll(async () => {
    // A second of a person, then half a second of a cup of coffee, with a tone.
    const coffee = path.join(folder.path, 'coffee.png');
    await pngOf(await sharpSample('coffee', 320)).toFile(coffee);
    clip = await makeClip(
      folder.path,
      'talk.mp4',
      `-i ${sample} -loop 1 -t 0.48 -i ${coffee} -f lavfi -i sine=frequency=700:duration=1.2`,
      '-filter_complex',
      `[0:v]trim=0:0.72,setpts=PTS-STARTPTS,scale=${size.width}:${size.height},setsar=1,fps=12.5[a];[1:v]scale=${size.width}:${size.height},setsar=1,fps=12.5[b];[a][b]concat=n=2:v=1[v]`,
      '-map [v] -map 2:a',
      `${h264} -c:a aac`,
    );
    made = await runs.run(tool, { clip: await readFile(clip), face });
    [before, after] = await Promise.all([framesOf(clip), framesOf(made.pictures.film[0].path)]);
  });

  test('is another one in every frame of its scene, and nothing is beside it or after the cut', () => {
    expect(after).toHaveLength(before.length);
    expect(made.report).toMatchObject({ people: 1, scenes: 2 });
    const first = made.report!.swapped as number;
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThan(62);
    expect(made.warnings).toContain('often_hidden');
    for (let at = 0; at < before.length; at++) {
      const isPerson = at < 9;
      const changed = differenceIn(before[at], after[at], faceBox);
      if (isPerson) expect(changed, `frame ${at}`).toBeGreaterThan(8);
      else expect(changed, `frame ${at}`).toBeLessThan(4);
      expect(differenceIn(before[at], after[at], besideBox), `beside ${at}`).toBeLessThan(4);
    }
  });

  test('doesn’t flicker more than the clip itself', () => {
    const restOf = (frames: Raster<Uint8Array>[]) => {
      let rest = 0;
      for (let at = 1; at < 8; at++) {
        const mean = frames[at].data.map((_, i) => (frames[at - 1].data[i] + frames[at + 1].data[i]) / 2);
        rest += differenceIn(frames[at], { ...frames[at], data: mean }, faceBox);
      }
      return rest;
    };
    expect(restOf(after)).toBeLessThan(1.1 * restOf(before));
  });

  test('carries the mark in every frame, and the file says how it was made', async () => {
    const { box, added } = editedMark(size);
    for (const { data } of after) {
      let [letters, count] = [0, 0];
      for (const [i, ink] of added.data.entries()) {
        if (ink < 0.95) continue;
        const at = 3 * ((box.y + Math.floor(i / box.width)) * size.width + box.x + (i % box.width));
        letters += data[at + 1];
        count++;
      }
      expect(letters / count).toBeGreaterThan(190);
    }
    expect(String(await readXmp(made.pictures.film[0].path))).toContain('compositeSynthetic');
  });

  test('keeps the sound', async () => {
    const [own, kept] = await Promise.all(
      [clip, made.pictures.film[0].path].map((file) => HeardSound.of(file)),
    );
    expect(Math.abs(kept.durationMs - own.durationMs)).toBeLessThan(60);
    expect(kept.tone(700, 300, 900)).toBeCloseTo(own.tone(700, 300, 900), 2);
  });

  test('ends within a frame when it is canceled', async () => {
    const ending = new AbortController();
    const stages: string[] = [];
    const run = runs.run(
      tool,
      { clip: await readFile(clip), face },
      {},
      {
        signal: ending.signal,
        onProgress(stage, fraction) {
          stages.push(stage);
          if (stage === 'swap' && fraction > 0) ending.abort();
        },
      },
    );
    await expect(run).rejects.toThrow();
    expect(stages.filter((stage) => stage === 'swap').length).toBeLessThan(5);
  });
});

describe.skipIf(!here)('is refused, each in its own words', () => {
  const clipOf = async (name: string, picture: Buffer) => {
    const file = path.join(folder.path, `${name}.png`);
    await sharp(picture).resize({ width: 400 }).toFile(file);
    const made = await makeClip(
      folder.path,
      `${name}.mp4`,
      `-loop 1 -t 0.4 -i ${file}`,
      '-vf scale=400:-2',
      `-r 10 ${h264}`,
    );
    return readFile(made);
  };

  test('a clip without a face, and one whose new face is none', async () => {
    const cup = await pngOf(await sharpSample('coffee', 400)).toBuffer();
    const empty = await clipOf('cup', cup);
    await expect(runs.run(tool, { clip: empty, face })).rejects.toMatchObject({ code: 'face_not_found' });
    await expect(runs.run(tool, { clip: empty, face: cup })).rejects.toMatchObject({
      code: 'second_face_not_found',
    });
  });

  test('an identity document, as the face and in the clip', async () => {
    const card = await cardWith(passportLines);
    const plain = await readFile(sample);
    await expect(runs.run(tool, { clip: plain, face: card })).rejects.toMatchObject({
      code: 'document_refused',
    });
    const file = path.join(folder.path, 'card.png');
    await sharp(card).toFile(file);
    const filmed = await makeClip(folder.path, 'card.mp4', `-loop 1 -t 0.2 -i ${file}`, `-r 10 ${h264}`);
    await expect(runs.run(tool, { clip: await readFile(filmed), face })).rejects.toMatchObject({
      code: 'document_refused',
    });
  });

  test('glasses on the new face', async () => {
    const admiral = await pngOf(await sharpSample('admiral', 480)).toBuffer();
    await expect(runs.run(tool, { clip: await readFile(sample), face: admiral })).rejects.toMatchObject({
      code: 'glasses_in_the_way',
    });
  });
});

describe('who may ask', () => {
  const said = (kinds: readonly StatementKind[]): Statement[] =>
    ['clip', 'face'].flatMap((input) => kinds.map((kind) => ({ input, kind })));
  const all = said(['permission', 'adult']);

  test('the site lets in whoever has an account and stated both of both', async () => {
    const ask = (statements: Statement[], hasAccount: boolean, isByKey = false) =>
      permitJobs(
        // What is to be stated is asked for before anything is looked up.
        undefined as never,
        { id: 'someone', hasAccount, plan: plans.member, isByKey },
        [{ tool: findTool(tool)!, options: {}, given: ['clip', 'face'], statements }],
        new Date(),
      );
    await expect(ask(all, false)).rejects.toMatchObject({ code: 'sign_in_required' });
    await expect(ask(all, true, true)).rejects.toMatchObject({ code: 'key_not_allowed' });
    await expect(ask(said(['permission']), true)).rejects.toMatchObject({
      code: 'statement_required',
      params: { input: 'clip', anyOf: 'adult' },
    });
    await expect(ask(all.slice(0, 3), true)).rejects.toMatchObject({
      code: 'statement_required',
      params: { input: 'face', anyOf: 'adult' },
    });
    await expect(ask(all, true)).resolves.toHaveLength(1);
  });

  test('the command line asks for the same', async () => {
    const plan = (...stated: string[]) =>
      planRuns(
        parseCommand([tool, sample, '--input', `face=${sample}`, ...stated]) as ToolCommand,
        folder.path,
        () => {},
      );
    const statements = all.flatMap(({ input, kind }) => ['--statement', `${input}=${kind}`]);
    for (let given = 0; given < statements.length; given += 2)
      await expect(plan(...statements.slice(0, given))).rejects.toThrow('--statement');
    await expect(plan(...statements, '-o', path.join(folder.path, 'out.mp4'))).resolves.toBeDefined();
  });
});
