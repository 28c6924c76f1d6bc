import { type ComponentType, lazy } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { fetchReportView } from '../result/job-report.tsx';
import { isSubjectTool } from '../work/found-matte.ts';

/** Where the code of each view is; none of it comes with the page. */
const modules = {
  compare: () => import('./compare-view.tsx'),
  cutout: () => import('./cutout-view.tsx'),
  faces: () => import('./faces-view.tsx'),
  lines: () => import('./lines-view.tsx'),
  live: () => import('./live-view.tsx'),
  mask: () => import('./mask-view.tsx'),
  subject: () => import('./subject-view.tsx'),
} satisfies Record<string, () => Promise<{ default: ComponentType<FinishedViewProps> }>>;

type FinishedViewKind = keyof typeof modules;

/** How a finished photo of a tool is looked at. */
const finishedViews: Readonly<Record<FinishedViewKind, ComponentType<FinishedViewProps>>> = {
  compare: lazy(modules.compare),
  cutout: lazy(modules.cutout),
  faces: lazy(modules.faces),
  lines: lazy(modules.lines),
  live: lazy(modules.live),
  mask: lazy(modules.mask),
  subject: lazy(modules.subject),
};

export function finishedViewOf(tool: ToolDescription): ComponentType<FinishedViewProps> {
  return finishedViews[viewKindOf(tool)];
}

function viewKindOf(tool: ToolDescription): FinishedViewKind {
  if (tool.hasLivePreview) return 'live';
  const { view } = tool;
  if (isSubjectTool(tool) && view !== 'faces') return 'subject';
  // Neither files nor a board are looked at here; a file alone is, beside its photo.
  return view === 'cutout' || view === 'mask' || view === 'lines' || view === 'faces' ? view : 'compare';
}

/** Fetches what the results of a tool are shown by. */
export function fetchFinishedView(tool: ToolDescription): Promise<unknown> {
  return Promise.all([modules[viewKindOf(tool)](), tool.report !== null && fetchReportView()]);
}
