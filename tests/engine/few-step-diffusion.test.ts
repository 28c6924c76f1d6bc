import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readClipTokenizer } from '#src/engines/diffusion/clip-tokens.ts';
import { sizeFor } from '#src/engines/diffusion/few-step-diffusion.ts';
import { lcmDreamshaper } from '#src/engines/diffusion/lcm-dreamshaper.engine.ts';
import { remaining, sigmaAt } from '#src/engines/diffusion/noise-schedule.ts';
import { eulerTrailing, guidanceEmbedding, latentConsistency } from '#src/engines/diffusion/sampler.ts';
import { sdTurbo } from '#src/engines/diffusion/sd-turbo.engine.ts';
import { seededNoise } from '#src/engines/diffusion/seeded-noise.ts';
import { OnnxGraph } from '#src/models/format/onnx-graph.ts';
import { modelPath } from '#src/models/model-files.server.ts';
import { installModel } from '#src/models/optional/install-model.server.ts';
import { findOptionalModel } from '#src/models/optional/optional-models.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe('the schedule is the published one', () => {
  test('of Stable Diffusion: ᾱ from 0.99915 to 0.00466, σ from 0.0292 to 14.6146', () => {
    expect(remaining[0]).toBeCloseTo(0.99915, 5);
    expect(remaining[999]).toBeCloseTo(0.00466, 5);
    expect(sigmaAt(0)).toBeCloseTo(0.0292, 4);
    expect(sigmaAt(999)).toBeCloseTo(14.6146, 4);
  });

  test('of SD-Turbo, counted from the end', () => {
    expect(eulerTrailing.timesteps(1)).toEqual([999]);
    expect(eulerTrailing.timesteps(2)).toEqual([999, 499]);
    expect(eulerTrailing.timesteps(4)).toEqual([999, 749, 499, 249]);
    expect(eulerTrailing.initialNoise).toBeCloseTo(14.6146, 4);
  });

  test('of latent consistency models', () => {
    expect(latentConsistency.timesteps(4)).toEqual([999, 759, 499, 259]);
    expect(latentConsistency.timesteps(1)).toEqual([999]);
  });

  test('the guidance is told by sines and cosines', () => {
    const embedding = guidanceEmbedding(8);
    expect(embedding).toHaveLength(256);
    expect(embedding[0]).toBeCloseTo(Math.sin(7000), 5);
    expect(embedding[128]).toBeCloseTo(Math.cos(7000), 5);
    expect(embedding[127]).toBeCloseTo(Math.sin(0.7), 4);
  });
});

describe.each([
  ['Euler', eulerTrailing],
  ['latent consistency', latentConsistency],
] as const)('%s', (name, sampler) => {
  test('comes to the picture whose noise the network tells truly', () => {
    const picture = Float32Array.of(0.5, -1, 2, 0);
    const pure = seededNoise(3)(4);
    const [first, ...others] = sampler.timesteps(4);
    /** In its own measure the picture with the noise of a step. */
    const isEuler = name === 'Euler';
    let latents: Float32Array = isEuler
      ? picture.map((value, i) => value + sigmaAt(first) * pure[i])
      : picture.map(
          (value, i) => Math.sqrt(remaining[first]) * value + Math.sqrt(1 - remaining[first]) * pure[i],
        );
    const fresh = seededNoise(8);
    for (const [place, timestep] of [first, ...others].entries()) {
      const truth = isEuler
        ? latents.map((value, i) => (value - picture[i]) / sigmaAt(timestep))
        : latents.map(
            (value, i) =>
              (value - Math.sqrt(remaining[timestep]) * picture[i]) / Math.sqrt(1 - remaining[timestep]),
          );
      latents = sampler.next(latents, truth, timestep, others[place], () => fresh(4));
    }
    for (const [i, value] of latents.entries()) expect(value).toBeCloseTo(picture[i], 2);
  });
});

test('noise is normal, and the same for the same seed', () => {
  const values = seededNoise(7)(20_000);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
  expect(seededNoise(7)(50)).toEqual(values.slice(0, 50));
  expect(seededNoise(8)(50)).not.toEqual(values.slice(0, 50));
});

test('it draws near the size it learned, in the shape that is wanted', () => {
  expect(sizeFor(1024, 1024)).toEqual({ width: 512, height: 512 });
  expect(sizeFor(1366, 768)).toEqual({ width: 704, height: 384 });
  expect(sizeFor(768, 1366)).toEqual({ width: 384, height: 704 });
});

/** A vocabulary of CLIP’s kind, with the first of its published numbers: all letters, alone and at the end of a word, and a few merges. */
const letters = [...'abcdefghijklmnopqrstuvwxyz,'];
const merges = ['c a', 'ca t</w>', 'o n</w>'];
const vocabulary = Object.fromEntries(
  [
    '!',
    ...letters,
    ...letters.map((letter) => `${letter}</w>`),
    ...merges.map((merge) => merge.replace(' ', '')),
    '<|startoftext|>',
    '<|endoftext|>',
  ].map((token, id) => [token, id]),
);

