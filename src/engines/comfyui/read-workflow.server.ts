import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteTask } from '../remote-engine.ts';
import { type Values, type Workflow, workflowSchema } from './workflow.ts';

/** A task, or what comes of words and goes by a photo. */
export type WorkflowName = RemoteTask | 'reference-image' | 'first-frame-video';
export type Workflows = { readonly [N in WorkflowName]?: Workflow };

/** What a workflow has to be given for its work to make sense. */
const needed: Record<WorkflowName, readonly (keyof Values)[]> = {
  'generate-image': ['prompt'],
  'reference-image': ['prompt', 'photo'],
  'edit-image': ['prompt', 'photo'],
  restyle: ['prompt', 'photo'],
  fill: ['photo', 'mask'],
  'upscale-image': ['photo'],
  'cut-out': ['photo'],
  'generate-video': ['prompt', 'frames'],
  'first-frame-video': ['prompt', 'frames', 'firstFrame'],
  'enhance-video': ['clip'],
};

/** A photo is painted in a style as it is gone by. */
const standsFor = { restyle: 'reference-image' } as const;

/**
 * The workflows of this folder, each in a file of its name, and the ones that come along for what it has none for. Throws, with
 * the file's name, for what is none.
 */
export function readWorkflows(folder?: string): Workflows {
  const own = path.join(import.meta.dirname, 'workflows');
  const entries = Object.entries(needed).flatMap(([name, bindings]) => {
    const standIn = name in standsFor ? standsFor[name as keyof typeof standsFor] : name;
    const given = folder ? [name, standIn].map((one) => path.join(folder, `${one}.json`)) : [];
    const files = [...given, path.join(own, `${standIn}.json`)];
    const file = files.find((one) => existsSync(one));
    return file ? [[name, readWorkflow(file, bindings)]] : [];
  });
  return Object.fromEntries(entries);
}

const bindsFrames = ({ bindings }: Workflow) => bindings.frames !== undefined;

function readWorkflow(file: string, bindings: readonly (keyof Values)[]): Workflow {
  try {
    const workflow = workflowSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const missing = bindings.filter((name) => !workflow.bindings[name]);
    if (bindsFrames(workflow) && !workflow.timing) throw new Error('it binds frames and has no timing');
    if (missing.length > 0) throw new Error(`it binds no ${missing.join(' and no ')}`);
    return workflow;
  } catch (cause) {
    throw new Error(`${file} is no workflow: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
