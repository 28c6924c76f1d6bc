import { type ComponentProps, Suspense } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { FetchedView } from '../ahead/fetched-view.ts';
import { pairOptions } from '../work/tool-options.ts';
import type PairsPanel from './pairs-panel.tsx';

/** Few tools have any. */
const panel = new FetchedView(() => import('./pairs-panel.tsx'));

/** Fetches what pairs faces beside the results of a tool. */
export async function fetchPairs(tool: ToolDescription): Promise<void> {
  if (pairOptions(tool).length > 0) await panel.fetch();
}

/** Which face gets which, beside a result. */
export function ResultPairs(props: Omit<ComponentProps<typeof PairsPanel>, 'option'>) {
  return pairOptions(props.tool).map((option) => (
    <Suspense key={option.id}>
      <panel.component {...props} option={option} />
    </Suspense>
  ));
}
