import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes of a process and all its children; what they share is counted once. Linux only. */
export function memoryOfTree(root: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
    if (stat) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  let total = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    total += Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
    waiting.push(...(children.get(pid) ?? []));
  }
  return total;
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
