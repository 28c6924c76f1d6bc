import type { RemoteEngine, RemoteTask } from '../remote-engine.ts';
import { comfyEngine } from './comfyui-engine.ts';
import type { Workflows } from './read-workflow.server.ts';
import { checkServers, type ServerCheck } from './server-check.ts';

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

export function comfyUi({ name, workflows, pollMs = usualPollMs, report, ...given }: ComfyUiParts): ComfyUi {
  const urls = given.urls.map((url) => url.replace(/\/+$/, ''));
  const { start, stop, able } = checkServers(urls, workflows, report);
  const { 'reference-image': byPhoto, ...own } = workflows;
  const engines = Object.entries(own).map(([task, workflow]) =>
    comfyEngine({ task: task as RemoteTask, workflow, byPhoto, urls, name, able, pollMs }),
  );
  return { engines, start, stop };
}
