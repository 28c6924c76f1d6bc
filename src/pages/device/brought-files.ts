import { takeShared } from './shared-files.ts';
import { missedQuery, openedMark, sharedMark } from './shared-marks.ts';

/** What browsers give a page that the system opened files with. */
interface LaunchWindow {
  readonly launchQueue?: {
    setConsumer(take: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
  };
}

/** Files that the system brings to the first page: shared by another program, or opened with the installed site. */
export async function takeBrought(take: (files: readonly File[]) => void): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  if (query.has(openedMark)) {
    (window as LaunchWindow).launchQueue?.setConsumer(async ({ files }) => {
      take(await Promise.all(files.map((handle) => handle.getFile())));
    });
  }
  if (query.has(sharedMark)) take(await takeShared());
}

/** Whether something was shared and never came. */
export function hasMissed(search: string): boolean {
  return search === `?${missedQuery}`;
}
