import { workStore } from './work-store.ts';

/** Files on their way from another page of the site to a tool's workspace. */
const waiting = new Map<string, readonly File[]>();

const keyOf = (toolId: string) => `handover/${toolId}`;

/**
 * Leaves files for the workspace of `toolId`; go to its page next. They are kept in memory, and in the browser's database
 * should the way there be a full page load.
 */
export async function handOver(toolId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  waiting.set(toolId, files);
  await workStore.leaveFiles(keyOf(toolId), files);
}

/** What was left for this tool, once. */
export async function takeHandedOver(toolId: string): Promise<readonly File[]> {
  const inMemory = waiting.get(toolId);
  waiting.delete(toolId);
  const stored = await workStore.takeFiles(keyOf(toolId));
  return inMemory ?? stored;
}
