import { useMemo, useState } from 'react';
import { LinesPanel } from '../lines/lines-panel.tsx';
import { MarkView } from '../marking/mark-view.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { ComparedResult } from './compared-result.tsx';

/**
 * A finished work beside its photo and the lines of text in it, each of which stays, goes or gets new words. What else goes is
 * marked by hand.
 */
export default function LinesView({ options, ...finished }: FinishedViewProps) {
  const { words, tool, session } = finished;
  const [mode, setMode] = useState<StageMode>('compare');
  // The panel tells the lines, and ticks them.
  const parts = useMemo(
    () => ({
      result: { ...tool, report: tool.report?.filter(({ id }) => id !== 'lines') ?? null },
      marking: { ...tool, finds: [] },
    }),
    [tool],
  );
  const onMark = () => setMode('mark');
  if (mode === 'mark')
    return <MarkView {...finished} tool={parts.marking} options={options} onMode={setMode} />;
  return (
    <ComparedResult
      {...finished}
      tool={parts.result}
      start={mode}
      further={{ mode: 'mark', open: onMark, keys: { keep: onMark } }}
    >
      {(work) => (
        <>
          <LinesPanel tool={tool} words={words} session={session} work={work} />
          <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
        </>
      )}
    </ComparedResult>
  );
}
