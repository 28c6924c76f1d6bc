import { type ComponentType, lazy } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { ToolWords } from '../../tool/tool-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';
import { fetchReportView } from './job-report.tsx';

/** What every view of a finished photo is given. */
export interface FinishedViewProps {
  work: Work;
  words: ToolWords;
  tool: ToolDescription;
  session: WorkspaceSession;
  options: Readonly<Record<string, unknown>>;
}

/** Where the code of each view is; none of it comes with the page. */
const modules = {
  compare: () => import('./compare-view.tsx'),
  cutout: () => import('./cutout-view.tsx'),
  live: () => import('./live-view.tsx'),
} satisfies Record<string, () => Promise<{ default: ComponentType<FinishedViewProps> }>>;

type FinishedViewKind = keyof typeof modules;

/** How a finished photo of a tool is looked at. */
export const finishedViews: Readonly<Record<FinishedViewKind, ComponentType<FinishedViewProps>>> = {
  compare: lazy(modules.compare),
  cutout: lazy(modules.cutout),
  live: lazy(modules.live),
};

export function viewKindOf({ hasLivePreview, view }: ToolDescription): FinishedViewKind {
  if (hasLivePreview) return 'live';
  // A list of files is not looked at here; one alone is, beside its photo.
  return view === 'files' ? 'compare' : view;
}

/** Fetches what its results are shown by, once the browser has nothing better to do and before the first is there. */
export function fetchViewsWhenIdle(kind: FinishedViewKind, hasReport: boolean): () => void {
  const wanted = hasReport ? [modules[kind], fetchReportView] : [modules[kind]];
  // One that does not come loads the page anew (`pages/loading/chunk-failure.ts`), best while nothing is on the bench.
  const fetchAll = () => wanted.forEach((fetchOne) => void fetchOne().catch(() => undefined));
  if (!window.requestIdleCallback) {
    const timer = setTimeout(fetchAll, 1000);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(fetchAll, { timeout: 3000 });
  return () => window.cancelIdleCallback(idle);
}
