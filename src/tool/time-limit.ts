import type { Tool } from './tool.ts';

const usualMinutes = 5;

/** How long an attempt at a job of this tool may take before it is given up; `runs`: how often the tool runs in it. */
export function timeLimitMs({ maxMinutes = usualMinutes }: Pick<Tool, 'maxMinutes'>, runs: 1 | 2): number {
  return runs * maxMinutes * 60_000;
}
