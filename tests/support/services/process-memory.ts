import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes of a process and all its children; what they share is counted once. Linux only. */
export function memoryOfTree(root: number): number {
  return treeOf(root).reduce((total, pid) => total + memoryOf(pid), 0);
}

/** Megabytes of a process, without its children. Linux only. */
export function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** Milliseconds that cores have worked for a process and all its children that live. Linux only. */
export function coreTimeOfTree(root: number): number {
  return treeOf(root).reduce((total, pid) => {
    const [, , , , , , , , , , , user = 0, system = 0] = statOf(pid).map(Number);
    // In hundredths of a second.
    return total + (user + system) * 10;
  }, 0);
}

function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const [, parent] = /^\d+$/.test(name) ? statOf(Number(name)) : [];
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** What `/proc/<pid>/stat` says behind the name: state, parent, …; empty when the process is gone. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : [];
}

/** The highest memory of the tree while `work` runs, looked at forty times a second. */
export async function peakMemory<T>(
  root: number,
  work: () => Promise<T>,
): Promise<{ result: T; peakMb: number }> {
  let peakMb = memoryOfTree(root);
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryOfTree(root));
  }, 25);
  try {
    return { result: await work(), peakMb };
  } finally {
    clearInterval(timer);
  }
}

/** A process can end between being listed and being read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
