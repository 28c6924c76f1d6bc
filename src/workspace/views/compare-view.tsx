import { lazy, Suspense, useState } from 'react';
import { LazyMarkView, ProtectPanel } from '../marking/protect-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultTicks } from '../ticks/result-ticks.tsx';
import { ComparedResult, firstMode } from './compared-result.tsx';

const DrawnOptions = lazy(() => import('../avatars/drawn-options.tsx'));

/**
 * A finished work beside its photo, to be run again with other settings, or with other ticks on what was found in it. Where the tool takes masks, what
 * else it works on, and what stays as it is, are marked by hand.
 */
export default function CompareView(props: FinishedViewProps) {
  const { options, ...finished } = props;
  const { tool, words, session, work } = finished;
  const [mode, setMode] = useState(firstMode(tool));
  const [input, setInput] = useState<string>();
  if (mode === 'mark')
    return (
      <Suspense fallback={<div className="work result" aria-busy />}>
        <LazyMarkView {...props} input={input} onMode={setMode} />
      </Suspense>
    );
  const marker = (brush: 'select' | 'protect') => {
    const id = work.media ? tool.inputs.find((one) => one.brush === brush)?.id : undefined;
    if (id === undefined) return undefined;
    const open = () => {
      setInput(id);
      setMode('mark');
    };
    return { open, isSet: work.masks?.[id] !== undefined };
  };
  const protect = marker('protect');
  const first = marker('select') ?? protect;
  const parts = { tool, words, session };
  const Options = work.isDrawn ? DrawnOptions : RunOptions;
  return (
    <ComparedResult
      {...finished}
      start={mode}
      further={first && { mode: 'mark', open: first.open, keys: { keep: first.open } }}
    >
      {(shown) => (
        <>
          <ResultTicks {...parts} work={shown} />
          {protect && <ProtectPanel tool={tool} words={words} isSet={protect.isSet} onMark={protect.open} />}
          <Suspense fallback={null}>
            <Options {...parts} options={options} work={shown} />
          </Suspense>
        </>
      )}
    </ComparedResult>
  );
}
