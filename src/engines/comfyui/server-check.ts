import { ComfyServer } from './comfyui-server.ts';
import type { WorkflowName, Workflows } from './read-workflow.server.ts';
import { problemsOf } from './workflow.ts';

const checkMs = 60_000;

/** Which servers can run which workflow. */
export interface ServerCheck {
  /** Those that can run it; none before `start()`. */
  able(name: WorkflowName): readonly string[];
  /** Asks every server; again every minute until `stop()`. */
  start(): Promise<void>;
  stop(): void;
}

/** @param report what servers can run, and what keeps them from it, a line each; said again when it changes */
export function checkServers(
  urls: readonly string[],
  workflows: Workflows,
  report: (line: string) => void,
): ServerCheck {
  const able = new Map<string, ReadonlySet<string>>();
  const said = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  async function check(url: string): Promise<void> {
    const lines: string[] = [];
    const ready: string[] = [];
    try {
      const info = await new ComfyServer(url, quickFetch).objectInfo();
      for (const [name, workflow] of Object.entries(workflows)) {
        const problems = problemsOf(workflow, info);
        if (problems.length === 0) ready.push(name);
        else lines.push(`ComfyUI at ${url} can’t run ${name}: ${problems.join('; ')}`);
      }
      if (ready.length > 0) lines.unshift(`ComfyUI at ${url} is ready for ${ready.join(', ')}`);
    } catch (error) {
      lines.push(`ComfyUI at ${url} can’t be used: ${reasonOf(error)}`);
    }
    able.set(url, new Set(ready));
    if (said.get(url) !== lines.join()) lines.forEach(report);
    said.set(url, lines.join());
  }

  const checkAll = async () => void (await Promise.all(urls.map(check)));

  return {
    able: (name) => urls.filter((url) => able.get(url)?.has(name)),
    async start() {
      await checkAll();
      timer = setInterval(() => void checkAll(), checkMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** No redirect, as for an order: what counts is the server that the operator named. */
const quickFetch: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(3_000) });

/** Of a connection that failed, what it was that failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return error.message === 'fetch failed' ? `it doesn’t answer${code}` : error.message;
}
