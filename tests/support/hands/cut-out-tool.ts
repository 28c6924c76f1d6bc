import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenedPhoto, openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import type { ModelSessions } from '#src/engines/engine.ts';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { CutOutInput, CutOutOutput, SubjectHint } from '#src/tasks/cut-out.ts';
import { quietStudio } from '#src/tool/quiet-studio.ts';
import { backgroundRemover } from '#src/tools/background-remover/background-remover.tool.ts';
import { rememberedAnswers } from '../remembering/remembered-answers.ts';
import { preparedModelsDir } from './prepared-model.ts';

type Inputs = Partial<Record<'matte' | 'keep' | 'erase', Uint8Array>>;

/** Loaded once for all test files that this process runs. */
let loaded: ModelSessions | undefined;

/** The background remover with the real network in this process; files go through `folder`. */
export async function openCutOutTool(folder: string) {
  loaded ??= rememberedAnswers(
    createSessions({ modelsDir: await preparedModelsDir(), modelsBudgetMb: 1024 }),
  );
  const sessions = loaded;
  const signal = new AbortController().signal;
  let count = 0;
  const open = async (bytes: Uint8Array): Promise<OpenedPhoto> => {
    const file = path.join(folder, `picture-${count++}`);
    await writeFile(file, bytes);
    return openPhoto(file);
  };
  /** What the engine finds in a picture, and what it tells on the way. */
  const find = async (bytes: Uint8Array, subject?: SubjectHint, aborted: AbortSignal = signal) => {
    const progress: number[] = [];
    const context = {
      signal: aborted,
      sessions,
      progress: (fraction: number) => void progress.push(fraction),
    };
    const output: CutOutOutput = await isnet.run({ photo: await open(bytes), subject }, context);
    return { ...output, progress };
  };
  /** The whole tool; `asked` counts how often it wanted the network. */
  const run = async (photo: Uint8Array, options: Record<string, unknown> = {}, given: Inputs = {}) => {
    let asked = 0;
    const warnings: string[] = [];
    const studio = quietStudio({
      signal,
      run: (_task, input) => {
        asked++;
        return isnet.run(input as CutOutInput, { signal, sessions, progress: () => {} });
      },
      warn: (code) => void warnings.push(code),
    });
    const inputs = {
      photo: await open(photo),
      matte: given.matte && (await open(given.matte)),
      keep: given.keep && (await open(given.keep)),
      erase: given.erase && (await open(given.erase)),
    };
    const outputs = await backgroundRemover.run(inputs, backgroundRemover.options.parse(options), studio);
    return { ...outputs, asked, warnings };
  };
  /** The network's first answer alone, 1024 × 1024. */
  const answer = async (input: Float32Array) => {
    const session = await sessions.get('isnet-medium');
    const results = await session.run({ input: { data: input, dims: [1, 3, 1024, 1024] } }, ['output']);
    return results.output.data;
  };
  return { open, find, run, answer };
}