let folder: TempFolder;
let modelsDir: string;
beforeAll(async () => {
  folder = await tempFolder();
  modelsDir = path.join(folder.path, 'models');
  for (const id of ['sd-turbo', 'lcm-dreamshaper-v7']) await install(id);
});
afterAll(() => folder.remove());

const write = async (graph: OnnxGraph, file: string) =>
  writeFile(file, Uint8Array.from(graph.parts('stand-in').flatMap((part) => [...part.bytes()])));

/**
 * Stand-ins with the inputs and outputs of an export. The words of a prompt are the sum of its tokens; the noise is what the latents
 * have of it, a little different for every word; the decoder shows the first three of four channels, each latent as eight pixels.
 */
async function install(id: string): Promise<void> {
  const from = path.join(folder.path, `${id}-source`);
  for (const part of ['text_encoder', 'unet', 'vae_decoder', 'tokenizer']) {
    await mkdir(path.join(from, part), { recursive: true });
  }
  const encoder = new OnnxGraph();
  const ids = encoder.input('input_ids', [1, 77]);
  encoder.output(encoder.node('Identity', [ids], 'last_hidden_state'), [1, 77]);
  await write(encoder, path.join(from, 'text_encoder/model.onnx'));

  const unet = new OnnxGraph();
  const sample = unet.input('sample', [1, 4, 'h', 'w']);
  const timestep = unet.input('timestep', [1]);
  const states = unet.input('encoder_hidden_states', [1, 77]);
  if (id.startsWith('lcm')) unet.input('timestep_cond', [1, 256]);
  const mean = unet.node('ReduceMean', [states], 'mean', { axes: [0, 1], keepdims: 0 });
  const small = (name: string, value: number) => unet.weights(name, [], () => Float32Array.of(value));
  const words = unet.node('Mul', [mean, small('a thousandth', 0.001)], 'words');
  const never = unet.node('Mul', [timestep, small('nothing', 0)], 'never');
  const heard = unet.node('Add', [words, never], 'heard');
  const part = unet.node('Mul', [sample, small('most', 0.9)], 'part');
  unet.node('Add', [part, heard], 'out_sample');
  unet.output('out_sample', [1, 4, 'h', 'w']);
  await write(unet, path.join(from, 'unet/model.onnx'));

  const decoder = new OnnxGraph();
  const latent = decoder.input('latent_sample', [1, 4, 'h', 'w']);
  const weights = decoder.weights('weights', [192, 4, 1, 1], () => {
    const values = new Float32Array(192 * 4);
    for (let place = 0; place < 192; place++) values[place * 4 + (place % 3)] = 0.18215;
    return values;
  });
  const repeated = decoder.node('Conv', [latent, weights], 'repeated');
  decoder.node('DepthToSpace', [repeated], 'sample', { blocksize: 8 });
  decoder.output('sample', [1, 3, '8h', '8w']);
  await write(decoder, path.join(from, 'vae_decoder/model.onnx'));

  await writeFile(path.join(from, 'tokenizer/vocab.json'), JSON.stringify(vocabulary));
  await writeFile(path.join(from, 'tokenizer/merges.txt'), `#version: 0.2\n${merges.join('\n')}\n`);
  const model = findOptionalModel(id)!;
  const accepted = model.license.name;
  const record = await installModel(model, {
    modelsDir,
    accepted,
    from,
    hub: 'http://localhost',
    onProgress: () => {},
  });
  // An export whose weights fit into the file of the network has no other.
  expect(record.files).toHaveLength(5);
}

test('tokens are those of CLIP: lower case, merged, marked at both ends, filled up as the encoder learned', async () => {
  const from = path.join(folder.path, 'sd-turbo-source/tokenizer');
  const read = (padding: 'end' | 'zero') =>
    readClipTokenizer(path.join(from, 'vocab.json'), path.join(from, 'merges.txt'), padding);
  const named = (...tokens: string[]) => tokens.map((token) => vocabulary[token]);
  const [start, end] = named('<|startoftext|>', '<|endoftext|>');
  const cat = (await read('zero'))('  A CAT,\n on  it ');
  expect(cat).toHaveLength(77);
  expect([...cat.slice(0, 9)]).toEqual([
    start,
    ...named('a</w>', 'cat</w>', ',</w>', 'on</w>', 'i', 't</w>'),
    end,
    0,
  ]);
  expect((await read('end'))('cat').at(-1)).toBe(end);
  const long = (await read('zero'))('cat '.repeat(100));
  expect([long[0], long[75], long[76]]).toEqual([start, vocabulary['cat</w>'], end]);
});

const sessions = () => createSessions({ modelsDir, modelsBudgetMb: 1024 });

