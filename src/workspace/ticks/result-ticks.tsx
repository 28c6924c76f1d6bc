import { type ComponentProps, Suspense } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { FetchedView } from '../ahead/fetched-view.ts';
import { tickOptions } from '../work/tool-options.ts';
import type TickPanels from './tick-panels.tsx';

/** Few tools have any. */
const panels = new FetchedView(() => import('./tick-panels.tsx'));

/** Fetches what is ticked beside the results of a tool. */
export async function fetchTicks(tool: ToolDescription): Promise<void> {
  if (tickOptions(tool).length > 0) await panels.fetch();
}

/** What is ticked beside a result, as the options of its tool say. */
export function ResultTicks(props: ComponentProps<typeof TickPanels>) {
  if (tickOptions(props.tool).length === 0) return null;
  return (
    <Suspense>
      <panels.component {...props} />
    </Suspense>
  );
}
