import { useMemo } from 'react';
import { LinesPanel } from '../lines/lines-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ComparedResult } from './compared-result.tsx';

/** A finished work beside its photo and the lines of text in it, each of which stays, goes or gets new words. */
export default function LinesView({ options, ...finished }: FinishedViewProps) {
  const { words, tool, session } = finished;
  // The panel tells them.
  const withoutLines = useMemo(
    () => ({ ...tool, report: tool.report?.filter(({ id }) => id !== 'lines') ?? null }),
    [tool],
  );
  return (
    <ComparedResult {...finished} tool={withoutLines}>
      {(work) => (
        <>
          <LinesPanel tool={tool} words={words} session={session} work={work} />
          <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
        </>
      )}
    </ComparedResult>
  );
}
