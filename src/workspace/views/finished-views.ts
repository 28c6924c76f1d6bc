import type { ComponentType } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { makesClip } from '../../tool/tool-parts.ts';
import { FetchedView } from '../ahead/fetched-view.ts';
import { fetchPairs } from '../pairs/result-pairs.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { checklistView, reportView } from '../result/job-report.tsx';
import { fetchTicks } from '../ticks/result-ticks.tsx';
import { isSubjectTool } from '../work/found-matte.ts';
import { isCutoutTool, isMaskTool } from '../work/tool-options.ts';

/** How a finished photo is looked at; none of its code comes with the page. */
const finishedViews = {
  compare: new FetchedView(() => import('./compare-view.tsx')),
  film: new FetchedView(() => import('./film-view.tsx')),
  cutout: new FetchedView(() => import('./cutout-view.tsx')),
  live: new FetchedView(() => import('./live-view.tsx')),
  mask: new FetchedView(() => import('./mask-view.tsx')),
  subject: new FetchedView(() => import('./subject-view.tsx')),
};

type FinishedViewKind = keyof typeof finishedViews;

export function finishedViewOf(tool: ToolDescription): ComponentType<FinishedViewProps> {
  return finishedViews[viewKindOf(tool)].component;
}

function viewKindOf(tool: ToolDescription): FinishedViewKind {
  if (tool.hasLivePreview) return 'live';
  if (makesClip(tool)) return 'film';
  if (isCutoutTool(tool)) return 'cutout';
  if (isSubjectTool(tool)) return 'subject';
  return isMaskTool(tool) ? 'mask' : 'compare';
}

/** Fetches what the results of a tool are shown by. */
export function fetchFinishedView(tool: ToolDescription): Promise<unknown> {
  return Promise.all([
    finishedViews[viewKindOf(tool)].fetch(),
    fetchTicks(tool),
    fetchPairs(tool),
    tool.report !== null && Promise.all([reportView.fetch(), checklistView.fetch()]),
  ]);
}
