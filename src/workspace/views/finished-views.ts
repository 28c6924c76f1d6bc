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
export const finishedViews: Readonly<Record<FinishedViewKind, ComponentType<FinishedViewProps>>> = {
  compare: lazy(modules.compare),
  cutout: lazy(modules.cutout),
  faces: lazy(modules.faces),
  lines: lazy(modules.lines),
  live: lazy(modules.live),
  mask: lazy(modules.mask),
  subject: lazy(modules.subject),
};

export function viewKindOf(tool: ToolDescription): FinishedViewKind {
  if (tool.hasLivePreview) return 'live';
  const { view } = tool;
  if (isSubjectTool(tool) && view !== 'faces') return 'subject';
  // Neither files nor a board are looked at here; a file alone is, beside its photo.
  return view === 'cutout' || view === 'mask' || view === 'lines' || view === 'faces' ? view : 'compare';
}

/** First signs that somebody is about to bring a photo: a press, a key, a file above the page. */
const signs = ['pointerdown', 'keydown', 'dragenter'] as const;

/**
 * Fetches what its results are shown by, before the first is there: at the first sign of a visitor who will use the tool, so
 * that a phone which only shows the page spends nothing on it.
 */
export function fetchViewsWhenUsed(kind: FinishedViewKind, hasReport: boolean): () => void {
  const ignoreSigns = () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
  };
  const onSign = () => {
    ignoreSigns();
    void fetchViews(kind, hasReport);
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
  return ignoreSigns;
}

/** Ahead of need: what does not come now is asked for again when a result is there. */
export async function fetchViews(kind: FinishedViewKind, hasReport: boolean): Promise<void> {
  if (!navigator.onLine) {
    window.addEventListener('online', () => void fetchViews(kind, hasReport), { once: true });
    return;
  }
  // Nobody loads the page anew for it (`pages/loading/chunk-failure.ts`).
  const forgive = (event: Event) => event.preventDefault();
  window.addEventListener('vite:preloadError', forgive, { capture: true });
  await Promise.allSettled([modules[kind](), hasReport && fetchReportView()]);
  window.removeEventListener('vite:preloadError', forgive, { capture: true });
}
