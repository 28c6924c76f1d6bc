import { Suspense, useState } from 'react';
import { markedInputOf } from '../../tool/tool-parts.ts';
import { LazyMarkView, ProtectPanel } from '../marking/protect-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { ComparedResult } from './compared-result.tsx';

/** A finished work beside its photo, to be run again with other settings, or with parts of the photo kept as they were. */
export default function CompareView(props: FinishedViewProps) {
  const { options, ...finished } = props;
  const { words, tool, session, work } = finished;
  const [mode, setMode] = useState<StageMode>();
  if (mode === 'mark')
    return (
      <Suspense fallback={<div className="work result" aria-busy />}>
        <LazyMarkView {...props} onMode={setMode} />
      </Suspense>
    );
  const marked = markedInputOf(tool);
  const onMark = marked !== undefined && work.media !== null ? () => setMode('mark') : undefined;
  const isSet = marked !== undefined && work.masks?.[marked] !== undefined;
  return (
    <ComparedResult
      {...finished}
      start={mode}
      further={onMark && { mode: 'mark', open: onMark, keys: { keep: onMark } }}
    >
      {(shown) => (
        <>
          <RunOptions tool={tool} words={words} session={session} options={options} work={shown} />
          {onMark && <ProtectPanel tool={tool} words={words} isSet={isSet} onMark={onMark} />}
        </>
      )}
    </ComparedResult>
  );
}
