import type { Tool } from './tool.ts';

const usualMinutes = 5;

/** How long an attempt at a job of this tool may take before it is given up. */
export function timeLimitMs({ maxMinutes = usualMinutes }: Pick<Tool, 'maxMinutes'>): number {
  return maxMinutes * 60_000;
}
