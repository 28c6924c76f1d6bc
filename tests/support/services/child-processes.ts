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

/** What the kernel counts in, on every Linux there is (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Core time of a process and of all its descendants, those that have ended included. Linux only. */
export function coreSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything: utime, stime, cutime, cstime are fields 14 to 17 of proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
    return childrenOf(pid).reduce((sum, child) => sum + coreSecondsOf(child), own);
  } catch {
    // It has ended meanwhile: its parent counts it.
    return 0;
  }
}
