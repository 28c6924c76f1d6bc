import { workStore } from './work-store.ts';

/** Photos on their way from another page of the site to a tool's workspace. */
const waiting = new Map<string, File[]>();

const keyOf = (toolId: string) => `handover/${toolId}`;

/**
 * Leaves photos for the workspace of `toolId`; go to its page next. They are kept in memory, and the first one also in
 * the browser's database, should the way there be a full page load.
 */
export async function handOver(toolId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  waiting.set(toolId, [...files]);
  await workStore.leaveFile(keyOf(toolId), files[0]);
}

/** What was left for this tool, once. */
export async function takeHandedOver(toolId: string): Promise<File[]> {
  const inMemory = waiting.get(toolId);
  waiting.delete(toolId);
  const stored = await workStore.takeFile(keyOf(toolId));
  return inMemory ?? (stored ? [stored] : []);
}
