import { readEntry } from '../../client/kept-entries.ts';
import { keptWork } from '../../client/kept-work.ts';
import { benchKey, handoverKey } from './kept-keys.ts';

/** Whether this browser keeps something that the workspace of a tool has to show: work, photos on their way to it, settings. */
export async function isAnythingLeft(toolId: string): Promise<boolean> {
  if (readEntry('options', toolId) !== null) return true;
  const kept = [benchKey, handoverKey].map((keyOf) => keptWork.read(keyOf(toolId)));
  return (await Promise.all(kept)).some(holdsSomething);
}

/** A visit that brought nothing leaves empty lists. */
function holdsSomething(kept: unknown): boolean {
  const lists = Array.isArray(kept) ? [kept] : Object.values(kept ?? {});
  return lists.some((list) => Array.isArray(list) && list.length > 0);
}
