import os from 'node:os';
import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import type { Engine } from '#src/engines/engine.ts';
import { engines } from '#src/engines/index.ts';
import { readEnv } from '#src/env.server.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { RunClips } from '#src/studio/run-clips.server.ts';
import type { ClipWriter, NewClip } from '#src/tasks/clip.ts';
import type { TaskId, TaskInput, TaskOutput } from '#src/tasks/index.ts';
import type { Picture } from '#src/tasks/photo.ts';
import type { Studio } from '#src/tool/studio.ts';
import type { Tool } from '#src/tool/tool.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { prepareStandardEngines } from '../engines/standard-engines.ts';

/** What a tool makes a clip of: files by the names of its inputs, and options. */
export interface FilmRequest {
  readonly inputs: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Ends a tool that has given all the frames that were wanted. */
export class FilmedEnough extends Error {}

/**
 * Runs a tool in this process, with the engines that every site has, until it is through or `writer` throws {@link FilmedEnough}. Each clip
 * it begins is written by `writer`, each of its other outputs by nobody.
 */
export async function filmTool(
  tool: Tool,
  { inputs: files, options }: FilmRequest,
  writer: (wanted: NewClip) => ClipWriter,
): Promise<void> {
  const order = await prepareStandardEngines(tool, options);
  const { MODELS_DIR: modelsDir, MEMORY_BUDGET_MB: modelsBudgetMb } = readEnv();
  const sessions = createSessions({ modelsDir, modelsBudgetMb });
  const { signal } = new AbortController();
  const run = async <T extends TaskId>(task: T, input: TaskInput<T>): Promise<TaskOutput<T>> => {
    const [wanted] = order[task] ?? [];
    const engine = engines.find((one) => one.id === wanted?.id && one.task === task) as Engine<T> | undefined;
    if (!engine) throw new Error(`nobody carries out ${task} for ${tool.id}`);
    return engine.run(input, { signal, sessions, progress: () => {} });
  };
  const studio: Studio = {
    signal,
    scale: 1,
    chance: 1,
    run,
    async runEach(task, all) {
      const outputs = [];
      for (const input of all) outputs.push(await run(task, input));
      return outputs;
    },
    stage: () => {},
    progress: () => {},
    step: async () => {},
    write: (_name: string, picture: Picture) => picture,
    clip: (_name, wanted) => writer(wanted),
    file: (name) => `${os.tmpdir()}/${name}`,
    warn: () => {},
    report: () => {},
  };
  const clips = new RunClips(await ffmpegHere(), signal);
  const inputs: Record<string, unknown> = {};
  for (const [name, { most, kind }] of Object.entries(tool.inputs)) {
    const file = files[name];
    const opened = file && (await (kind === 'clip' ? clips.open(file) : openPhoto(file)));
    inputs[name] = most ? (opened ? [opened] : []) : opened;
  }
  try {
    await tool.run(inputs as Parameters<Tool['run']>[0], tool.options.parse(options), studio);
  } catch (error) {
    if (!(error instanceof FilmedEnough)) throw error;
  }
}
