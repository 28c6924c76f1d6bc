import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { mediaKindOf } from '../../codecs/file-types.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import type { WantedResult } from '../session/job-for-saving.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { shownResult } from '../work/work.ts';
import type { SharedThing } from './share-dialog.tsx';

// Most results are saved and not shared.
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** `ask` has a visitor sign in first, and opens the dialog about this; it stands somewhere in the page. */
export function useShareDialog(): { ask(thing: SharedThing): void; dialog: ReactNode } {
  const [thing, setThing] = useState<SharedThing | null>(null);
  const askToSignIn = useSignIn();
  const ask = async (wanted: SharedThing) => {
    if (await askToSignIn({ reason: 'required' })) setThing(wanted);
  };
  return {
    ask: (wanted) => void ask(wanted),
    dialog: thing && (
      <Suspense>
        <ShareDialog thing={thing} onClose={() => setThing(null)} />
      </Suspense>
    ),
  };
}

/** The way to a link that shows this result to others; `open` is null where there is nothing that may be shown. */
export function useShare(
  wanted: WantedResult,
  session: WorkspaceSession,
): { open: (() => void) | null; dialog: ReactNode } {
  const { ask, dialog } = useShareDialog();
  const { tool, work, jobOptions } = wanted;
  const result = shownResult(work);
  const isThere = result !== undefined || jobOptions !== undefined;
  const isFile = tool.outputs.some(({ main, kind }) => main && kind === 'file');
  const thing: SharedThing = {
    toolName: tool.name,
    hasBefore: (!result || isPicture(result)) && isPicture(work.media),
    hasWords: hasWords(tool, jobOptions ?? work.job?.options),
    result: async () => (await import('./result-as-shown.ts')).resultAsShown(wanted, session),
  };
  return { open: isThere && !isFile && mayBeShared(tool) ? () => ask(thing) : null, dialog };
}

/** Of some tools nothing is shown to others. */
export function mayBeShared({ tier }: Pick<ToolDescription, 'tier'>): boolean {
  return tier !== 'T3';
}

/** Whether somebody wrote words for it. */
export function hasWords(
  { options }: Pick<ToolDescription, 'options'>,
  given: Readonly<Record<string, unknown>> | undefined,
): boolean {
  return options.some(({ id, control }) => control === 'text' && Boolean(given?.[id]));
}

/** A picture has a photo before it, which a clip hasn't. */
export function isPicture(media: { type: string } | null | undefined): boolean {
  return Boolean(media) && mediaKindOf(media!.type) === 'picture';
}
