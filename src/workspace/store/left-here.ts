import { browserStore } from './browser-store.ts';

/** Whether this browser keeps something that the workspace of a tool has to show: work, files, photos on their way to it, settings. */
export async function isAnythingLeft(toolId: string): Promise<boolean> {
  if (hasSettings(toolId)) return true;
  const kept = ['workspace', 'files', 'handover', 'board'].map((room) =>
    browserStore.read(`${room}/${toolId}`),
  );
  return (await Promise.all(kept)).some(holdsSomething);
}

function hasSettings(toolId: string): boolean {
  try {
    return ['options', 'logo'].some((room) => localStorage.getItem(`${room}/${toolId}`) !== null);
  } catch {
    return false;
  }
}

/** A visit that brought nothing leaves empty lists. */
function holdsSomething(kept: unknown): boolean {
  const lists = Array.isArray(kept) ? [kept] : Object.values(kept ?? {});
  return lists.some((list) => Array.isArray(list) && list.length > 0);
}
