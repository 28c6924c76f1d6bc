import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import type { WantedResult } from '../session/job-for-saving.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { shownResult } from '../work/work.ts';

// Most results are saved and not shared.
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/**
 * The way to a link that shows this result to others: `open` has a visitor sign in first, and is null where there is nothing that may be shown;
 * `dialog` stands somewhere in the page.
 */
export function useShare(
  wanted: WantedResult,
  session: WorkspaceSession,
): { open: (() => void) | null; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const askToSignIn = useSignIn();
  const { tool, work, jobOptions } = wanted;
  const isThere = shownResult(work) !== undefined || jobOptions !== undefined;
  const isFile = tool.outputs.some(({ main, kind }) => main && kind === 'file');
  const open = async () => {
    if (await askToSignIn({ reason: 'required' })) setOpen(true);
  };
  return {
    open: isThere && !isFile && tool.tier !== 'T3' ? () => void open() : null,
    dialog: isOpen && (
      <Suspense>
        <ShareDialog wanted={wanted} session={session} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
