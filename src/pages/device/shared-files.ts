import { keptWork } from '#src/client/kept-work.ts';
import { sharedKey } from '#src/workspace/store/kept-keys.ts';

/** Of one share, so many files are taken. */
export const mostShared = 20;

/** What nobody has looked at for so long is somebody else's by now. */
const longestWaitMs = 10 * 60 * 1000;

interface Shared {
  readonly files: readonly File[];
  readonly at: number;
}

/** Leaves files for the first page, in this browser alone. False: it keeps nothing, or has no room. */
export async function leaveShared(files: readonly File[], now = Date.now()): Promise<boolean> {
  const shared: Shared = { files, at: now };
  return (await keptWork.write(sharedKey, shared)) !== null;
}

/** What was left, once. */
export async function takeShared(now = Date.now()): Promise<readonly File[]> {
  await dropStale(now);
  const found = (await keptWork.read(sharedKey)) as Shared | null | undefined;
  if (!found) return [];
  await keptWork.remove(sharedKey);
  return found.files.filter((file) => file instanceof File);
}

/** Takes away what nobody came for. */
export async function dropStale(now = Date.now()): Promise<void> {
  const found = (await keptWork.read(sharedKey)) as Shared | null | undefined;
  if (found && now - found.at > longestWaitMs) await keptWork.remove(sharedKey);
}
