import { keptWork } from '../../client/kept-work.ts';

/** Where the file of one photo lies, apart from what is known of it. */
export const fileKey = (id: string): string => `file/${id}`;

/** So many rounds are shown again on the next visit; older ones are in the gallery. */
const mostKept = 24;

const boardKey = (toolId: string) => `board/${toolId}`;

/** Ids of the jobs on the board of a tool, the newest first. */
export async function readBoard(toolId: string): Promise<readonly string[]> {
  return ((await keptWork.read(boardKey(toolId))) as readonly string[] | null) ?? [];
}

export async function writeBoard(toolId: string, ids: readonly string[]): Promise<void> {
  await keptWork.write(boardKey(toolId), ids.slice(0, mostKept));
}
