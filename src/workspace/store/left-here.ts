import { readEntry } from '../../client/kept-entries.ts';
import { keptWork } from '../../client/kept-work.ts';

/** Whether this browser keeps something that the workspace of a tool has to show: work, files, photos on their way to it, settings. */
export async function isAnythingLeft(toolId: string): Promise<boolean> {
  if (hasSettings(toolId)) return true;
  const kept = ['workspace', 'files', 'handover', 'board'].map((room) => keptWork.read(`${room}/${toolId}`));
  return (await Promise.all(kept)).some(holdsSomething);
}

function hasSettings(toolId: string): boolean {
  return (['options', 'logo'] as const).some((name) => readEntry(name, toolId) !== null);
}

/** A visit that brought nothing leaves empty lists. */
function holdsSomething(kept: unknown): boolean {
  const lists = Array.isArray(kept) ? [kept] : Object.values(kept ?? {});
  return lists.some((list) => Array.isArray(list) && list.length > 0);
}
