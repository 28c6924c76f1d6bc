import { Suspense, useEffect } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { TakenKind } from '../../tool/tool-parts.ts';
import { fetchWhenUsed } from '../ahead/fetch-ahead.ts';
import { FetchedView } from '../ahead/fetched-view.ts';
import type { PhotoIntake } from '../session/photo-intake.ts';
import type { WorkspaceState } from '../session/workspace-state.ts';

export interface BroughtNoteProps {
  takes: TakenKind;
  state: Pick<WorkspaceState, 'opening' | 'leftOut'>;
  limits: ToolDescription['limits'];
  session: PhotoIntake;
}

/** There is nothing to say before files come. */
const broughtWords = new FetchedView(() => import('./brought-words.tsx'));

/** What happens to files on their way in. */
export function BroughtNote(given: BroughtNoteProps) {
  const { opening, leftOut } = given.state;
  useEffect(() => fetchWhenUsed(() => broughtWords.fetch()), []);
  return (
    <div role="status">
      {(opening !== null || leftOut) && (
        <Suspense>
          <broughtWords.component {...given} />
        </Suspense>
      )}
    </div>
  );
}
