import { readFile } from 'node:fs/promises';

/** /proc counts in pages of this size on every Linux that Node runs on but a few ARM servers with 64 KB pages. */
const pageBytes = 4096;

/**
 * Ends the group that a process leads, at once: itself, if it still runs, and whatever it has started. Windows knows no groups; there the process
 * alone ends.
 */
export function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
}

/** Resident memory of a process and of all it has started, in bytes. Linux only. */
export async function memoryOfGroup(pid: number): Promise<number> {
  const [statm, started] = await Promise.all([
    readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  const own = Number(statm.split(' ')[1] ?? 0) * pageBytes;
  const others = await Promise.all(started.split(' ').filter(Boolean).map(Number).map(memoryOfGroup));
  return others.reduce((sum, bytes) => sum + bytes, own);
}
