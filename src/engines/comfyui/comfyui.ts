import type { RemoteEngine, RemoteTask } from '../remote-engine.ts';
import { type ComfyEngineParts, comfyEngine } from './comfyui-engine.ts';
import type { Workflows } from './read-workflow.server.ts';
import { checkServers, type ServerCheck } from './server-check.ts';

/** What is used instead where a photo goes along with words. */
const byPhoto = { 'generate-image': 'reference-image', 'generate-video': 'first-frame-video' } as const;

/** The server is asked at least this often, whatever it tells. */
const usualPollMs = 2_000;

export interface ComfyUiParts {
  readonly urls: readonly string[];
  /** As people read who made a picture. */
  readonly name: string;
  readonly workflows: Workflows;
  readonly pollMs?: number;
  /** What servers can run, and what keeps them from it. */
  report(line: string): void;
}

/** ComfyUI servers of the operator's: an engine for each task with a workflow, ready while a server can run it. */
export interface ComfyUi extends Pick<ServerCheck, 'start' | 'stop'> {
  readonly engines: readonly RemoteEngine[];
}

const isTask = (name: string): name is RemoteTask =>
  !(Object.values(byPhoto) as readonly string[]).includes(name);

export function comfyUi({ name, workflows, pollMs = usualPollMs, report, ...given }: ComfyUiParts): ComfyUi {
  const urls = given.urls.map((url) => url.replace(/\/+$/, ''));
  const { start, stop, able } = checkServers(urls, workflows, report);
  const engines = Object.entries(workflows).flatMap(([task, workflow]) =>
    isTask(task) ? [comfyEngine({ task, workflow, byPhoto: byPhotoOf(task), urls, name, able, pollMs })] : [],
  );
  return { engines, start, stop };

  function byPhotoOf(task: RemoteTask): ComfyEngineParts['byPhoto'] {
    const name = byPhoto[task as keyof typeof byPhoto];
    const workflow = name && workflows[name];
    return workflow && { name, workflow };
  }
}
