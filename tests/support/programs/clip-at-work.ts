import { readFileSync } from 'node:fs';
import type { LaunchedProcess } from '../hosts/launch.ts';
import { childrenOf } from '../services/child-processes.ts';

/** A child of the studio that makes a clip, and its ffmpeg, by their ids. */
export interface ClipAtWork {
  readonly child: number;
  readonly ffmpeg: number;
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** Of these workers, the one that writes a clip now; Linux only. */
export function clipAtWork(workers: readonly LaunchedProcess[]): ClipAtWork | undefined {
  for (const worker of workers) {
    for (const child of childrenOf(worker.process.pid!)) {
      const ffmpeg = childrenOf(child).find((pid) => isWriter(commandOf(pid)));
      if (ffmpeg !== undefined) return { child, ffmpeg };
    }
  }
  return undefined;
}

/** What takes frames from a program; what gives frames to one names its file before it says how. */
function isWriter(command: string): boolean {
  const words = command.split('\0');
  const how = words.indexOf('rawvideo');
  return how >= 0 && words.lastIndexOf('-i') > how;
}
