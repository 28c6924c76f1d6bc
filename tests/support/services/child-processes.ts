import { existsSync, readFileSync } from 'node:fs';

/** Pids of the living children of a process, the oldest first. Linux only. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** False once the process is gone; one that has ended and was not yet asked about counts as gone. */
export function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}
