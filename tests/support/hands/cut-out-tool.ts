import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenedPhoto, openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import type { ModelSession, ModelSessions, Tensor } from '#src/engines/engine.ts';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { CutOutInput, CutOutOutput, SubjectHint } from '#src/tasks/cut-out.ts';
import { quietStudio } from '#src/tool/quiet-studio.ts';
import { backgroundRemover } from '#src/tools/background-remover/background-remover.tool.ts';
import { preparedModelsDir } from './prepared-model.ts';

type Inputs = Partial<Record<'matte' | 'keep' | 'erase', Uint8Array>>;

/** The background remover with the real network in this process; files go through `folder`. */
export async function openCutOutTool(folder: string) {
  const sessions = memoized(createSessions({ modelsDir: await preparedModelsDir(), modelsBudgetMb: 1024 }));
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

/** The real network, which computes each answer once: tests look at the same photos for several reasons. */
function memoized(sessions: ModelSessions): ModelSessions {
  const answers = new Map<string, Promise<Record<string, Tensor>>>();
  return {
    ...sessions,
    async get(id): Promise<ModelSession> {
      const session = await sessions.get(id);
      return {
        ...session,
        run(inputs, outputs) {
          const hash = createHash('sha256').update(JSON.stringify([id, outputs]));
          for (const [name, { data, dims }] of Object.entries(inputs)) {
            hash
              .update(JSON.stringify([name, dims]))
              .update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
          }
          const key = hash.digest('hex');
          const answer = answers.get(key) ?? session.run(inputs, outputs);
          answers.set(key, answer);
          // A copy: who asked may write into it.
          return answer.then((found) => structuredClone(found));
        },
      };
    },
  };
}
