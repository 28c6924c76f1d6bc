import { lazy, Suspense } from 'react';
import { RunOptions } from '../options/run-options.tsx';
import { ResultPairs } from '../pairs/result-pairs.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultTicks } from '../ticks/result-ticks.tsx';
import { ComparedResult, firstMode } from './compared-result.tsx';
import { useMarkedInputs } from './marked-inputs.tsx';

const DrawnOptions = lazy(() => import('../avatars/drawn-options.tsx'));

/**
 * A finished work beside its photo, to be run again with other settings, or with other ticks on what was found in it. Where the tool takes masks, what
 * else it works on, and what stays as it is, are marked by hand.
 */
export default function CompareView(props: FinishedViewProps) {
  const { options, ...finished } = props;
  const { tool, words, session, work } = finished;
  const marked = useMarkedInputs(props, firstMode(tool));
  if (marked.view) return marked.view;
  const { open } = marked;
  const parts = { tool, words, session };
  const Options = work.isDrawn ? DrawnOptions : RunOptions;
  return (
    <ComparedResult
      {...finished}
      start={marked.mode}
      further={open && { mode: 'mark', open, keys: { keep: open } }}
    >
      {(shown) => (
        <>
          <ResultTicks {...parts} work={shown} />
          <ResultPairs {...parts} work={shown} />
          {marked.colors}
          {marked.protect}
          <Suspense fallback={null}>
            <Options {...parts} options={options} work={shown} />
          </Suspense>
        </>
      )}
    </ComparedResult>
  );
}
