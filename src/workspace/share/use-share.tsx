import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { mediaKindOf } from '../../codecs/file-types.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { ResultEdits } from '../work/result-edits.ts';
import { shownResult, type Work } from '../work/work.ts';

// Most results are saved and not shared.
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

interface Shared {
  readonly tool: ToolDescription;
  readonly work: Work;
  readonly edits: ResultEdits;
  readonly session: WorkspaceSession;
}

/**
 * The way to a link that shows this result to others: `open` has a visitor sign in first, and is null where there is nothing that may be shown;
 * `dialog` stands somewhere in the page.
 */
export function useShare(shared: Shared): { open: (() => void) | null; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const askToSignIn = useSignIn();
  const result = shownResult(shared.work);
  const mayShare = shared.tool.tier !== 'T3' && result && mediaKindOf(result.type) !== 'file';
  const open = async () => {
    if (await askToSignIn({ reason: 'required' })) setOpen(true);
  };
  return {
    open: mayShare ? () => void open() : null,
    dialog: isOpen && (
      <Suspense>
        <ShareDialog {...shared} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