describe.each([sdTurbo, lcmDreamshaper])('$name', (engine) => {
  const draw = (
    change: Partial<Parameters<typeof engine.run>[0]> = {},
    signal = new AbortController().signal,
  ) => {
    const heard: number[] = [];
    const progress = (share: number) => void heard.push(share);
    const input = { prompt: 'a cat', width: 256, height: 192, seed: 5, ...change };
    return engine
      .run(input, { signal, progress, sessions: sessions() })
      .then((output) => ({ ...output, heard }));
  };

  test('draws the size that is wanted, and the same for the same words and seed', async () => {
    const one = await draw();
    expect([one.pixels.width, one.pixels.height, one.pixels.channels]).toEqual([256, 192, 3]);
    expect(one.isWhole).toBe(true);
    expect(one.heard.at(-1)).toBe(1);
    expect(one.heard).toEqual(one.heard.toSorted((a, b) => a - b));
    expect((await draw()).pixels.data).toEqual(one.pixels.data);
    expect((await draw({ seed: 6 })).pixels.data).not.toEqual(one.pixels.data);
    expect((await draw({ prompt: 'a dog on a cat, a cat on a dog' })).pixels.data).not.toEqual(
      one.pixels.data,
    );
    // Something is in it.
    const levels = new Set(one.pixels.data);
    expect(levels.size).toBeGreaterThan(20);
  });

  test('larger pictures are enlarged by our own network', async () => {
    const { pixels } = await draw({ width: 1024, height: 1024 });
    expect([pixels.width, pixels.height]).toEqual([1024, 1024]);
  });

  test('a job that is called off ends between two steps', async () => {
    const controller = new AbortController();
    const asked: string[] = [];
    const real = sessions();
    const counted = {
      ...real,
      async get(id: string) {
        const session = await real.get(id);
        return {
          ...session,
          run(...given: Parameters<typeof session.run>) {
            asked.push(id);
            if (id.includes('unet')) controller.abort(new Error('called off'));
            return session.run(...given);
          },
        };
      },
    };
    const input = { prompt: 'a cat', width: 256, height: 192, seed: 5 };
    const drawing = engine.run(input, { signal: controller.signal, progress: () => {}, sessions: counted });
    await expect(drawing).rejects.toThrow('called off');
    expect(asked.filter((id) => id.includes('unet'))).toHaveLength(1);
    expect(asked.some((id) => id.includes('decoder'))).toBe(false);
  });
});

/** In place of the network that looks at what was drawn: it always says the same. */
async function lookSees(kinds: readonly number[]): Promise<void> {
  const graph = new OnnxGraph();
  const image = graph.input('image', [1, 3, 224, 224]);
  const kernel = graph.weights('kernel', [5, 3, 224, 224], () => new Float32Array(5 * 3 * 224 * 224));
  const bias = graph.weights('bias', [5], () => Float32Array.from(kinds));
  graph.node('Flatten', [graph.node('Conv', [image, kernel, bias], 'said')], 'output');
  graph.output('output', [1, 5]);
  await write(graph, modelPath(modelsDir, 'nsfw-mobilenet'));
}

test('a picture that a trained network drew and that shows what this site does not hand out is refused', async () => {
  await lookSees([0, 0, 0.1, 0.9, 0]);
  const pool = createStudioPool({ modelsDir, memoryBudgetMb: 2048, concurrency: 1 });
  try {
    const outputDir = path.join(folder.path, 'refused');
    await mkdir(outputDir);
    const request = { kind: 'tool', tool: 'ai-image-generator', outputDir, inputs: {} } as const;
    await expect(pool.run({ ...request, options: { prompt: 'a cat on a robot' } })).rejects.toMatchObject({
      code: 'content_refused',
      params: { engine: 'Pixelwright' },
    });
    // Our own engine draws what it knows: nothing is looked at.
    const own = [{ id: 'scenes', name: 'Pixelwright Scenes', place: 'local' }] as const;
    const options = { prompt: 'a blue gradient' };
    const { engine } = await pool.run({ ...request, options, engines: { 'generate-image': own } });
    expect(engine?.id).toBe('scenes');
  } finally {
    await pool.close();
  }
});

test('the tool draws with it, and the file says that a trained network made it', async () => {
  await lookSees([0.5, 0, 0.5, 0, 0]);
  const pool = createStudioPool({ modelsDir, memoryBudgetMb: 2048, concurrency: 1 });
  try {
    const outputDir = path.join(folder.path, 'out');
    await mkdir(outputDir);
    const options = { prompt: 'a cat on a robot', seed: 2 };
    const request = { kind: 'tool', tool: 'ai-image-generator', options, outputDir, inputs: {} } as const;
    const { engine, pictures, report } = await pool.run(request);
    expect(engine).toEqual({ id: 'sd-turbo', name: 'SD-Turbo', place: 'local' });
    expect(report).toEqual({ drawn: '', simplified: '', notDrawn: '', seed: 2 });
    const { default: sharp } = await import('sharp');
    const { xmp } = await sharp(pictures.pictures[0].path).metadata();
    expect(xmp?.toString('utf8')).toContain('digitalsourcetype/trainedAlgorithmicMedia<');
  } finally {
    await pool.close();
  }
});
